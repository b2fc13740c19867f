import { Readable } from "node:stream";
import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { alerts, numbers, sandboxTemplates, webhookEvents } from "#db/schema/index.ts";
import { controlTemplate } from "#lib/simulator/control-template.ts";
import type { SandboxNumber } from "#lib/simulator/sandbox-number.ts";
import { createSandboxTemplate, setReviewDelay } from "#lib/simulator/sandbox-template.ts";
import { approveTemplate } from "#lib/templates/approve-template.ts";
import { createTemplate } from "#lib/templates/create-template.ts";
import { deleteTemplate } from "#lib/templates/delete-template.ts";
import { editTemplate } from "#lib/templates/edit-template.ts";
import { getTemplate, getTemplateRow, listTemplates } from "#lib/templates/queries.ts";
import { resyncTemplate } from "#lib/templates/resync-template.ts";
import type { TemplateView } from "#lib/templates/schema.ts";
import { syncTemplates } from "#lib/templates/sync-templates.ts";
import type { ContentTemplateInput } from "#lib/templates/template-input-schema.ts";
import { unpauseTemplate } from "#lib/templates/unpause-template.ts";
import { uploadHeader } from "#lib/templates/upload-header.ts";
import { auditOf } from "#lib/testing/audit-of.ts";
import {
  makeCloudNumber,
  makePhone,
  makeSandboxWorkspace,
  makeWorkspace,
  until,
} from "#lib/testing/factories.ts";
import { replaceGraph } from "#lib/testing/replace-graph.ts";
import { sendMessage } from "#lib/testing/send-message.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";

let ctx: Ctx;
let number: SandboxNumber;
serveUpstream();
beforeAll(async () => {
  ({ ctx, number } = await makeSandboxWorkspace());
  await setReviewDelay(ctx.db, number.wabaId, 0);
});

const input = (changes: Partial<ContentTemplateInput> = {}): ContentTemplateInput => ({
  name: "delivery_today",
  language: "en_US",
  category: "utility",
  parameterFormat: "named",
  header: { kind: "none" },
  body: { text: "Hi {{first_name}}, your parcel arrives today.", examples: { first_name: "Ana" } },
  footer: "",
  offer: null,
  cards: [],
  buttons: [],
  ttlSeconds: 3600,
  ...changes,
});
const body = (text: string) => ({ body: { text, examples: {} } });

function reaches(id: string, status: string): Promise<TemplateView> {
  return until(async () => {
    const template = await getTemplate(ctx, id);
    return template.whatsappStatus === status ? template : null;
  });
}

test("a template can be sent once both WhatsApp and the workspace approved it, not before", async () => {
  const created = await createTemplate(ctx, input());
  expect(created).toMatchObject({
    whatsappStatus: "pending",
    approval: "pending",
    sendable: false,
    ttlSeconds: 3600,
  });
  const send = () =>
    sendMessage(ctx, {
      to: makePhone(),
      message: { kind: "template", template: { name: "delivery_today" }, variables: { "1": "Ana" } },
    });
  const shut = { code: "TEMPLATE_NOT_APPROVED" };
  await reaches(created.id, "approved");
  await expect(send()).rejects.toMatchObject(shut);
  await approveTemplate(ctx, created.id);
  expect((await send()).message.status).toBe("sent");
  await resyncTemplate(ctx, created.id);
  expect(await getTemplate(ctx, created.id)).toMatchObject({ sendable: true });
  await controlTemplate(ctx.db, number.wabaId, (await getTemplateRow(ctx, created.id)).whatsappId, {
    action: "pause",
    time: "second",
  });
  await reaches(created.id, "paused");
  await expect(send()).rejects.toMatchObject(shut);
  expect(await unpauseTemplate(ctx, created.id)).toMatchObject({
    whatsappStatus: "approved",
    sendable: true,
  });
  await expect(unpauseTemplate(ctx, created.id)).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
});

test("a template that breaks WhatsApp's rules is rejected at its field before it is submitted", async () => {
  const issues = (wrong: ContentTemplateInput) =>
    createTemplate(ctx, wrong).then(
      () => null,
      (error) => error.details.issues.map(({ path, code }: { path: string; code: string }) => [path, code]),
    );
  expect(await issues(input({ name: "Bad", ...body("{{x}}") }))).toEqual([
    ["name", "name_invalid"],
    ["body.text", "variable_at_edge"],
  ]);
  expect(await issues(input({ name: "order_update", language: "en" }))).toEqual([["name", "name_taken"]]);
  const twin = body("Welcome to Northwind Coffee! Ask us anything about beans, brewing or your order.");
  expect(await issues(input({ name: "welcome_twin", ...twin }))).toEqual([["body.text", "duplicate_text"]]);
});

test("an error that only WhatsApp can detect is returned at its field", async () => {
  const created = await createTemplate(
    ctx,
    input({ name: "short_lived", ...body("Here for a moment only.") }),
  );
  await reaches(created.id, "approved");
  await deleteTemplate(ctx, created.id, { allLanguages: false });
  const again = createTemplate(ctx, input({ name: "short_lived", ...body("Here for another moment.") }));
  await expect(again).rejects.toMatchObject({
    code: "VALIDATION_ERROR",
    details: { issues: [{ path: "name", code: "whatsapp_refused" }] },
  });
});

test("a rejected template can be edited, and every edit resets the workspace's approval", async () => {
  const created = await createTemplate(
    ctx,
    input({ name: "summer", ...body("The summer sale is on, come in!") }),
  );
  const rejected = await reaches(created.id, "rejected");
  expect(rejected).toMatchObject({ whatsappReason: "INCORRECT_CATEGORY" });
  expect(rejected.whatsappNote).toContain("Choose the marketing category");
  await approveTemplate(ctx, created.id);
  const corrected = input({ name: "summer", ...body("Summer has come, and so have we!") });
  expect(await editTemplate(ctx, created.id, corrected)).toMatchObject({
    approval: "pending",
    sendable: false,
  });
  await reaches(created.id, "approved");
  const other = input({
    name: "summer",
    ...body("Summer is here at last, hello!"),
    category: "marketing",
    ttlSeconds: null,
  });
  await expect(editTemplate(ctx, created.id, other)).rejects.toMatchObject({
    details: { issues: [{ path: "category" }] },
  });
  const german = input({ name: "summer", language: "de", ...body("Der Sommer ist endlich da, hallo!") });
  await createTemplate(ctx, german);
  expect(await deleteTemplate(ctx, created.id, { allLanguages: true })).toEqual({ deleted: 2 });
  const sale = { content: "The summer sale is on, come in!" };
  const come = { content: "Summer has come, and so have we!" };
  expect(await auditOf(ctx, created.id)).toMatchObject([
    { action: "template.created", after: { ...sale, category: "utility", buttons: [] } },
    { action: "template.approved" },
    { action: "template.edited", before: sale, after: come },
    { action: "template.deleted", before: { ...come, category: "utility" } },
  ]);
});

test("a header's sample is identified by its content, uploaded and submitted", async () => {
  const pixel =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const png = Buffer.from(pixel, "base64");
  const { handle } = await uploadHeader(ctx, { kind: "image", name: "a.png", bytes: Readable.from([png]) });
  const header = { kind: "image" as const, handle };
  const created = await createTemplate(
    ctx,
    input({ name: "picture", header, ...body("Look at this picture.") }),
  );
  expect(await reaches(created.id, "approved")).toMatchObject({ headerKind: "image" });
  for (const [kind, bytes] of [
    ["video", png],
    ["image", new TextEncoder().encode("<svg>")],
    // They begin as an MP4 does, with another brand.
    ...["heic", "qt  ", "M4A "].map((brand) => ["video", startOfIsoFile(brand)] as const),
    ["image", new Uint8Array(5 * 1024 * 1024 + 1)],
  ] as const) {
    await expect(uploadHeader(ctx, { kind, name: "a", bytes: Readable.from([bytes]) })).rejects.toMatchObject(
      {
        details: { issues: [{ path: "header.handle" }] },
      },
    );
  }
  const film = { kind: "video" as const, name: "a.mp4", bytes: Readable.from([startOfIsoFile("isom")]) };
  expect(await uploadHeader(ctx, film)).toEqual({ handle: expect.any(String) });
});

function startOfIsoFile(brand: string): Uint8Array {
  return Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}`), Buffer.alloc(12)]);
}

test("a sync adds templates created elsewhere, removes deleted ones, and does not remove one created concurrently", async () => {
  const mine = await makeSandboxWorkspace();
  const before = (await listTemplates(mine.ctx)).data.length;
  const [made, sync] = await Promise.all([createTemplate(mine.ctx, input()), syncTemplates(mine.ctx)]);
  expect(sync.removed).toBe(0);
  expect((await listTemplates(mine.ctx)).data).toHaveLength(before + 1);
  await deleteTemplate(mine.ctx, made.id, { allLanguages: false });
  expect((await listTemplates(mine.ctx)).data).toHaveLength(before);
  expect(await syncTemplates(mine.ctx)).toEqual({ created: 0, updated: before, removed: 0 });
});

test("a sync that fails to read a page removes nothing", async () => {
  const mine = await makeSandboxWorkspace();
  const before = await listTemplates(mine.ctx);
  await mine.ctx.db.update(numbers).set({ wabaId: "1" }).where(eq(numbers.workspaceId, mine.ctx.workspaceId));
  await expect(syncTemplates(mine.ctx)).rejects.toMatchObject({ code: "NUMBER_NOT_CONNECTED" });
  expect(await listTemplates(mine.ctx)).toEqual(before);
});

test("returns NOT_FOUND for another workspace's template and NUMBER_NOT_CONNECTED without a number", async () => {
  const [theirs] = (await listTemplates(ctx)).data;
  const other = await makeWorkspace();
  const nothing = { code: "NOT_FOUND" };
  await expect(editTemplate(other, theirs?.id ?? "", input())).rejects.toMatchObject(nothing);
  await expect(deleteTemplate(other, theirs?.id ?? "", { allLanguages: true })).rejects.toMatchObject(
    nothing,
  );
  await expect(unpauseTemplate(other, theirs?.id ?? "")).rejects.toMatchObject(nothing);
  await expect(createTemplate(other, input())).rejects.toMatchObject({ code: "NUMBER_NOT_CONNECTED" });
  await resyncTemplate(other, theirs?.id ?? "");
  expect((await listTemplates(ctx)).data.some(({ id }) => id === theirs?.id)).toBe(true);
});

test.each([
  ["a full hour's limit", 400, { error: { code: 80007, message: "Limit" } }, /in an hour/],
  ["an outage", 503, { error: { code: 2, message: "Down" } }, /in a moment/],
  [
    "an unknown code at 503",
    503,
    { error: { code: 999_999, message: "x", fbtrace_id: "A5" } },
    /in a moment/,
  ],
  ["a proxy's JSON", 429, { error: { code: 429, message: "Slow down" } }, /Nothing was changed/],
  ["a proxy's JSON about a failure", 502, { error: { code: 502, message: "Down" } }, /may have been made/],
  ["a proxy's limit", 429, "<html>Too many requests</html>", /Nothing was changed/],
  ["a proxy's failure", 502, "<html>Bad gateway</html>", /The change may have been made/],
])("a template call refused by %s can be repeated", async (_name, status, answer, message) => {
  await replaceGraph(status, answer);
  const refused = await makeWorkspace();
  await makeCloudNumber(refused, "secret");
  const unavailable = { code: "SERVICE_UNAVAILABLE", message: expect.stringMatching(message) };
  await expect(createTemplate(refused, input())).rejects.toMatchObject(unavailable);
  await expect(syncTemplates(refused)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
});

test("a template that is found paused has the event and the alert of the pause", async () => {
  const { ctx: mine, number: own } = await makeSandboxWorkspace();
  const components = [{ type: "BODY", text: "We are open today." }];
  const found = { name: "opening_hours", language: "en", category: "UTILITY" as const, components };
  await createSandboxTemplate(mine.db, own.wabaId, found);
  await mine.db
    .update(sandboxTemplates)
    .set({ status: "PAUSED" })
    .where(and(eq(sandboxTemplates.wabaId, own.wabaId), eq(sandboxTemplates.name, found.name)));
  await syncTemplates(mine);
  const changes = await mine.db
    .select({ body: webhookEvents.body })
    .from(webhookEvents)
    .where(
      and(eq(webhookEvents.workspaceId, mine.workspaceId), eq(webhookEvents.type, "template.status_changed")),
    );
  expect(changes.map(({ body }) => JSON.parse(body).data)).toEqual([
    {
      template: expect.objectContaining({ name: found.name, whatsappStatus: "paused" }),
      previousStatus: "approved",
    },
  ]);
  const raised = await mine.db
    .select({ kind: alerts.kind })
    .from(alerts)
    .where(eq(alerts.workspaceId, mine.workspaceId));
  expect(raised).toEqual([{ kind: "template.paused" }]);
});
