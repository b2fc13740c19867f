import { randomUUID } from "node:crypto";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { messages, messageTimeline } from "#db/schema/index.ts";
import { type Id, isId } from "#lib/id.ts";
import { abandonCall, findAbandonedCalls } from "#lib/messages/abandon-call.ts";
import { getMessageForApi, listMessagesForApi } from "#lib/messages/api-queries.ts";
import { listMessagesForApiQuery } from "#lib/messages/api-schema.ts";
import { findDueConversations, findExpiredMessages } from "#lib/messages/find-due.ts";
import { giveUpMessage } from "#lib/messages/give-up-message.ts";
import { getMessage } from "#lib/messages/queries.ts";
import { sendMessage } from "#lib/messages/send-message.ts";
import { sendWaiting } from "#lib/messages/send-waiting.ts";
import { settleMessage } from "#lib/messages/settle-message.ts";
import { checkNumber } from "#lib/numbers/check-number.ts";
import { checkNumberJob } from "#lib/numbers/jobs.ts";
import { listNumbers } from "#lib/numbers/queries.ts";
import type { SandboxNumber } from "#lib/sandbox/present.ts";
import { readChat } from "#lib/sandbox/queries.ts";
import { moveSandboxClock } from "#lib/sandbox/set-clock.ts";
import { listTemplates } from "#lib/templates/queries.ts";
import { approveTemplate, rejectTemplate } from "#lib/templates/review-template.ts";
import {
  customerWrites,
  makePhone,
  makeSandboxWorkspace,
  until,
  withCurrentClock,
} from "#lib/testing/factories.ts";
import { startUpstream } from "#lib/testing/upstream.ts";
import { moveClock } from "#lib/workspaces/move-clock.ts";

let stopUpstream: () => Promise<void>;
let ctx: Ctx;
let number: SandboxNumber;

beforeAll(async () => {
  stopUpstream = await startUpstream();
  ({ ctx, number } = await makeSandboxWorkspace());
});
afterAll(() => stopUpstream());

const order = { name: "order_update" };
const values = { "1": "Ana", "2": "NW-1", "3": "Friday" };
const template = (variables: Record<string, string> = values) => ({
  kind: "template" as const,
  template: order,
  variables,
});
const text = (body: string) => ({ kind: "text" as const, body });

/** Tries a waiting message as the worker does when its time has come. */
async function sendNow(of: Ctx, id: string): Promise<void> {
  if (!isId("msg", id)) throw new Error(`${id} is no message`);
  const [row] = await of.db
    .update(messages)
    .set({ nextAttemptAt: new Date(0) })
    .where(and(eq(messages.id, id), isNotNull(messages.nextAttemptAt)))
    .returning();
  if (row) await sendWaiting(of, row.conversationId);
}

function reaches(id: string, status: string) {
  return until(async () => {
    const message = await getMessage(ctx, id);
    return message.status === status ? message : null;
  });
}

/** What a message waits for, as the public API and the pages tell alike. */
async function heldFor(of: Ctx, id: string): Promise<string | null> {
  const [api, page] = [(await getMessageForApi(of, id)).held, (await getMessage(of, id)).held ?? null];
  expect(page).toEqual(api);
  return api && `${api.reason} ${api.until === null ? "for now" : "until later"}`;
}

test("what WhatsApp cannot take just now is queued, and goes when it can", async () => {
  const sent = await sendMessage(ctx, { to: "4915550000020", message: template() });
  expect(sent.message.status).toBe("queued");
  expect(await heldFor(ctx, sent.message.id)).toBe("whatsapp_unavailable until later");
  await sendNow(ctx, sent.message.id);
  expect((await getMessage(ctx, sent.message.id)).status).toBe("queued");
  await sendNow(ctx, sent.message.id);
  await reaches(sent.message.id, "delivered");
  expect(await heldFor(ctx, sent.message.id)).toBeNull();
});

test("what waited is judged again before it goes: window, fallback, locks, block", async () => {
  const mine = await makeSandboxWorkspace();
  const to = "4915553330020";
  await customerWrites(mine.ctx, mine.number, to, "hello");
  const fallback = { template: order, variables: values };
  const plain = await sendMessage(mine.ctx, { to, message: text("waits") });
  const other = "4915553340020";
  await customerWrites(mine.ctx, mine.number, other, "hello");
  const covered = await sendMessage(mine.ctx, { to: other, message: { ...text("waits too"), fallback } });
  const templated = await sendMessage(mine.ctx, { to, message: template() });
  expect([plain, covered, templated].map(({ message }) => message.status)).toEqual([
    "queued",
    "queued",
    "queued",
  ]);
  await moveSandboxClock(mine.ctx.db, [mine.number.phoneNumberId], 23 * 3600 * 1000 + 3_599_000);
  await moveClock(mine.ctx, 24 * 3600 * 1000);
  const later = await withCurrentClock(mine.ctx);
  const found = (await listTemplates(mine.ctx)).data.find(({ name }) => name === "order_update");
  await rejectTemplate(mine.ctx, found?.id ?? "", "Wrong tone");
  await sendNow(later, plain.message.id);
  expect(await getMessage(later, plain.message.id)).toMatchObject({
    status: "failed",
    failure: { code: "WINDOW_CLOSED" },
  });
  expect(await getMessage(later, templated.message.id)).toMatchObject({
    status: "failed",
    failure: { code: "TEMPLATE_NOT_APPROVED" },
  });
  await approveTemplate(mine.ctx, found?.id ?? "");
  await sendNow(later, covered.message.id);
  expect(await getMessage(later, covered.message.id)).toMatchObject({
    content: { kind: "template", name: "order_update" },
  });
});

test("of many workers that try a waiting message, one sends it", async () => {
  const to = "4915551110020";
  const sent = await sendMessage(ctx, { to, message: template() });
  await sendNow(ctx, sent.message.id);
  await Promise.all(Array.from({ length: 5 }, () => sendNow(ctx, sent.message.id)));
  await reaches(sent.message.id, "delivered");
  expect(await readChat(ctx.db, number, to)).toHaveLength(1);
});

test("an unknown outcome is settled by the callback that carries our id", async () => {
  const to = makePhone();
  const sent = await sendMessage(ctx, { to, message: template() });
  // As if the answer had been lost: the id is not known, the outcome neither.
  const mine = eq(messages.wamid, (await readChat(ctx.db, number, to))[0]?.wamid ?? "");
  await ctx.db
    .update(messages)
    .set({ wamid: null, status: "queued", sentAt: null, deliveredAt: null, attemptState: "unknown" })
    .where(mine);
  await reaches(sent.message.id, "delivered");
  await giveUpMessage(ctx, sent.message.id);
  expect((await getMessage(ctx, sent.message.id)).status).toBe("delivered");
});

test("an unknown outcome that nothing settles becomes failed, honestly, and is never sent again by itself", async () => {
  const to = makePhone();
  const sent = await sendMessage(ctx, { to, message: template() });
  await reaches(sent.message.id, "delivered");
  const mine = eq(messages.wamid, (await readChat(ctx.db, number, to))[0]?.wamid ?? "");
  const [row] = await ctx.db
    .update(messages)
    .set({ status: "queued", attemptState: "calling", wamid: null })
    .where(mine)
    .returning();
  if (!row) throw new Error("no message");
  await settleMessage(ctx, row, { kind: "unknown", reason: "reset" });
  await sendNow(ctx, row.id);
  expect((await getMessage(ctx, row.id)).status).toBe("queued");
  expect(await heldFor(ctx, row.id)).toBe("outcome_unknown until later");
  await giveUpMessage(ctx, row.id);
  expect(await getMessage(ctx, row.id)).toMatchObject({
    status: "failed",
    failure: { code: "OUTCOME_UNKNOWN" },
  });
  expect(await readChat(ctx.db, number, to)).toHaveLength(1);
});

test.each(["4915550000024", "4915559000190"])(
  "a refused token takes the number out of service, holds the message, and a check a minute later releases it: %s",
  async (to) => {
    const mine = await makeSandboxWorkspace();
    const held = await sendMessage(mine.ctx, { to, message: template() });
    expect(held.message.status).toBe("queued");
    const [view] = (await listNumbers(mine.ctx)).data;
    expect(view).toMatchObject({ state: "disconnected", stateCode: "190" });
    expect(held.message.held).toEqual({ reason: "number_disconnected", until: null });
    expect(await heldFor(mine.ctx, held.message.id)).toBe("number_disconnected for now");
    const { data: listed } = await listMessagesForApi(mine.ctx, listMessagesForApiQuery.parse({}));
    expect(listed[0]?.held?.reason).toBe("number_disconnected");
    await expect(sendMessage(mine.ctx, { to: makePhone(), message: template() })).rejects.toMatchObject({
      code: "NUMBER_NOT_CONNECTED",
    });
    await sendNow(mine.ctx, held.message.id);
    expect((await getMessage(mine.ctx, held.message.id)).status).toBe("queued");
    await runScheduledCheck(mine.ctx);
    expect((await listNumbers(mine.ctx)).data).toMatchObject([{ state: "connected", stateReason: null }]);
    const due = (await findDueConversations(mine.ctx.db)).find(
      ({ conversationId }) => conversationId === held.conversation.id,
    );
    if (!due) throw new Error("what was held is not due");
    await sendWaiting(mine.ctx, due.conversationId);
    await until(async () =>
      (await getMessage(mine.ctx, held.message.id)).status === "delivered" ? true : null,
    );
    expect((await sendMessage(mine.ctx, { to: makePhone(), message: template() })).message.status).toBe(
      "sent",
    );
  },
);

test("what could not be sent for a day is given up, also while its number is out of service", async () => {
  const mine = await makeSandboxWorkspace();
  const held = await sendMessage(mine.ctx, { to: "4915550010024", message: template() });
  await moveClock(mine.ctx, 24 * 3600 * 1000 + 1000);
  const later = await withCurrentClock(mine.ctx);
  const expired = await findExpiredMessages(mine.ctx.db);
  expect(expired.map(({ id }) => id)).toContain(held.message.id);
  await giveUpMessage(later, held.message.id);
  expect(await getMessage(later, held.message.id)).toMatchObject({
    status: "failed",
    failure: { code: "EXPIRED", retryable: true },
  });
});

test("a customer reads messages in the order in which they were sent, whatever holds one up", async () => {
  const to = "4915551120020";
  const first = await sendMessage(ctx, { to, message: template({ ...values, "1": "First" }) });
  const second = await sendMessage(ctx, { to, message: template({ ...values, "1": "Second" }) });
  expect([first, second].map(({ message }) => message.status)).toEqual(["queued", "queued"]);
  expect(await heldFor(ctx, second.message.id)).toBe("earlier_message for now");
  expect(await readChat(ctx.db, number, to)).toHaveLength(0);
  await sendNow(ctx, first.message.id);
  await sendNow(ctx, first.message.id);
  await sendNow(ctx, second.message.id);
  await sendNow(ctx, second.message.id);
  const bodies = (await readChat(ctx.db, number, to)).map(({ rendered }) => rendered?.body.slice(0, 9));
  expect(bodies).toEqual(["Hi First,", "Hi Second"]);
});

test("many sends to one customer at once all go, once, each with its own answer", async () => {
  const to = makePhone();
  const names = Array.from({ length: 8 }, (_, index) => `N${index}`);
  const sent = await Promise.all(
    names.map((name) => sendMessage(ctx, { to, message: template({ ...values, "1": name }) })),
  );
  expect(sent.map(({ message }) => message.status)).toEqual(names.map(() => "sent"));
  const onPhone = (await readChat(ctx.db, number, to)).map(({ rendered }) => rendered?.body.slice(3, 5));
  expect(onPhone.sort()).toEqual(names);
});

test("a call whose node died is unknown; its outcome still counts if it becomes known, and not once there is a later call", async () => {
  const { message } = await sendMessage(ctx, { to: makePhone(), message: template() });
  await reaches(message.id, "delivered");
  const id = message.id as Id<"msg">;
  const read = async () => (await ctx.db.select().from(messages).where(eq(messages.id, id)))[0];
  const [call] = await ctx.db
    .update(messages)
    .set({ status: "queued", attemptState: "calling", claimedBy: randomUUID(), attempts: 1 })
    .where(eq(messages.id, id))
    .returning();
  if (!call) throw new Error("no message");
  expect(await findAbandonedCalls(ctx.db)).toContainEqual({ workspaceId: ctx.workspaceId, id });
  await abandonCall(ctx, id);
  await abandonCall(ctx, id);
  expect(await read()).toMatchObject({ status: "queued", attemptState: "unknown" });
  const steps = and(
    eq(messageTimeline.messageId, id),
    sql`${messageTimeline.data} ->> 'outcome' = 'unknown'`,
  );
  expect(await ctx.db.$count(messageTimeline, steps)).toBe(1);
  // It was only stalled, and its call had not left.
  const notSent = { kind: "not-sent", reason: "HTTP 429", status: 429, retryAfterMs: 600_000 } as const;
  await settleMessage(ctx, call, notSent);
  const due = await read();
  expect(due).toMatchObject({ attemptState: "due" });
  // A refusal on the way says when to return.
  expect(due?.nextAttemptAt?.getTime()).toBeGreaterThan(Date.now() + 500_000);
  const later = { attemptState: "calling", claimedBy: randomUUID(), attemptStartedAt: new Date() } as const;
  await ctx.db.update(messages).set(later).where(eq(messages.id, id));
  await settleMessage(ctx, call, notSent);
  expect(await read()).toMatchObject(later);
});

test("a process that died between accepting and calling leaves a message that the worker sends", async () => {
  const to = makePhone();
  const sent = await sendMessage(ctx, { to, message: template() });
  await reaches(sent.message.id, "delivered");
  // The row as the transaction leaves it that accepted it.
  const { id } = sent.message;
  if (!isId("msg", id)) throw new Error("no message");
  const accepted = { status: "queued", wamid: null, attemptState: "due", attempts: 0 } as const;
  const set = (change: Partial<typeof messages.$inferInsert>) =>
    ctx.db.update(messages).set(change).where(eq(messages.id, id));
  await set({ ...accepted, createdAt: new Date(), nextAttemptAt: new Date() });
  const due = async () => (await findDueConversations(ctx.db)).map(({ conversationId }) => conversationId);
  // Its accepter is about to send it, for all that another process knows.
  expect(await due()).not.toContain(sent.message.conversationId);
  await set({ createdAt: new Date(Date.now() - 3000) });
  expect(await due()).toContain(sent.message.conversationId);
  for (const conversationId of await due()) await sendWaiting(ctx, conversationId);
  expect(await readChat(ctx.db, number, to)).toHaveLength(2);
});

/** Runs the number check that was scheduled for a minute from now, as the worker would. */
async function runScheduledCheck(of: Ctx): Promise<void> {
  const [job] = await of.db.execute<{ data: unknown; seconds: number }>(sql`
    select data, extract(epoch from start_after - now())::int as seconds from pgboss.job
    where name = ${checkNumberJob.name} and state = 'created' and data ->> 'workspaceId' = ${of.workspaceId}`);
  expect(job?.seconds).toBeGreaterThan(30);
  expect(job?.seconds).toBeLessThanOrEqual(60);
  await checkNumber(of, checkNumberJob.schema.parse(job?.data).numberId);
}
