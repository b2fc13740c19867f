import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { inboundWebhooks } from "#db/schema/index.ts";
import { listAlerts } from "#lib/accounts/alerts/queries.ts";
import { getInboundWebhook, listInboundWebhooks, summarizeInbound } from "#lib/ingest/queries.ts";
import { replayForMember, replayInboundWebhook } from "#lib/ingest/replay-inbound-webhook.ts";
import { readUnprocessed, replayProblems, requestReplay } from "#lib/ingest/replay-problems.ts";
import { type InboundFilter, listInboundQuery } from "#lib/ingest/schema.ts";
import { settleInboundWebhook, updateOpenAlert } from "#lib/ingest/settle-inbound-webhook.ts";
import { DAY, HOUR } from "#lib/platform/clock.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import { makeMember, makeWorkspace } from "#lib/testing/factories.ts";
import { raceWithTransaction } from "#lib/testing/race-with-transaction.ts";
import { recordStatements } from "#lib/testing/statements.ts";
import { allMessages, METADATA, makeReceiver, numberWebhook, WABA_ID } from "#lib/testing/webhooks.ts";

const WA_ID = "16505551234";
const text = { from: WA_ID, id: "wamid.good", timestamp: "1749416383", type: "text", text: { body: "hi" } };
const { id: _id, ...withoutId } = text;
const { timestamp: _timestamp, ...withoutTime } = text;
const idChange = { previous: "US.OLD1", current: "US.NEW1" };

// Longer than a PostgreSQL index entry: an update that can be parsed but not stored.
const REFUSED = `wamid.${randomBytes(6000).toString("base64")}`;

async function replaceRejectedId(ctx: Ctx): Promise<void> {
  const mine = eq(inboundWebhooks.workspaceId, ctx.workspaceId);
  for (const { id, body } of await ctx.db.select().from(inboundWebhooks).where(mine)) {
    const mended = Buffer.from(Buffer.from(body).toString().replace(REFUSED, "wamid.mended"));
    await ctx.db.update(inboundWebhooks).set({ body: mended }).where(eq(inboundWebhooks.id, id));
  }
}

const list = async (ctx: Ctx, filter: InboundFilter = {}) =>
  (await listInboundWebhooks(ctx, listInboundQuery.parse(filter))).data;

const alertsOf = async (ctx: Ctx) =>
  (await listAlerts(ctx)).data.filter(({ kind }) => kind === "number.inbound_problems");

test.each<[string, unknown, string]>([
  ["no id", withoutId, "no_id"],
  ["no time", { ...withoutTime, id: "wamid.bad" }, "no_timestamp"],
  ["a time that is none", { ...text, id: "wamid.bad", timestamp: "soon" }, "no_timestamp"],
  ["no sender", { ...text, id: "wamid.bad", from: undefined }, "no_person"],
  ["no shape at all", 7, "malformed"],
])(
  "a message with %s is recorded as a problem, raises an alert, and does not affect other updates",
  async (_, bad, reason) => {
    const { ctx, deliver } = await makeReceiver();
    const { state, outcome } = await deliver(numberWebhook({ messages: [bad, text] }));
    expect(state).toBe("partially_processed");
    expect(outcome).toBe("1 new messages, 0 status changes, 0 others, 1 not processed");
    const [webhook] = await list(ctx, { state: "problems" });
    expect(webhook).toMatchObject({
      state: "partially_processed",
      problemCount: 1,
      number: { displayNumber: "+1 555 078 3881" },
    });
    const [stored] = await allMessages(ctx);
    const detail = await getInboundWebhook(ctx, webhook?.id ?? "");
    expect(detail.updates).toMatchObject([
      { kind: "unreadable", outcome: "unreadable", reason, message: null },
      {
        kind: "message",
        what: "text",
        wamid: "wamid.good",
        person: "+1 650 555 1234",
        outcome: "applied",
        message: { id: stored?.id },
      },
    ]);
    expect(await alertsOf(ctx)).toMatchObject([{ message: expect.stringContaining("1 webhook") }]);
  },
);

test("a failing update does not affect others, is recorded without customer data, and can be replayed", async () => {
  const { ctx, deliver } = await makeReceiver();
  const refused = { ...text, id: REFUSED, text: { body: "my secret words" } };
  const after = { ...text, id: "wamid.after" };
  expect((await deliver(numberWebhook({ messages: [text, refused, after] }))).state).toBe(
    "partially_processed",
  );
  expect(await allMessages(ctx)).toHaveLength(2);
  const [webhook] = await list(ctx, { state: "partially_processed" });
  const detail = await getInboundWebhook(ctx, webhook?.id ?? "");
  expect(detail.updates.map(({ outcome }) => outcome)).toEqual(["applied", "failed", "applied"]);
  expect(detail.updates[1]?.error).toContain("54000");
  expect(JSON.stringify(detail.updates)).not.toContain("secret words");
  await replaceRejectedId(ctx);
  const admin = await makeMember(ctx, "admin");
  await replayForMember(admin.ctx, detail.id);
  await replayForMember(admin.ctx, detail.id);
  expect((await allMessages(ctx)).map(({ content }) => Object(content).body)).toEqual([
    "hi",
    "hi",
    "my secret words",
  ]);
  expect((await getInboundWebhook(ctx, detail.id)).state).toBe("processed");
  expect([await alertsOf(ctx), await summarizeInbound(ctx)]).toEqual([[], { problems: 0 }]);
});

test("replays every webhook with problems in order in the background; failing ones remain", async () => {
  const { ctx, deliver } = await makeReceiver();
  await deliver(numberWebhook({ messages: [{ ...text, id: REFUSED }] }));
  await deliver(numberWebhook({ messages: [withoutId] }));
  await deliver({ object: "something else" });
  expect((await list(ctx)).map(({ state }) => state)).toEqual([
    "failed",
    "partially_processed",
    "partially_processed",
  ]);
  await replaceRejectedId(ctx);
  const { ctx: admin } = await makeMember(ctx, "admin");
  expect(await requestReplay(admin)).toEqual({ count: 3 });
  await replayProblems(ctx, new Date(), new AbortController().signal);
  expect((await list(ctx)).map(({ state }) => state)).toEqual(["failed", "partially_processed", "processed"]);
  expect(await alertsOf(ctx)).toMatchObject([{ message: expect.stringContaining("2 webhooks") }]);
});

test("one webhook is found by its id in an index", async () => {
  const { ctx, deliver } = await makeReceiver();
  await deliver(numberWebhook({ messages: [withoutId] }));
  await deliver(numberWebhook({ messages: [text] }));
  const id = (await list(ctx, { state: "problems" }))[0]?.id as Id<"rcpt">;
  const statements = await recordStatements(async ({ db }) => {
    const found = await inTransaction({ ...ctx, db }, (tx) => list(tx, { search: id }));
    expect(found.map((webhook) => webhook.id)).toEqual([id]);
    expect((await getInboundWebhook({ ...ctx, db }, id)).id).toBe(id);
    expect(await replayInboundWebhook({ ...ctx, db }, id)).toBe(false);
  });
  const byId = statements.filter(
    (text) => /"inbound_webhooks"."id" = \$/.test(text) && !/"received_at" = \$/.test(text),
  );
  expect(byId.map((text) => text.split(" ", 1)[0])).toEqual(["select", "select", "update"]);
  const plan = await inTransaction(ctx, async ({ db }) => {
    // The table has few rows here, for which any index costs the same where the time is a condition too.
    await db.execute(sql`set local enable_seqscan = off`);
    return JSON.stringify(await db.execute(sql.raw(`explain (generic_plan, costs off) ${byId[2]}`)));
  });
  expect(plan).toMatch(/Scan (using|on) inbound_webhooks_\w+_workspace_id_id_idx/);
  expect(plan).not.toContain("received_at_id_idx");
});

test("reads the webhooks of all workspaces that are not processed in pages, oldest first", async () => {
  const { ctx, numberId, deliver } = await makeReceiver();
  await deliver(numberWebhook({ messages: [text] }));
  const states = ["pending", "failed", "partially_processed"] as const;
  const rows = Array.from({ length: 205 }, (_, index) => ({
    id: newId("rcpt"),
    workspaceId: ctx.workspaceId,
    numberId: numberId as Id<"num">,
    body: Buffer.from("{}"),
    state: states[index % 3] ?? "failed",
    nextAttemptAt: new Date(Date.now() + DAY),
    // Several of one time.
    receivedAt: new Date(Date.now() - 1000 + Math.floor(index / 4)),
  }));
  const later = { receivedAt: new Date(Date.now() + HOUR), id: newId("rcpt") };
  await ctx.db.insert(inboundWebhooks).values([...rows, { ...rows[0], ...later } as (typeof rows)[number]]);
  const found: string[] = [];
  for await (const { id, workspaceId } of readUnprocessed(ctx.db, new Date()))
    if (workspaceId === ctx.workspaceId) found.push(id);
  const inOrder = rows.toSorted(
    (a, b) => a.receivedAt.getTime() - b.receivedAt.getTime() || (a.id < b.id ? -1 : 1),
  );
  expect(found).toEqual(inOrder.map(({ id }) => id));
});

test("an update that keeps failing counts as a problem before its retries end, until it succeeds", async () => {
  const { ctx, deliver } = await makeReceiver();
  await deliver(numberWebhook({ messages: [text] }));
  const [listed] = await list(ctx);
  const mine = eq(inboundWebhooks.workspaceId, ctx.workspaceId);
  const failAgain = async (attempts: number) => {
    const [webhook] = await ctx.db.select().from(inboundWebhooks).where(mine);
    if (!webhook) throw new Error("not stored");
    await settleInboundWebhook(
      ctx,
      { ...webhook, attempts },
      { ...webhook, state: "pending", outcome: "deadlock detected" },
    );
  };
  await failAgain(3);
  expect([await list(ctx, { state: "problems" }), await alertsOf(ctx)]).toEqual([[], []]);
  await failAgain(4);
  expect(await list(ctx, { state: "problems" })).toMatchObject([{ id: listed?.id, state: "retrying" }]);
  expect(await alertsOf(ctx)).toHaveLength(1);
  await replayProblems(ctx, new Date(), new AbortController().signal);
  expect([(await list(ctx))[0]?.state, await alertsOf(ctx)]).toEqual(["processed", []]);
});

test("the log is searchable by message, phone in any form, number, state and time, and masks credentials", async () => {
  const { ctx, deliver, numberId } = await makeReceiver();
  const brazilian = { ...text, id: "wamid.br", from: "553191112222" };
  await deliver(numberWebhook({ messages: [{ ...brazilian, access_token: "EAAverysecret" }] }));
  const status = { id: "wamid.st", status: "pending", timestamp: "1749416383", recipient_id: WA_ID };
  await deliver(numberWebhook({ statuses: [status] }));
  const found = async (filter: InboundFilter) => (await list(ctx, filter)).map(({ kinds }) => kinds[0]?.kind);
  expect(await found({})).toEqual(["unknown", "message"]);
  expect(await found({ search: "wamid.br" })).toEqual(["message"]);
  expect(await found({ search: "+55 31 99111-2222" })).toEqual(["message"]);
  expect(await found({ search: "+1 650 555 1234" })).toEqual(["unknown"]);
  expect(await found({ search: "wamid.st" })).toEqual(["unknown"]);
  expect(await found({ search: "wamid.nobody" })).toEqual([]);
  expect(await found({ number: numberId, state: "processed" })).toHaveLength(2);
  expect(await found({ number: newId("num") })).toEqual([]);
  expect(await found({ before: new Date(Date.now() - 60_000).toISOString() })).toEqual([]);
  const [webhook] = await list(ctx, { search: "wamid.br" });
  const { body } = await getInboundWebhook(ctx, webhook?.id ?? "");
  expect([body.includes("EAAverysecret"), body.includes('"access_token": "••••••"')]).toEqual([false, true]);
  const otherWorkspace = await makeWorkspace();
  expect(await list(otherWorkspace)).toEqual([]);
  await expect(getInboundWebhook(otherWorkspace, webhook?.id ?? "")).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await expect(replayForMember(otherWorkspace, webhook?.id ?? "")).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

test("the log finds what Parley ignores, cannot read or refuses by the ids of the people in it", async () => {
  const { ctx, deliver } = await makeReceiver();
  const ignored: [string, unknown][] = [
    ["US.OLD1", numberWebhook({ user_id_update: [{ user_id: idChange }] }, "user_id_update")],
    ["+49 30 1111111", numberWebhook({ history: [{ threads: [{ id: "49301111111" }] }] }, "history")],
    [
      "49302222222",
      numberWebhook({ state_sync: [{ contact: { phone_number: "+49 30 2222222" } }] }, "smb_app_state_sync"),
    ],
    ["49303333333", numberWebhook({ messages: [{ ...withoutTime, from: "49303333333" }] })],
    ["49304444444", numberWebhook({ calls: [{ ...text, event: "connect", from: "49304444444" }] }, "calls")],
    ["49305555555", { object: "page", entry: [{ messages: [{ from: "49305555555" }] }] }],
    ["wacid.1", { object: "page", calls: [{ id: "wacid.1" }] }],
  ];
  for (const [search, body] of ignored) {
    expect(await list(ctx, { search }), search).toEqual([]);
    await deliver(body);
    expect(await list(ctx, { search }), search).toHaveLength(1);
  }
  expect(await list(ctx, { search: METADATA.display_phone_number })).toEqual([]);
});

test("an update without effect is listed with the reason, and content that cannot be shown with WhatsApp's type", async () => {
  const { ctx, deliver } = await makeReceiver();
  const change = (field: string, value: Record<string, unknown>, id = WABA_ID) => ({
    id,
    changes: [{ field, value: { metadata: METADATA, ...value } }],
  });
  const edit = { original_message_id: "wamid.good", message: { type: "text", text: { body: "ho" } } };
  const group = { ...text, group_id: "Y2FwaQ", type: "edit", edit };
  const { from, ...toCustomer } = { ...text, to: WA_ID };
  const preference = { wa_id: WA_ID, category: "marketing_messages", timestamp: 1_731_705_721 };
  const choice = (given: object) =>
    change("user_preferences", { user_preferences: [{ ...preference, ...given }] });
  const payment = { id: "wamid.good", type: "payment", status: "failed", timestamp: text.timestamp };
  const { state } = await deliver({
    object: "whatsapp_business_account",
    entry: [
      change("messages", { messages: [{ ...text, type: "hologram" }] }),
      change("messages", {
        messages: [{ ...text, id: "wamid.poll", type: "unsupported", unsupported: { type: "poll" } }],
      }),
      change("messages", { messages: [group] }),
      change("smb_message_echoes", { message_echoes: [{ ...toCustomer, group_id: "Y2FwaQ" }] }),
      change("messages", { statuses: [payment] }),
      choice({ value: "stop" }),
      choice({ value: "stop" }),
      choice({ value: "paused" }),
      choice({ value: "resume", category: "newsletters" }),
      change("account_update", { event: "ACCOUNT_DELETED" }, "999"),
      change("security", { display_phone_number: "1", event: "PIN_CHANGED" }),
      change("messages", { metadata: { phone_number_id: "999" }, errors: [{ code: 131_035 }] }),
    ],
  });
  expect(state).toBe("processed");
  const [webhook] = await list(ctx);
  const { updates } = await getInboundWebhook(ctx, webhook?.id ?? "");
  expect(updates.map(({ what, outcome, reason }) => [what, outcome, reason])).toEqual([
    ["hologram", "applied", null],
    ["poll", "applied", null],
    ["text", "ignored", "group"],
    ["text", "ignored", "group"],
    ["statuses", "ignored", "not_handled"],
    ["marketing_messages", "applied", null],
    ["marketing_messages", "unchanged", null],
    ["marketing_messages", "ignored", "not_handled"],
    ["newsletters", "ignored", "not_handled"],
    ["account", "ignored", "other_account"],
    ["security", "ignored", "other_number"],
    ["131035", "ignored", "other_number"],
  ]);
});

test("the alert ends when the webhooks that it is about are deleted, and says how many are left", async () => {
  const { ctx, numberId, deliver } = await makeReceiver();
  for (let count = 0; count < 2; count += 1) await deliver(numberWebhook({ messages: [withoutId] }));
  const [older, newer] = await list(ctx, { state: "problems" });
  const count = async () => (await alertsOf(ctx)).map(({ message }) => message.match(/^\d+/)?.[0]);
  expect(await count()).toEqual(["2"]);
  for (const [webhook, left] of [
    [older, ["1"]],
    [newer, []],
  ] as const) {
    const { id } = await getInboundWebhook(ctx, webhook?.id ?? "");
    await ctx.db.delete(inboundWebhooks).where(eq(inboundWebhooks.id, id as Id<"rcpt">));
    await updateOpenAlert(ctx, numberId);
    expect(await count()).toEqual(left);
  }
});

test("two processes that settle the last problems at once resolve the alert", async () => {
  const { ctx, deliver } = await makeReceiver();
  for (let count = 0; count < 2; count += 1) await deliver(numberWebhook({ messages: [withoutId] }));
  const [first, second] = await ctx.db
    .select()
    .from(inboundWebhooks)
    .where(eq(inboundWebhooks.workspaceId, ctx.workspaceId));
  if (!first || !second) throw new Error("no webhooks");
  const done = { state: "processed" as const, outcome: "1 new messages, 0 status changes, 0 others" };
  await raceWithTransaction(
    ctx,
    (tx) => settleInboundWebhook(tx, first, done),
    () => settleInboundWebhook(ctx, second, done),
  );
  expect(await alertsOf(ctx)).toEqual([]);
});
