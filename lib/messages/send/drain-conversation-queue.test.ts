import { randomUUID } from "node:crypto";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { messages, messageTimeline } from "#db/schema/index.ts";
import { moveClock } from "#lib/accounts/move-clock.ts";
import { passcodeFailedJob } from "#lib/conversations/thread/jobs.ts";
import { getMessage } from "#lib/conversations/thread/queries.ts";
import { applyStatus } from "#lib/ingest/apply-status.ts";
import { getMessageForApi } from "#lib/messages/api/api-queries.ts";
import { prepareMessage } from "#lib/messages/compose/prepare-message.ts";
import { abandonCall, findAbandonedCalls } from "#lib/messages/send/abandon-call.ts";
import { cancelMessage } from "#lib/messages/send/cancel-message.ts";
import { drainConversationQueue, isOfDeletedMessage } from "#lib/messages/send/drain-conversation-queue.ts";
import { findDueConversations, findExpiredMessages } from "#lib/messages/send/find-due.ts";
import { giveUpMessage } from "#lib/messages/send/give-up-message.ts";
import { settleInTransaction } from "#lib/messages/send/settle-in-transaction.ts";
import { readTimeline } from "#lib/messages/timeline/read-timeline.ts";
import { HOUR } from "#lib/platform/clock.ts";
import { notFound } from "#lib/platform/errors.ts";
import { type Id, isId, newId } from "#lib/platform/id.ts";
import { moveSandboxClock } from "#lib/simulator/change-settings.ts";
import { readChat } from "#lib/simulator/queries.ts";
import type { SandboxNumber } from "#lib/simulator/sandbox-number.ts";
import { approveTemplate, rejectTemplate } from "#lib/templates/approve-template.ts";
import { listTemplates } from "#lib/templates/queries.ts";
import {
  customerWrites,
  makePhone,
  makeSandboxWorkspace,
  until,
  withCurrentClock,
} from "#lib/testing/factories.ts";
import { raceWithTransaction } from "#lib/testing/race-with-transaction.ts";
import { sendMessage } from "#lib/testing/send-message.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";

let ctx: Ctx;
let number: SandboxNumber;

serveUpstream();
beforeAll(async () => {
  ({ ctx, number } = await makeSandboxWorkspace());
});

const order = { name: "order_update" };
const values = { "1": "Ana", "2": "NW-1", "3": "Friday" };
const template = (variables: Record<string, string> = values) => ({
  kind: "template" as const,
  template: order,
  variables,
});
const text = (body: string) => ({ kind: "text" as const, body });

async function sendNow(of: Ctx, id: string): Promise<void> {
  if (!isId("msg", id)) throw new Error(`${id} is no message`);
  const [row] = await of.db
    .update(messages)
    .set({ nextAttemptAt: new Date(0) })
    .where(and(eq(messages.id, id), isNotNull(messages.nextAttemptAt)))
    .returning();
  if (row) await drainConversationQueue(of, row.conversationId);
}

function setMessage(id: string, change: Partial<typeof messages.$inferInsert>) {
  const isMessage = eq(messages.id, id as Id<"msg">);
  return ctx.db.update(messages).set(change).where(isMessage);
}

function reaches(id: string, status: string) {
  return until(async () => {
    const message = await getMessage(ctx, id);
    return message.status === status ? message : null;
  });
}

/** The reason for a delay, which the API and the inbox must report identically. */
async function heldFor(of: Ctx, id: string): Promise<string | null> {
  const [api, page] = [(await getMessageForApi(of, id)).held, (await getMessage(of, id)).held ?? null];
  expect(page).toEqual(api);
  return api && `${api.reason} ${api.until === null ? "for now" : "until later"}`;
}

test("queues a message that WhatsApp temporarily rejects and sends it later", async () => {
  const sent = await sendMessage(ctx, { to: "4915550000020", message: template() });
  expect(sent.message.status).toBe("queued");
  expect(await heldFor(ctx, sent.message.id)).toBe("whatsapp_unavailable until later");
  await sendNow(ctx, sent.message.id);
  expect((await getMessage(ctx, sent.message.id)).status).toBe("queued");
  await sendNow(ctx, sent.message.id);
  await reaches(sent.message.id, "delivered");
  expect(await heldFor(ctx, sent.message.id)).toBeNull();
});

test("rechecks window, fallback, approvals and block before sending a queued message", async () => {
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

test("sends a queued message once when many workers try it", async () => {
  const to = "4915551110020";
  const sent = await sendMessage(ctx, { to, message: template() });
  await sendNow(ctx, sent.message.id);
  await Promise.all(Array.from({ length: 5 }, () => sendNow(ctx, sent.message.id)));
  await reaches(sent.message.id, "delivered");
  expect(await readChat(ctx.db, number, to)).toHaveLength(1);
});

test("settles an unknown outcome by the callback that carries the message id", async () => {
  const to = makePhone();
  const sent = await sendMessage(ctx, { to, message: template() });
  // Simulates a lost response: neither message id nor outcome is known.
  const mine = eq(messages.wamid, (await readChat(ctx.db, number, to))[0]?.wamid ?? "");
  await ctx.db
    .update(messages)
    .set({ wamid: null, status: "queued", sentAt: null, deliveredAt: null, attemptState: "unknown" })
    .where(mine);
  await reaches(sent.message.id, "delivered");
  await giveUpMessage(ctx, sent.message.id);
  expect((await getMessage(ctx, sent.message.id)).status).toBe("delivered");
});

test("only the error that a deleted message is not found drops the outcome of its call", async () => {
  const { message } = await sendMessage(ctx, { to: makePhone(), message: template() });
  if (!isId("msg", message.id)) throw new Error("no message");
  expect(await isOfDeletedMessage(ctx, notFound(), message.id)).toBe(false);
  expect(await isOfDeletedMessage(ctx, notFound(), newId("msg"))).toBe(true);
  expect(await isOfDeletedMessage(ctx, new Error("The connection was lost."), newId("msg"))).toBe(false);
});

test("fails a message whose outcome stays unknown and never resends it automatically", async () => {
  const to = makePhone();
  const sent = await sendMessage(ctx, { to, message: template() });
  await reaches(sent.message.id, "delivered");
  const mine = eq(messages.wamid, (await readChat(ctx.db, number, to))[0]?.wamid ?? "");
  const [row] = await ctx.db
    .update(messages)
    .set({ status: "queued", attemptState: "in_flight", wamid: null })
    .where(mine)
    .returning();
  if (!row) throw new Error("no message");
  await settleInTransaction(ctx, row, { kind: "unknown", reason: "reset" });
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

test("expires a message after one day, also while its number is out of service", async () => {
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

test("records no failure of a message that was canceled, or reached the customer, meanwhile", async () => {
  const passcode = { kind: "template" as const, template: { name: "verification_code" } };
  const { message: held } = await sendMessage(ctx, {
    to: "4915550030020",
    message: { ...passcode, variables: { "1": "482915" } },
  });
  await raceWithTransaction(
    ctx,
    (tx) => cancelMessage(tx, held.id),
    () => giveUpMessage(ctx, held.id),
  );
  expect(await getMessage(ctx, held.id)).toMatchObject({ status: "canceled", failure: null });
  expect((await readTimeline(ctx, held.id)).data.map(({ kind }) => kind)).not.toContain("gave_up");
  const jobs = await ctx.db.execute(
    sql`select from pgboss.job where name = ${passcodeFailedJob.name} and data ->> 'messageId' = ${held.id}`,
  );
  // The cancellation reports the passcode once.
  expect(jobs).toHaveLength(1);

  const { message } = await sendMessage(ctx, { to: makePhone(), message: template() });
  await reaches(message.id, "delivered");
  const [call] = await ctx.db
    .update(messages)
    .set({ status: "queued", attemptState: "in_flight", giveUpAt: new Date() })
    .where(eq(messages.id, message.id as Id<"msg">))
    .returning();
  if (!call?.wamid) throw new Error("no message");
  const delivered = {
    ...{ kind: "status" as const, status: "delivered" as const, wamid: call.wamid, timestamp: new Date() },
    ...{ errors: [], contact: null, pricing: null, callbackData: null },
    ...{ wabaId: null, phoneNumberId: null, recipient: { waId: null, bsuid: null } },
  };
  await raceWithTransaction(
    ctx,
    (tx) => applyStatus(tx, call.numberId, delivered),
    () => settleInTransaction(ctx, call, { kind: "not-sent", reason: "HTTP 503", status: 503 }),
  );
  expect(await getMessage(ctx, message.id)).toMatchObject({ status: "delivered", failure: null });
  expect((await readTimeline(ctx, message.id)).data.map(({ kind }) => kind)).not.toContain("gave_up");
});

test("sends a conversation's messages in order, also when one is delayed", async () => {
  const to = "4915551120020";
  const first = await sendMessage(ctx, { to, message: template({ ...values, "1": "First" }) });
  const second = await sendMessage(ctx, { to, message: template({ ...values, "1": "Second" }) });
  expect([first, second].map(({ message }) => message.status)).toEqual(["queued", "queued"]);
  expect(await heldFor(ctx, second.message.id)).toBe("earlier_message for now");
  expect(await readChat(ctx.db, number, to)).toHaveLength(0);
  await sendNow(ctx, first.message.id);
  await expectDueOnlyWhenNext(first.message, second.message);
  await sendNow(ctx, first.message.id);
  await sendNow(ctx, second.message.id);
  await sendNow(ctx, second.message.id);
  const bodies = (await readChat(ctx.db, number, to)).map(({ rendered }) => rendered?.body.slice(0, 9));
  expect(bodies).toEqual(["Hi First,", "Hi Second"]);
});

/** Conversations that wait for their first message would take the place of those that can be sent. */
async function expectDueOnlyWhenNext(
  first: { id: string; conversationId: string },
  second: { id: string },
): Promise<void> {
  const isDue = async () =>
    (await findDueConversations(ctx.db)).some(
      ({ conversationId }) => conversationId === first.conversationId,
    );
  await setMessage(second.id, { nextAttemptAt: new Date(0), metadata: { batch: true } });
  await setMessage(first.id, { nextAttemptAt: new Date(Date.now() + HOUR) });
  expect(await isDue()).toBe(false);
  // The number of the first is out of service.
  await setMessage(first.id, { nextAttemptAt: null });
  expect(await isDue()).toBe(false);
  await setMessage(first.id, { attemptState: "in_flight", attemptStartedAt: new Date() });
  expect(await isDue()).toBe(false);
  await setMessage(first.id, { attemptStartedAt: new Date(Date.now() - HOUR) });
  expect(await isDue()).toBe(true);
  await setMessage(first.id, { attemptState: "queued", nextAttemptAt: new Date(0) });
}

test("sends many concurrent messages to one customer once each and returns each its own result", async () => {
  const to = makePhone();
  const names = Array.from({ length: 8 }, (_, index) => `N${index}`);
  const sent = await Promise.all(
    names.map((name) => sendMessage(ctx, { to, message: template({ ...values, "1": name }) })),
  );
  expect(sent.map(({ message }) => message.status)).toEqual(names.map(() => "sent"));
  const onPhone = (await readChat(ctx.db, number, to)).map(({ rendered }) => rendered?.body.slice(3, 5));
  expect(onPhone.sort()).toEqual(names);
});

test("marks the call of a dead node as unknown and settles it later unless a newer call was made", async () => {
  const { message } = await sendMessage(ctx, { to: makePhone(), message: template() });
  await reaches(message.id, "delivered");
  const id = message.id as Id<"msg">;
  const read = async () => (await ctx.db.select().from(messages).where(eq(messages.id, id)))[0];
  const [call] = await ctx.db
    .update(messages)
    .set({ status: "queued", attemptState: "in_flight", claimedBy: randomUUID(), attempts: 1 })
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
  // The process was only stalled, and its call had not been sent.
  const notSent = { kind: "not-sent", reason: "HTTP 429", status: 429, retryAfterMs: 600_000 } as const;
  await settleInTransaction(ctx, call, notSent);
  const due = await read();
  expect(due).toMatchObject({ attemptState: "queued" });
  // A refusal with retry-after sets the next attempt.
  expect(due?.nextAttemptAt?.getTime()).toBeGreaterThan(Date.now() + 500_000);
  const later = { attemptState: "in_flight", claimedBy: randomUUID(), attemptStartedAt: new Date() } as const;
  await ctx.db.update(messages).set(later).where(eq(messages.id, id));
  await settleInTransaction(ctx, call, notSent);
  expect(await read()).toMatchObject(later);
});

test("sends a message whose process ended between acceptance and call", async () => {
  const to = makePhone();
  const sent = await sendMessage(ctx, { to, message: template() });
  await reaches(sent.message.id, "delivered");
  // The row as the accepting transaction leaves it.
  const { id } = sent.message;
  if (!isId("msg", id)) throw new Error("no message");
  const accepted = { status: "queued", wamid: null, attemptState: "queued", attempts: 0 } as const;
  const context = { wabaId: number.wabaId, conversationId: null };
  const { payload } = (await prepareMessage(ctx, context, template())).message;
  await setMessage(id, { ...accepted, payload, nextAttemptAt: new Date() });
  const due = async (db = ctx.db) =>
    (await findDueConversations(db)).map(({ conversationId }) => conversationId);
  // To other processes, the accepting process is about to send it. Time stands still in a transaction.
  await ctx.db.transaction(async (tx) => {
    const createdAt = sql`now() - interval '1 second'`;
    await tx.update(messages).set({ createdAt }).where(eq(messages.id, id));
    expect(await due(tx)).not.toContain(sent.message.conversationId);
  });
  await setMessage(id, { createdAt: new Date(Date.now() - 3000) });
  expect(await due()).toContain(sent.message.conversationId);
  for (const conversationId of await due()) await drainConversationQueue(ctx, conversationId);
  expect(await readChat(ctx.db, number, to)).toHaveLength(2);
});
