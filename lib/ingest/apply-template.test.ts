import { and, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { alerts, templates } from "#db/schema/index.ts";
import { applyTemplate } from "#lib/ingest/apply-template.ts";
import { boss } from "#lib/queue/boss.ts";
import type { SandboxNumber } from "#lib/sandbox/present.ts";
import { controlTemplate } from "#lib/sandbox/templates/control-template.ts";
import type { TemplateControl } from "#lib/sandbox/templates/schema.ts";
import { resyncTemplateJob } from "#lib/templates/jobs.ts";
import { listTemplates } from "#lib/templates/queries.ts";
import { resyncTemplate } from "#lib/templates/resync-template.ts";
import { makeSandboxWorkspace, until } from "#lib/testing/factories.ts";
import { startUpstream } from "#lib/testing/upstream.ts";
import type { TemplateNews } from "#lib/whatsapp/webhook-update.ts";

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startUpstream();
});
afterAll(() => stop());

type Row = typeof templates.$inferSelect;

async function setUp(): Promise<{ ctx: Ctx; number: SandboxNumber; row: () => Promise<Row> }> {
  const { ctx, number } = await makeSandboxWorkspace();
  return { ctx, number, row: () => rowOf(ctx) };
}

async function rowOf(ctx: Ctx, name = "order_update"): Promise<Row> {
  const [row] = await ctx.db
    .select()
    .from(templates)
    .where(and(eq(templates.workspaceId, ctx.workspaceId), eq(templates.name, name)));
  if (!row) throw new Error("no template");
  return row;
}

async function openAlerts(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .select()
    .from(alerts)
    .where(and(eq(alerts.workspaceId, ctx.workspaceId), isNull(alerts.resolvedAt)));
  return rows.map(({ kind, severity }) => `${kind} ${severity}`).sort();
}

/** Resyncs that wait for the worker. */
async function resyncs(templateId: string): Promise<number> {
  const queue = await boss();
  await queue.createQueue(resyncTemplateJob.name);
  const jobs = await queue.findJobs(resyncTemplateJob.name, { data: { templateId } });
  return jobs.length;
}

test("what WhatsApp's side does with a template arrives by webhook, with an alert in words or its end", async () => {
  const { ctx, number, row } = await setUp();
  const { whatsappId } = await row();
  const act = (control: TemplateControl) => controlTemplate(ctx.db, number.wabaId, whatsappId ?? "", control);
  const reaches = (status: string) =>
    until(async () => ((await row()).whatsappStatus === status ? true : null));
  await act({ action: "pause", time: "first" });
  await reaches("paused");
  expect((await row()).whatsappNote).toContain("3 hours");
  expect(await openAlerts(ctx)).toEqual(["template.paused warning"]);
  await act({ action: "unpause" });
  await reaches("approved");
  expect(await openAlerts(ctx)).toEqual([]);
  await act({ action: "quality", score: "RED" });
  await until(async () => ((await row()).quality === "RED" ? true : null));
  expect(await openAlerts(ctx)).toEqual(["template.quality warning"]);
  await act({ action: "quality", score: "GREEN" });
  await until(async () => ((await row()).quality === "GREEN" ? true : null));
  await act({ action: "announce_category", category: "MARKETING" });
  await until(async () => ((await row()).nextCategory === "marketing" ? true : null));
  expect(await openAlerts(ctx)).toEqual(["template.category warning"]);
  await act({ action: "change_category", category: "MARKETING" });
  await until(async () => ((await row()).category === "marketing" ? true : null));
  expect(await row()).toMatchObject({
    previousCategory: "utility",
    nextCategory: null,
    approval: "approved",
  });
  await act({ action: "reject", reason: "INVALID_FORMAT" });
  await reaches("rejected");
  expect(await row()).toMatchObject({ whatsappReason: "INVALID_FORMAT" });
  await act({ action: "disable" });
  await reaches("disabled");
  expect(await openAlerts(ctx)).toEqual(["template.category warning", "template.disabled critical"]);
});

test("new content is read whole, and the workspace's lock shuts until an admin has seen it", async () => {
  const { ctx, number, row } = await setUp();
  const { id, whatsappId } = await row();
  await controlTemplate(ctx.db, number.wabaId, whatsappId ?? "", {
    action: "change_body",
    text: "Other words.",
  });
  await until(async () => ((await resyncs(id)) > 0 ? true : null));
  await resyncTemplate(ctx, id);
  expect(await row()).toMatchObject({ approval: "pending", whatsappStatus: "approved" });
  expect(JSON.stringify((await row()).components)).toContain("Other words.");
  expect(await openAlerts(ctx)).toEqual(["template.content warning"]);
  const { data } = await listTemplates(ctx, { sendable: true });
  expect(data.some((template) => template.id === id)).toBe(false);
});

function news(
  row: Row,
  changes: {
    at?: Date | null;
    whatsappId?: string | null;
    name?: string;
    wabaId?: string;
    news?: TemplateNews;
  },
) {
  const { wabaId = row.wabaId, name = row.name, whatsappId = row.whatsappId, at = new Date() } = changes;
  return {
    kind: "template" as const,
    wabaId,
    at,
    template: { whatsappId, name, language: row.language },
    news: changes.news ?? { ...verdict, status: "paused" },
  };
}

const verdict = { what: "status" as const, status: "", reason: null, note: null, disabledAt: null };
const at = (second: number) => new Date(Date.now() + second * 1000);

test("verdicts in any order end at the newest; an older one that comes late asks WhatsApp", async () => {
  const { ctx, row } = await setUp();
  const first = await row();
  await applyTemplate(ctx, news(first, { at: at(60), news: { ...verdict, status: "disabled" } }));
  await applyTemplate(ctx, news(first, { at: at(30), news: { ...verdict, status: "paused" } }));
  expect((await row()).whatsappStatus).toBe("disabled");
  expect(await resyncs(first.id)).toBe(1);
});

test("what is restored is read from WhatsApp, which alone knows what it was", async () => {
  const { ctx, number, row } = await setUp();
  const { id, whatsappId } = await row();
  const act = (event: "ARCHIVED" | "UNARCHIVED") =>
    controlTemplate(ctx.db, number.wabaId, whatsappId ?? "", { action: "event", event });
  await act("ARCHIVED");
  await until(async () => ((await row()).whatsappStatus === "archived" ? true : null));
  expect(await openAlerts(ctx)).toEqual(["template.stopped warning"]);
  await act("UNARCHIVED");
  await until(async () => ((await resyncs(id)) > 0 ? true : null));
  expect((await row()).whatsappStatus).toBe("archived");
  await resyncTemplate(ctx, id);
  expect((await row()).whatsappStatus).toBe("approved");
  expect(await openAlerts(ctx)).toEqual([]);
});

test("a template is found by WhatsApp's id, else by its name, and never across accounts or generations", async () => {
  const { ctx, row } = await setUp();
  const first = await row();
  expect(await applyTemplate(ctx, news(first, { wabaId: "1" }))).toBe(false);
  expect(await applyTemplate(ctx, news(first, { whatsappId: "7", name: "nobody" }))).toBe(false);
  // The same name with another id is a template before or after this one.
  expect(await applyTemplate(ctx, news(first, { whatsappId: "7" }))).toBe(true);
  expect((await row()).whatsappStatus).toBe("approved");
  expect(await resyncs(first.id)).toBe(1);
  expect(await applyTemplate(ctx, news(first, { whatsappId: null, at: at(5) }))).toBe(true);
  expect((await row()).whatsappStatus).toBe("paused");
  expect(
    await applyTemplate(
      ctx,
      news(first, { name: "renamed", at: at(6), news: { ...verdict, status: "approved" } }),
    ),
  ).toBe(true);
  expect((await row()).whatsappStatus).toBe("approved");
});

test("the same webhook twice raises nothing anew that an admin put away", async () => {
  const { ctx, row } = await setUp();
  const paused = news(await row(), { at: at(5) });
  await applyTemplate(ctx, paused);
  await ctx.db.update(alerts).set({ resolvedAt: new Date() }).where(eq(alerts.workspaceId, ctx.workspaceId));
  await applyTemplate(ctx, paused);
  expect(await openAlerts(ctx)).toEqual([]);
});
