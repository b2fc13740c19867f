import { randomUUID } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { z } from "zod";
import type { Ctx } from "#db/ctx.ts";
import {
  contacts,
  conversations,
  liveEvents,
  messages,
  numbers,
  templates,
  webhookEvents,
} from "#db/schema/index.ts";
import { moveClock } from "#lib/accounts/move-clock.ts";
import { mergeBody } from "#lib/contacts/page-schema.ts";
import { mergeManually } from "#lib/conversations/actions/merge-manually.ts";
import { setConversationState } from "#lib/conversations/actions/set-conversation-state.ts";
import { getConversation } from "#lib/conversations/queries.ts";
import { getMessage } from "#lib/conversations/thread/queries.ts";
import { getMessageForApi } from "#lib/messages/api/api-queries.ts";
import { cancelMessageForApi } from "#lib/messages/api/cancel-message-for-api.ts";
import { sendMessageForApi } from "#lib/messages/api/send-for-api.ts";
import { cancelMessage } from "#lib/messages/send/cancel-message.ts";
import { drainConversationQueue } from "#lib/messages/send/drain-conversation-queue.ts";
import { findDueConversations } from "#lib/messages/send/find-due.ts";
import { sendMessageBody } from "#lib/messages/send/message-schema.ts";
import { queueScheduled } from "#lib/messages/send/queue-scheduled.ts";
import { rescheduleMessage } from "#lib/messages/send/reschedule-message.ts";
import { sendFromInbox } from "#lib/messages/send/send-from-inbox.ts";
import { readTimeline } from "#lib/messages/timeline/read-timeline.ts";
import { releaseHeldMessages } from "#lib/numbers/set-number-state.ts";
import { DAY, HOUR, MINUTE } from "#lib/platform/clock.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import { readChat } from "#lib/simulator/queries.ts";
import type { SandboxNumber } from "#lib/simulator/sandbox-number.ts";
import { makeContactWithWindow } from "#lib/testing/contacts.ts";
import { makeMember, makePhone, makeSandboxWorkspace, withCurrentClock } from "#lib/testing/factories.ts";
import { recordStatements } from "#lib/testing/statements.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";

let ctx: Ctx;
let number: SandboxNumber;
let ana: Awaited<ReturnType<typeof makeContactWithWindow>>;

serveUpstream();
beforeEach(async () => {
  ({ ctx, number } = await makeSandboxWorkspace());
  ctx = { ...ctx, actor: { kind: "api_key", id: newId("key"), name: "Shop", scopes: ["messages.send"] } };
  ana = await makeContactWithWindow(ctx, number);
});

type Body = z.input<typeof sendMessageBody>;

const send = async (body: Body) =>
  (await sendMessageForApi(await withCurrentClock(ctx), sendMessageBody.parse(body))).body;
const text = (body: string) => ({ type: "text", body }) as const;
const fallback = { template: "order_update", variables: { "1": "Ana", "2": "NW-1", "3": "Friday" } };
const order = { type: "template", ...fallback } as const;

async function schedule(inMs: number, content: Body["content"] = text("Reminder"), more: Partial<Body> = {}) {
  const { clock } = await withCurrentClock(ctx);
  const sendAt = new Date(clock.now().getTime() + inMs).toISOString();
  const { messageId } = await send({ to: ana.phone, content, sendAt, ...more });
  return { messageId, sendAt };
}

const read = async (id: string) => getMessageForApi(await withCurrentClock(ctx), id);

/** What the worker does with the workspace's due conversations. */
async function sendDue(): Promise<void> {
  const now = await withCurrentClock(ctx);
  for (const due of await findDueConversations(ctx.db)) {
    if (due.workspaceId !== ctx.workspaceId) continue;
    if (due.hasScheduled) await queueScheduled(now, due.conversationId);
    await drainConversationQueue(now, due.conversationId);
  }
}

async function pass(ms: number): Promise<void> {
  await moveClock(ctx, ms);
  await sendDue();
}

const textsTo = async (phone: string) =>
  (await readChat(ctx.db, number, phone)).flatMap(({ direction, message }) =>
    direction === "to_customer" ? [Object(message).text?.body ?? Object(message).type] : [],
  );

test("holds a scheduled message until it is due, and sends it then", async () => {
  const before = await getConversation(ctx, ana.threadId);
  const { messageId, sendAt } = await schedule(2 * HOUR);
  expect(await read(messageId)).toMatchObject({
    status: "queued",
    held: { reason: "scheduled", until: sendAt },
    createdAt: sendAt,
    sendAt,
    sentAt: null,
  });
  const { lastMessage, lastActivityAt, state } = (await getConversation(ctx, ana.threadId)).conversation;
  expect({ lastMessage, lastActivityAt, state }).toEqual({
    lastMessage: before.conversation.lastMessage,
    lastActivityAt: before.conversation.lastActivityAt,
    state: "open",
  });
  await sendDue();
  expect(await textsTo(ana.phone)).toEqual([]);
  await pass(2 * HOUR);
  expect(await read(messageId)).toMatchObject({
    sentAt: expect.any(String),
    held: null,
    createdAt: sendAt,
    sendAt,
  });
  expect(await textsTo(ana.phone)).toEqual(["Reminder"]);
  expect((await getConversation(ctx, ana.threadId)).conversation.lastMessage).toMatchObject({
    id: messageId,
    direction: "outbound",
  });
  const { data } = await readTimeline(ctx, messageId);
  expect(data.map(({ kind }) => kind).slice(0, 2)).toEqual(["accepted", "attempt"]);
  expect(Date.parse(data[0]?.at ?? "")).toBeLessThan(Date.parse(sendAt));
});

test("does not delay other messages, and keeps the order of those that are due", async () => {
  await schedule(2 * HOUR, text("second"));
  await schedule(HOUR, text("first"));
  expect(await send({ to: ana.phone, content: text("now") })).toMatchObject({ status: "sent" });
  await pass(3 * HOUR);
  expect(await textsTo(ana.phone)).toEqual(["now", "first", "second"]);
});

test("queues many messages that are due in short transactions, in order", async () => {
  const { messageId } = await schedule(HOUR);
  const own = eq(messages.workspaceId, ctx.workspaceId);
  const [row] = await ctx.db
    .select()
    .from(messages)
    .where(and(own, eq(messages.id, messageId as Id<"msg">)));
  if (!row) throw new Error("no message");
  const copies = Array.from({ length: 119 }, (_, index) => {
    const at = new Date(row.createdAt.getTime() + index + 1);
    return { ...row, id: newId("msg"), createdAt: at, nextAttemptAt: at };
  });
  await ctx.db.insert(messages).values(copies);
  await moveClock(ctx, 2 * HOUR);
  const now = await withCurrentClock(ctx);
  const statements = await recordStatements(({ db }) => queueScheduled({ ...now, db }, ana.threadId));
  expect(await ctx.db.$count(messages, and(own, eq(messages.attemptState, "queued")))).toBe(120);
  expect(statements.filter((text) => text.startsWith("begin"))).toHaveLength(3);
  expect(statements.length).toBeLessThan(60);
  const { conversation } = await getConversation(now, ana.threadId);
  expect(conversation.lastMessage?.id).toBe(copies.at(-1)?.id);
  const events = await ctx.db
    .select({ data: liveEvents.data })
    .from(liveEvents)
    .where(and(eq(liveEvents.workspaceId, ctx.workspaceId), eq(liveEvents.conversationId, ana.threadId)))
    .orderBy(desc(liveEvents.xid), desc(liveEvents.position))
    .limit(120);
  const published = events.map(({ data }) => Object(data).message.id).reverse();
  expect(published).toEqual([messageId, ...copies.map(({ id }) => id)]);
});

test("reopens a closed conversation when the message is due, not before", async () => {
  await schedule(HOUR);
  await setConversationState(ctx, ana.threadId, "closed");
  expect((await getConversation(ctx, ana.threadId)).conversation.state).toBe("closed");
  await pass(HOUR);
  expect((await getConversation(ctx, ana.threadId)).conversation.state).toBe("open");
  const events = await ctx.db
    .select({ type: webhookEvents.type })
    .from(webhookEvents)
    .where(
      and(eq(webhookEvents.workspaceId, ctx.workspaceId), eq(webhookEvents.type, "conversation.reopened")),
    );
  expect(events).toHaveLength(1);
});

test("checks the window when the message is due, and uses the fallback then", async () => {
  const alone = await schedule(25 * HOUR, text("too late"));
  const safe = await schedule(25 * HOUR, text("replaced"), { fallback });
  const stranger = makePhone();
  const toStranger = await schedule(HOUR, text("hello"), { to: stranger, fallback });
  const unreadable = await schedule(25 * HOUR, text("of another release"), { fallback });
  await ctx.db
    .update(messages)
    .set({ fallback: { template: { name: "order_update" } } })
    .where(
      and(eq(messages.workspaceId, ctx.workspaceId), eq(messages.id, unreadable.messageId as Id<"msg">)),
    );
  await pass(25 * HOUR);
  expect(await read(alone.messageId)).toMatchObject({ status: "failed", failure: { code: "WINDOW_CLOSED" } });
  expect(await read(unreadable.messageId)).toMatchObject({ failure: { code: "WINDOW_CLOSED" } });
  expect(await read(safe.messageId)).toMatchObject({ sentAt: expect.any(String), type: "template" });
  expect(await read(toStranger.messageId)).toMatchObject({ sentAt: expect.any(String), type: "template" });
  expect(await textsTo(ana.phone)).toEqual(["template"]);
});

test("sends no marketing fallback to a contact who opted out in the meantime, but a utility one", async () => {
  const marketing = await schedule(25 * HOUR, text("offer"), { fallback });
  await ctx.db.update(contacts).set({ optedOutAt: new Date() }).where(eq(contacts.id, ana.id));
  const isTemplate = and(eq(templates.workspaceId, ctx.workspaceId), eq(templates.name, fallback.template));
  await ctx.db.update(templates).set({ category: "marketing" }).where(isTemplate);
  await pass(25 * HOUR);
  expect(await read(marketing.messageId)).toMatchObject({
    status: "failed",
    type: "text",
    failure: { code: "CONTACT_OPTED_OUT" },
  });
  await ctx.db.update(templates).set({ category: "utility" }).where(isTemplate);
  const utility = await schedule(HOUR, text("order"), { fallback });
  await pass(HOUR);
  expect(await read(utility.messageId)).toMatchObject({ sentAt: expect.any(String), type: "template" });
  expect(await textsTo(ana.phone)).toEqual(["template"]);
});

test("validates everything but the window at once", async () => {
  const soon = (body: Partial<Body>) => schedule(HOUR, order, body);
  const issueAt = (path: string) => ({ code: "VALIDATION_ERROR", details: { issues: [{ path }] } });
  await expect(soon({ content: { ...order, variables: {} } })).rejects.toMatchObject({
    code: "TEMPLATE_VARIABLES_MISMATCH",
  });
  await expect(soon({ content: { ...order, template: "unknown" } })).rejects.toMatchObject({
    code: "TEMPLATE_NOT_FOUND",
  });
  const noFile = soon({ content: { type: "image", mediaId: newId("att") } });
  await expect(noFile).rejects.toMatchObject(issueAt("content.mediaId"));
  await expect(schedule(-MINUTE)).rejects.toMatchObject(issueAt("sendAt"));
  await expect(schedule(30 * DAY + MINUTE)).rejects.toMatchObject(issueAt("sendAt"));
  await ctx.db.update(contacts).set({ blockedAt: new Date() }).where(eq(contacts.id, ana.id));
  await expect(schedule(HOUR)).rejects.toMatchObject({ code: "CONTACT_BLOCKED" });
});

test("fails a message whose contact was blocked or whose template was paused in the meantime", async () => {
  const { messageId } = await schedule(HOUR);
  const paused = await schedule(HOUR, order, { to: makePhone() });
  await ctx.db.update(contacts).set({ blockedAt: new Date() }).where(eq(contacts.id, ana.id));
  await ctx.db
    .update(templates)
    .set({ whatsappStatus: "paused" })
    .where(eq(templates.workspaceId, ctx.workspaceId));
  const now = rescheduleMessage(await withCurrentClock(ctx), paused.messageId, null);
  await expect(now).rejects.toMatchObject({ code: "TEMPLATE_NOT_APPROVED" });
  await pass(HOUR);
  expect(await read(messageId)).toMatchObject({ status: "failed", failure: { code: "CONTACT_BLOCKED" } });
  expect(await read(paused.messageId)).toMatchObject({ failure: { code: "TEMPLATE_NOT_APPROVED" } });
});

test("waits for a disconnected number, and gives up 24 hours after the message was due", async () => {
  const own = eq(numbers.workspaceId, ctx.workspaceId);
  const sent = await schedule(HOUR, order);
  const late = await schedule(2 * HOUR, order, { to: makePhone() });
  const [row] = await ctx.db.update(numbers).set({ state: "disconnected" }).where(own).returning();
  await pass(3 * HOUR);
  expect(await read(sent.messageId)).toMatchObject({
    status: "queued",
    held: { reason: "number_disconnected" },
  });
  await moveClock(ctx, 22.5 * HOUR);
  await ctx.db.update(numbers).set({ state: "connected" }).where(own);
  await releaseHeldMessages(await withCurrentClock(ctx), row?.id ?? "num_");
  await sendDue();
  expect(await read(sent.messageId)).toMatchObject({ status: "failed", failure: { code: "EXPIRED" } });
  expect(await read(late.messageId)).toMatchObject({ sentAt: expect.any(String) });
});

test("sends to the contact that remains after a merge, unless it has another number", async () => {
  const ben = await makeContactWithWindow(ctx, number);
  await ctx.db.update(contacts).set({ bsuid: null }).where(eq(contacts.id, ben.id));
  const gone = await schedule(HOUR, order, { to: ben.phone });
  const kept = await schedule(HOUR, order);
  await mergeManually(ctx, ana.id, mergeBody.parse({ fromId: ben.id, theirs: [] }));
  expect(await read(gone.messageId)).toMatchObject({
    conversationId: ana.threadId,
    status: "failed",
    failure: { code: "EXPIRED", retryable: false },
  });
  await pass(HOUR);
  expect(await read(kept.messageId)).toMatchObject({ sentAt: expect.any(String) });
  expect(await textsTo(ben.phone)).toEqual([]);
});

test("starts a conversation without activity for a scheduled first message", async () => {
  const to = makePhone();
  const { messageId } = await schedule(HOUR, order, { to });
  const { conversationId } = await read(messageId);
  expect((await getConversation(ctx, conversationId)).conversation).toMatchObject({ lastMessage: null });
  await pass(HOUR);
  expect(await textsTo(to)).toEqual(["template"]);
});

test("cancels a scheduled message once, with an event and a step of its timeline", async () => {
  const { messageId, sendAt } = await schedule(HOUR);
  const canceled = await cancelMessageForApi(ctx, messageId);
  expect(canceled).toMatchObject({ status: "canceled", held: null, sendAt, canceledAt: expect.any(String) });
  expect(await cancelMessageForApi(ctx, messageId)).toEqual(canceled);
  await pass(2 * HOUR);
  expect(await textsTo(ana.phone)).toEqual([]);
  expect(await read(messageId)).toEqual(canceled);
  const events = await ctx.db
    .select({ type: webhookEvents.type })
    .from(webhookEvents)
    .where(eq(webhookEvents.messageId, messageId as `msg_${string}`));
  expect(events).toEqual([{ type: "message.canceled" }]);
  expect((await readTimeline(ctx, messageId)).data).toContainEqual(
    expect.objectContaining({ kind: "canceled", by: { kind: "api_key", name: "Shop" } }),
  );
});

test("refuses to cancel what was sent or received, and another workspace's message", async () => {
  const { messageId } = await send({ to: ana.phone, content: text("now") });
  await expect(cancelMessageForApi(ctx, messageId)).rejects.toMatchObject({ code: "MESSAGE_NOT_CANCELABLE" });
  const [inbound] = await ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.workspaceId, ctx.workspaceId), eq(messages.direction, "inbound")));
  await expect(cancelMessageForApi(ctx, inbound?.id ?? "")).rejects.toMatchObject({
    details: { status: "received" },
  });
  const other = await makeSandboxWorkspace();
  await expect(cancelMessageForApi(other.ctx, messageId)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("either cancels or sends a message, when both happen at the same time", async () => {
  const scheduled = [];
  for (let index = 0; index < 10; index += 1) scheduled.push(await schedule(HOUR, text(randomUUID())));
  await moveClock(ctx, HOUR);
  const canceling = scheduled.map(({ messageId }) =>
    cancelMessage(ctx, messageId).then(
      ({ message }) => message.status,
      (error) => error.code,
    ),
  );
  const [results] = await Promise.all([Promise.all(canceling), sendDue()]);
  await sendDue();
  const reached = await textsTo(ana.phone);
  for (const [index, { messageId }] of scheduled.entries()) {
    const { status, content } = await getMessage(ctx, messageId);
    const isCanceled = results[index] === "canceled";
    expect([status === "canceled", results[index]]).toEqual([
      isCanceled,
      isCanceled ? "canceled" : "MESSAGE_NOT_CANCELABLE",
    ]);
    expect(reached.includes(content.kind === "text" ? content.body : "")).toBe(!isCanceled);
  }
});

test("shows a scheduled message in the inbox until it is sent or canceled", async () => {
  const { messageId, sendAt } = await schedule(HOUR);
  expect(await getMessage(ctx, messageId)).toMatchObject({ held: { reason: "scheduled", until: sendAt } });
  const { message } = await cancelMessage(ctx, messageId);
  expect(message).toMatchObject({ status: "canceled" });
  const [row] = await ctx.db.select().from(conversations).where(eq(conversations.id, ana.threadId));
  expect(row?.lastMessage).toMatchObject({ direction: "inbound" });
});

test("a scheduled reply that is repeated after its time is the accepted one; another one is refused", async () => {
  const { ctx: member } = await makeMember(ctx, "agent");
  const { conversation } = await getConversation(member, ana.threadId);
  const sendAt = new Date((await withCurrentClock(ctx)).clock.now().getTime() + MINUTE).toISOString();
  const reply = async (clientId: string) =>
    sendFromInbox(await withCurrentClock(member), ana.threadId, {
      kind: "text",
      clientId,
      body: "See you",
      seen: conversation.threadRevision,
      sendAt,
    });
  const clientId = randomUUID();
  const { message } = await reply(clientId);
  await moveClock(ctx, HOUR);
  expect((await reply(clientId)).message.id).toBe(message.id);
  await expect(reply(randomUUID())).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
});
