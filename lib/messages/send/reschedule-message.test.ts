import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { contacts, messageSearch } from "#db/schema/index.ts";
import { moveClock } from "#lib/accounts/move-clock.ts";
import { getConversation } from "#lib/conversations/queries.ts";
import { getMessageForApi } from "#lib/messages/api/api-queries.ts";
import { listMessages } from "#lib/messages/reading/thread-queries.ts";
import { cancelMessage } from "#lib/messages/send/cancel-message.ts";
import { drainConversationQueue } from "#lib/messages/send/drain-conversation-queue.ts";
import { findDueConversations } from "#lib/messages/send/find-due.ts";
import { queueScheduled } from "#lib/messages/send/queue-scheduled.ts";
import { rescheduleMessage } from "#lib/messages/send/reschedule-message.ts";
import { sendFromInbox } from "#lib/messages/send/send-from-inbox.ts";
import { readTimeline } from "#lib/messages/timeline/read-timeline.ts";
import { DAY, HOUR } from "#lib/platform/clock.ts";
import type { Id } from "#lib/platform/id.ts";
import { readChat } from "#lib/simulator/queries.ts";
import type { SandboxNumber } from "#lib/simulator/sandbox-number.ts";
import { makeContactWithWindow } from "#lib/testing/contacts.ts";
import { makeMember, makeSandboxWorkspace, withCurrentClock } from "#lib/testing/factories.ts";
import { raceWithTransaction } from "#lib/testing/race-with-transaction.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";

let ctx: Ctx;
let number: SandboxNumber;
let ana: Awaited<ReturnType<typeof makeContactWithWindow>>;

serveUpstream();
beforeEach(async () => {
  const workspace = await makeSandboxWorkspace();
  ({ number } = workspace);
  ({ ctx } = await makeMember(workspace.ctx, "agent"));
  ana = await makeContactWithWindow(workspace.ctx, number);
});

const current = () => withCurrentClock(ctx);
const inHours = async (hours: number) =>
  new Date((await current()).clock.now().getTime() + hours * HOUR).toISOString();
const reschedule = async (id: string, sendAt: string | null) =>
  rescheduleMessage(await current(), id, sendAt);

async function schedule(hours: number, body = "Reminder"): Promise<{ id: string; sendAt: string }> {
  const { conversation } = await getConversation(ctx, ana.threadId);
  const sendAt = await inHours(hours);
  const { message } = await sendFromInbox(await current(), ana.threadId, {
    kind: "text",
    clientId: randomUUID(),
    body,
    seen: conversation.threadRevision,
    sendAt,
  });
  return { id: message.id, sendAt };
}

/** What the worker does with the workspace's due conversations. */
async function sendDue(): Promise<void> {
  const now = await current();
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

const textsToAna = async () =>
  (await readChat(ctx.db, number, ana.phone)).flatMap(({ direction, message }) =>
    direction === "to_customer" ? [Object(message).text?.body] : [],
  );

const stepsOf = async (id: string) => (await readTimeline(await current(), id)).data.map(({ kind }) => kind);

const searchTimeOf = async (id: string) => {
  const [row] = await ctx.db
    .select({ at: messageSearch.createdAt })
    .from(messageSearch)
    .where(and(eq(messageSearch.workspaceId, ctx.workspaceId), eq(messageSearch.messageId, id as Id<"msg">)));
  return row?.at.toISOString();
};

test("a scheduled message gets another time, and is sent only then", async () => {
  const { id } = await schedule(1);
  const sendAt = await inHours(3);
  const { message } = await reschedule(id, sendAt);
  expect(message).toMatchObject({
    status: "queued",
    held: { reason: "scheduled", until: sendAt },
    createdAt: sendAt,
  });
  expect(await searchTimeOf(id)).toBe(sendAt);
  await pass(2 * HOUR);
  expect(await textsToAna()).toEqual([]);
  await pass(HOUR);
  expect(await textsToAna()).toEqual(["Reminder"]);
  expect((await stepsOf(id)).slice(0, 3)).toEqual(["accepted", "rescheduled", "attempt"]);
});

test("a scheduled message is sent now, once", async () => {
  const { id } = await schedule(1);
  const { message, conversation } = await reschedule(id, null);
  expect(message).toMatchObject({ status: "sent" });
  expect(conversation.lastMessage?.id).toBe(id);
  await expect(reschedule(id, null)).rejects.toMatchObject({ code: "MESSAGE_NOT_CANCELABLE" });
  await pass(2 * HOUR);
  expect(await textsToAna()).toEqual(["Reminder"]);
});

test("a time after the end of the window, in the past or too far ahead is refused, and nothing changes", async () => {
  const { id, sendAt } = await schedule(1);
  await expect(reschedule(id, await inHours(25))).rejects.toMatchObject({ code: "WINDOW_CLOSED" });
  await expect(reschedule(id, await inHours(-1))).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  await expect(reschedule(id, await inHours(31 * 24))).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  await ctx.db.update(contacts).set({ blockedAt: new Date() }).where(eq(contacts.id, ana.id));
  await expect(reschedule(id, null)).rejects.toMatchObject({ code: "CONTACT_BLOCKED" });
  expect(await getMessageForApi(await current(), id)).toMatchObject({ status: "queued", sendAt });
});

test("a canceled message is placed where it was written, and can be scheduled again", async () => {
  const { id, sendAt } = await schedule(2);
  const later = await current();
  await sendFromInbox(later, ana.threadId, {
    kind: "text",
    clientId: randomUUID(),
    body: "Now",
    seen: (await getConversation(ctx, ana.threadId)).conversation.threadRevision,
  });
  const canceled = await cancelMessage(later, id);
  expect(Date.parse(canceled.message.createdAt)).toBeLessThan(later.clock.now().getTime() + 1);
  const { data } = await listMessages(later, ana.threadId, { limit: 50 });
  const bodies = data.flatMap(({ content }) => (content.kind === "text" ? [content.body] : []));
  expect(bodies.slice(0, 2)).toEqual(["Now", "Reminder"]);
  expect(await getMessageForApi(later, id)).toMatchObject({
    status: "canceled",
    sendAt,
    createdAt: canceled.message.createdAt,
  });
  expect(await searchTimeOf(id)).toBe(canceled.message.createdAt);
  expect(await reschedule(id, sendAt)).toMatchObject({
    message: { status: "queued", held: { reason: "scheduled", until: sendAt } },
  });
  expect(await getMessageForApi(later, id)).toMatchObject({ sendAt, createdAt: sendAt, canceledAt: null });
  await pass(2 * HOUR);
  expect(await textsToAna()).toEqual(["Now", "Reminder"]);
  expect(await stepsOf(id)).toEqual(expect.arrayContaining(["canceled", "rescheduled", "attempt"]));
});

test("either the worker sends a message that is due, or it gets another time", async () => {
  const scheduled: string[] = [];
  for (let index = 0; index < 10; index += 1) scheduled.push((await schedule(1, `message ${index}`)).id);
  const sendAt = await inHours(3);
  await moveClock(ctx, HOUR);
  const rescheduling = scheduled.map((id) =>
    reschedule(id, sendAt).then(
      () => "rescheduled",
      (error) => error.code,
    ),
  );
  const [results] = await Promise.all([Promise.all(rescheduling), sendDue()]);
  await sendDue();
  const reached = await textsToAna();
  for (const [index, result] of results.entries()) {
    expect(["rescheduled", "MESSAGE_NOT_CANCELABLE"]).toContain(result);
    expect(reached.includes(`message ${index}`)).toBe(result !== "rescheduled");
  }
  await pass(2 * HOUR);
  expect((await textsToAna()).toSorted()).toEqual(scheduled.map((_, index) => `message ${index}`));
});

test("a conversation says when its next scheduled message is due", async () => {
  const scheduledAt = async () =>
    (await getConversation(await current(), ana.threadId)).conversation.scheduledAt;
  const late = await schedule(4, "late");
  expect(await scheduledAt()).toBe(late.sendAt);
  const soon = await schedule(2, "soon");
  expect(await scheduledAt()).toBe(soon.sendAt);
  const sendAt = await inHours(5);
  expect((await reschedule(soon.id, sendAt)).conversation.scheduledAt).toBe(late.sendAt);
  expect((await cancelMessage(await current(), late.id)).conversation.scheduledAt).toBe(sendAt);
  await pass(5 * HOUR);
  expect(await scheduledAt()).toBeNull();
});

test("a conversation has no time after all its scheduled messages were canceled at once", async () => {
  const first = await schedule(1);
  const second = await schedule(2);
  const now = await current();
  const canceled = await raceWithTransaction(
    now,
    (tx) => cancelMessage(tx, first.id),
    () => cancelMessage(now, second.id),
  );
  expect(canceled).toMatchObject({
    status: "fulfilled",
    value: { message: { status: "canceled" }, conversation: { scheduledAt: null } },
  });
});

test("two members who send it now send it once", async () => {
  const { id } = await schedule(1);
  const results = await Promise.allSettled([reschedule(id, null), reschedule(id, null), sendDue()]);
  expect(results.some(({ status }) => status === "fulfilled")).toBe(true);
  await pass(DAY);
  expect(await textsToAna()).toEqual(["Reminder"]);
});

test("neither a message that is sent or received nor another workspace's gets another time", async () => {
  const { id, sendAt } = await schedule(1);
  const other = await makeSandboxWorkspace();
  await expect(rescheduleMessage(other.ctx, id, sendAt)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(rescheduleMessage(other.ctx, id, null)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const { data } = await listMessages(await current(), ana.threadId, { limit: 50 });
  const inbound = data.find(({ direction }) => direction === "inbound");
  await expect(reschedule(inbound?.id ?? "", null)).rejects.toMatchObject({
    details: { status: "received" },
  });
});
