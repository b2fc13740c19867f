import { and, eq, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { alerts, templates } from "#db/schema/index.ts";
import { applyTemplate } from "#lib/ingest/apply-template.ts";
import { boss } from "#lib/queue/boss.ts";
import { controlTemplate } from "#lib/simulator/control-template.ts";
import type { SandboxNumber } from "#lib/simulator/sandbox-number.ts";
import type { TemplateControl } from "#lib/simulator/template-schema.ts";
import { resyncTemplateJob } from "#lib/templates/jobs.ts";
import { listTemplates } from "#lib/templates/queries.ts";
import { resyncTemplate } from "#lib/templates/resync-template.ts";
import { makeSandboxWorkspace, until } from "#lib/testing/factories.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";
import type { TemplateEvent } from "#lib/whatsapp/webhook-update.ts";

serveUpstream();

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

async function resyncs(templateId: string): Promise<number> {
  const queue = await boss();
  await queue.createQueue(resyncTemplateJob.name);
  const jobs = await queue.findJobs(resyncTemplateJob.name, { data: { templateId } });
  return jobs.length;
}

test("each template webhook updates the template and raises or resolves its alert", async () => {
  const { ctx, number, row } = await setUp();
  const { whatsappId } = await row();
  const act = (control: TemplateControl) => controlTemplate(ctx.db, number.wabaId, whatsappId, control);
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

test("changed content is read from WhatsApp and resets the workspace's approval", async () => {
  const { ctx, number, row } = await setUp();
  const { id, whatsappId } = await row();
  await controlTemplate(ctx.db, number.wabaId, whatsappId, {
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

function templateUpdate(
  row: Row,
  changes: {
    at?: Date | null;
    whatsappId?: string | null;
    name?: string;
    wabaId?: string;
    event?: TemplateEvent;
  },
) {
  const { wabaId = row.wabaId, name = row.name, whatsappId = row.whatsappId, at = new Date() } = changes;
  return {
    kind: "template" as const,
    wabaId,
    at,
    template: { whatsappId, name, language: row.language },
    event: changes.event ?? { ...statusEvent, status: "paused" },
  };
}

const statusEvent = { what: "status" as const, status: "", reason: null, note: null, disabledAt: null };
const at = (second: number) => new Date(Date.now() + second * 1000);

test("the newest status wins in any order, and a late older one triggers a resync", async () => {
  const { ctx, row } = await setUp();
  const first = await row();
  await applyTemplate(
    ctx,
    templateUpdate(first, { at: at(60), event: { ...statusEvent, status: "disabled" } }),
  );
  await applyTemplate(
    ctx,
    templateUpdate(first, { at: at(30), event: { ...statusEvent, status: "paused" } }),
  );
  expect((await row()).whatsappStatus).toBe("disabled");
  expect(await resyncs(first.id)).toBe(1);
});

test("a restored template is read from WhatsApp, because the webhook lacks its status", async () => {
  const { ctx, number, row } = await setUp();
  const { id, whatsappId } = await row();
  const act = (event: "ARCHIVED" | "UNARCHIVED") =>
    controlTemplate(ctx.db, number.wabaId, whatsappId, { action: "event", event });
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

test("a template is found by WhatsApp's id, else by name, and never across accounts or recreations", async () => {
  const { ctx, row } = await setUp();
  const first = await row();
  expect(await applyTemplate(ctx, templateUpdate(first, { wabaId: "1" }))).toBe(false);
  expect(await applyTemplate(ctx, templateUpdate(first, { whatsappId: "7", name: "nobody" }))).toBe(false);
  // The same name with another id belongs to a deleted or recreated template.
  expect(await applyTemplate(ctx, templateUpdate(first, { whatsappId: "7" }))).toBe(true);
  expect((await row()).whatsappStatus).toBe("approved");
  expect(await resyncs(first.id)).toBe(1);
  expect(await applyTemplate(ctx, templateUpdate(first, { whatsappId: null, at: at(5) }))).toBe(true);
  expect((await row()).whatsappStatus).toBe("paused");
  expect(
    await applyTemplate(
      ctx,
      templateUpdate(first, { name: "renamed", at: at(6), event: { ...statusEvent, status: "approved" } }),
    ),
  ).toBe(true);
  expect((await row()).whatsappStatus).toBe("approved");
});

test("a repeated webhook does not reopen a dismissed alert", async () => {
  const { ctx, row } = await setUp();
  const paused = templateUpdate(await row(), { at: at(5) });
  await applyTemplate(ctx, paused);
  await ctx.db.update(alerts).set({ resolvedAt: new Date() }).where(eq(alerts.workspaceId, ctx.workspaceId));
  expect(await applyTemplate(ctx, paused)).toBe(false);
  expect(await openAlerts(ctx)).toEqual([]);
});

test("an event that changes nothing is not reported as applied", async () => {
  const { ctx, row } = await setUp();
  const first = await row();
  const apply = (event: TemplateEvent, second: number) =>
    applyTemplate(ctx, templateUpdate(first, { at: at(second), event }));
  const quality = (score: string, second: number) => apply({ what: "quality", score }, second);
  expect([await quality("RED", 9), await quality("RED", 9), await quality("GREEN", 5)]).toEqual([
    true,
    false,
    false,
  ]);
  const category = { what: "category" as const, previous: null };
  expect(await apply({ ...category, category: "service" }, 9)).toBe(false);
  expect(await apply({ ...category, category: first.category }, 9)).toBe(false);
  const announced = { what: "category-announced" as const, category: "marketing", at: at(86_400) };
  expect([await apply(announced, 9), await apply(announced, 9)]).toEqual([true, false]);
});
