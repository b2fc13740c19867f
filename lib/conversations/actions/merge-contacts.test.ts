import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import {
  automaticReplies,
  awaitingAssignment,
  contacts,
  conversations,
  erasures,
  messages,
  webhookEvents,
  windows,
} from "#db/schema/index.ts";
import { getContact } from "#lib/contacts/page-queries.ts";
import { mergeBody } from "#lib/contacts/page-schema.ts";
import { assignConversation } from "#lib/conversations/actions/assign-conversation.ts";
import { mergeManually } from "#lib/conversations/actions/merge-manually.ts";
import { editContact } from "#lib/conversations/actions/save-contact.ts";
import { setBlocked } from "#lib/conversations/actions/set-blocked.ts";
import { setConversationState } from "#lib/conversations/actions/set-conversation-state.ts";
import { snoozeConversation } from "#lib/conversations/actions/snooze-conversation.ts";
import { getMessage } from "#lib/conversations/thread/queries.ts";
import { prepareMessage } from "#lib/messages/compose/prepare-message.ts";
import { requireNumber } from "#lib/messages/compose/require-number.ts";
import { settleInTransaction } from "#lib/messages/send/settle-in-transaction.ts";
import { findDefaultNumber } from "#lib/numbers/queries.ts";
import { HOUR } from "#lib/platform/clock.ts";
import { isAppError } from "#lib/platform/errors.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import type { SandboxNumber } from "#lib/simulator/sandbox-number.ts";
import { beginConversation } from "#lib/testing/begin-conversation.ts";
import { makeContactWithWindow, makeKnownContact } from "#lib/testing/contacts.ts";
import { customerWrites, makeMember, makeSandboxWorkspace } from "#lib/testing/factories.ts";
import { findRecipient, queueMessage } from "#lib/testing/queue-message.ts";
import { sendMessage } from "#lib/testing/send-message.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";

let ctx: Ctx;
let number: SandboxNumber;

serveUpstream();
beforeEach(async () => {
  ({ ctx, number } = await makeSandboxWorkspace());
});

/** A contact without a business-scoped id, so that it can be merged with another. */
async function makeContactWithoutBsuid() {
  const person = await makeContactWithWindow(ctx, number);
  await ctx.db.update(contacts).set({ bsuid: null }).where(eq(contacts.id, person.id));
  return person;
}

const merge = (into: string, from: string, theirs: "phone"[] = []) =>
  mergeManually(ctx, into, mergeBody.parse({ fromId: from, theirs }));

async function rowOf(id: Id<"contact">) {
  const [row] = await ctx.db.select().from(contacts).where(eq(contacts.id, id));
  return row;
}

async function threadOf(id: Id<"contact">) {
  const [row] = await ctx.db.select().from(conversations).where(eq(conversations.contactId, id));
  return row;
}

const windowsLeft = () => ctx.db.$count(windows, eq(windows.workspaceId, ctx.workspaceId));

async function listWebhookEvents(type: string): Promise<Record<string, unknown>[]> {
  const rows = await ctx.db
    .select({ body: webhookEvents.body })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.workspaceId, ctx.workspaceId), eq(webhookEvents.type, type)))
    .orderBy(webhookEvents.position);
  return rows.map(({ body }) => JSON.parse(body).data);
}

async function waiting(to: string, kind: "text" | "template"): Promise<Id<"msg">> {
  const template = { name: "order_update" };
  const variables = { "1": "Ana", "2": "NW-1", "3": "Friday" };
  const recipient = await findRecipient(ctx, to);
  const from = await requireNumber(ctx, await findDefaultNumber(ctx), undefined);
  const conversationId = recipient.conversation?.id ?? null;
  const { message } = await prepareMessage(
    ctx,
    { wabaId: from.wabaId, conversationId },
    kind === "text" ? { kind, body: "for you alone" } : { kind, template, variables },
  );
  const id = await queueMessage(ctx, recipient, from, message);
  const nextAttemptAt = new Date(Date.now() + HOUR);
  await ctx.db.update(messages).set({ nextAttemptAt }).where(eq(messages.id, id));
  return id;
}

test("does not send a reply to the remaining number when the customer wrote from the dropped one", async () => {
  const [ana, ben] = [await makeKnownContact(ctx), await makeContactWithWindow(ctx, number)];
  expect((await rowOf(ben.id))?.bsuid).not.toBeNull();
  await merge(ana.id, ben.id);
  expect(await rowOf(ana.id)).toMatchObject({ phone: ana.phone, waId: null, bsuid: null });
  expect((await findRecipient(ctx, ben.phone)).contact).toBeNull();
  expect(await windowsLeft()).toBe(0);
  expect(await threadOf(ana.id)).toMatchObject({ id: ben.threadId, windowExpiresAt: null });
  expect(await listWebhookEvents("conversation.window_closed")).toMatchObject([
    { conversation: { id: ben.threadId, contactId: ben.id, window: { open: false } } },
  ]);
  await expect(
    sendMessage(ctx, { to: ana.phone, message: { kind: "text", body: "to the other" } }),
  ).rejects.toMatchObject({ code: "WINDOW_CLOSED" });
  await customerWrites(ctx, number, ben.phone, "me again");
  const again = await findRecipient(ctx, ben.phone);
  expect([again.contact?.id === ana.id, again.contact?.phone]).toEqual([false, ben.phone]);
});

test("transfers the chosen number with WhatsApp's form of it and its window", async () => {
  const [ana, ben] = [await makeKnownContact(ctx), await makeContactWithWindow(ctx, number)];
  await beginConversation(ctx, ana.id);
  const had = await threadOf(ben.id);
  await merge(ana.id, ben.id, ["phone"]);
  expect(await rowOf(ana.id)).toMatchObject({ phone: ben.phone, waId: ben.phone });
  expect((await threadOf(ana.id))?.windowExpiresAt).toEqual(had?.windowExpiresAt);
  expect(await windowsLeft()).toBe(1);
  expect(await listWebhookEvents("conversation.window_closed")).toEqual([]);
});

test("merges two forms of one number with both contacts' data and queued messages", async () => {
  const [dialed, wrote] = ["5511987650001", "551187650001"];
  await customerWrites(ctx, number, wrote, "hello");
  // Simulates contacts from before webhooks compared all forms of a number.
  const ana = newId("contact");
  await ctx.db
    .insert(contacts)
    .values({ id: ana, workspaceId: ctx.workspaceId, phone: dialed, source: "inbox" });
  const { contact } = await findRecipient(ctx, wrote);
  const id = await waiting(wrote, "text");
  await merge(ana, contact?.id ?? "");
  expect(await rowOf(ana)).toMatchObject({ phone: dialed, waId: wrote, bsuid: contact?.bsuid });
  expect((await threadOf(ana))?.windowExpiresAt).not.toBeNull();
  expect(await getMessage(ctx, id)).toMatchObject({ status: "queued" });
});

test("fails queued messages to a dropped number and sends those to the remaining one", async () => {
  const [ana, ben] = [await makeContactWithWindow(ctx, number), await makeContactWithoutBsuid()];
  const dropped = [await waiting(ana.phone, "text"), await waiting(ana.phone, "template")];
  const kept = await waiting(ben.phone, "template");
  const inFlight = await waiting(ana.phone, "template");
  const [call] = await ctx.db
    .update(messages)
    .set({ attemptState: "in_flight", attempts: 1, attemptStartedAt: new Date() })
    .where(eq(messages.id, inFlight))
    .returning();
  if (!call) throw new Error("no message");
  const end = (await threadOf(ben.id))?.windowExpiresAt;
  await merge(ana.id, ben.id, ["phone"]);
  const failures = await Promise.all(dropped.map((id) => getMessage(ctx, id)));
  expect(failures.map(({ status, failure }) => [status, failure?.code, failure?.retryable])).toEqual([
    ["failed", "WINDOW_CLOSED", false],
    ["failed", "EXPIRED", false],
  ]);
  expect(
    (await listWebhookEvents("message.failed")).map(({ message }) => [
      Object(message).id,
      Object(message).to,
    ]),
  ).toEqual(dropped.map((id) => [id, ana.phone]));
  expect(await getMessage(ctx, kept)).toMatchObject({ status: "queued", conversationId: ana.threadId });
  await settleInTransaction(ctx, call, { kind: "not-sent", reason: "connection refused" });
  expect(await getMessage(ctx, inFlight)).toMatchObject({ status: "failed" });
  expect((await threadOf(ana.id))?.windowExpiresAt).toEqual(end);
  expect(await windowsLeft()).toBe(1);
});

test.each(["blocked", "opted out"])("rejects dropping a number that is %s", async (wish) => {
  const [ana, ben] = [await makeKnownContact(ctx), await makeContactWithWindow(ctx, number)];
  if (wish === "blocked") await setBlocked(ctx, ben.id, true);
  else await editContact(ctx, ben.id, { optedOut: true });
  const refused = await merge(ana.id, ben.id).catch((error: unknown) => error);
  expect(isAppError(refused, "CONTACT_CONFLICT") && refused.message).toContain("Merging would remove");
  expect(await windowsLeft()).toBe(1);
  expect((await findRecipient(ctx, ben.phone)).contact?.id).toBe(ben.id);
  await merge(ana.id, ben.id, ["phone"]);
  const { phone, blockedAt, optOut } = await getContact(ctx, ana.id);
  expect([phone, blockedAt !== null || optOut !== null]).toEqual([ben.phone, true]);
});

test("publishes the assignment and the reopening that a merge causes", async () => {
  const [ana, ben] = [await makeContactWithoutBsuid(), await makeContactWithoutBsuid()];
  const [into, from] = [await threadOf(ana.id), await threadOf(ben.id)];
  const member = await makeMember(ctx, "agent");
  await setConversationState(ctx, into?.id ?? "", "closed");
  await assignConversation(ctx, { id: from?.id ?? "", assigneeId: member.id });
  await merge(ana.id, ben.id);
  const merged = { id: into?.id, state: "open", assignee: { id: member.id } };
  // Also the event of the assignment before the merge; they are read in no order.
  expect(await listWebhookEvents("conversation.assigned")).toContainEqual({
    conversation: expect.objectContaining({ ...merged, assignee: expect.objectContaining(merged.assignee) }),
  });
  expect(await listWebhookEvents("conversation.reopened")).toMatchObject([{ conversation: merged }]);
});

test("keeps the snooze of a merged conversation, and does not restore an ended waiting time", async () => {
  const [closed, snoozed] = [await makeContactWithoutBsuid(), await makeContactWithWindow(ctx, number)];
  const until = new Date(Date.now() + HOUR);
  await snoozeConversation(ctx, { id: snoozed.threadId, until });
  await setConversationState(ctx, closed.threadId, "closed");
  const lastActivityAt = new Date(Date.now() + HOUR);
  await ctx.db.update(conversations).set({ lastActivityAt }).where(eq(conversations.id, closed.threadId));
  const waitingSince = (await threadOf(snoozed.id))?.waitingSince;
  await merge(snoozed.id, closed.id);
  expect(waitingSince).not.toBeNull();
  expect(await threadOf(snoozed.id)).toMatchObject({ state: "snoozed", snoozedUntil: until, waitingSince });
  const sooner = await makeContactWithoutBsuid();
  const first = new Date(until.getTime() - 1000);
  await snoozeConversation(ctx, { id: sooner.threadId, until: first });
  await merge(sooner.id, snoozed.id);
  expect(await threadOf(sooner.id)).toMatchObject({ state: "snoozed", snoozedUntil: first, waitingSince });
  const open = await makeContactWithoutBsuid();
  await merge(sooner.id, open.id);
  expect(await threadOf(sooner.id)).toMatchObject({ state: "open", snoozedUntil: null, waitingSince });
});

test("what waits for a rule goes on waiting, and the interval of automatic replies goes on", async () => {
  const [into, from] = [await makeContactWithoutBsuid(), await makeContactWithoutBsuid()];
  const { workspaceId } = ctx;
  const [early, late] = [new Date(Date.now() - HOUR), new Date()];
  await ctx.db.insert(awaitingAssignment).values({ workspaceId, conversationId: from.threadId });
  await ctx.db.insert(automaticReplies).values([
    { workspaceId, conversationId: into.threadId, sentAt: early },
    { workspaceId, conversationId: from.threadId, sentAt: late },
  ]);
  await merge(into.id, from.id);
  expect(
    await ctx.db.select().from(awaitingAssignment).where(eq(awaitingAssignment.workspaceId, workspaceId)),
  ).toEqual([expect.objectContaining({ conversationId: into.threadId, previousAssigneeId: null })]);
  expect(
    await ctx.db.select().from(automaticReplies).where(eq(automaticReplies.workspaceId, workspaceId)),
  ).toEqual([{ workspaceId, conversationId: into.threadId, sentAt: late }]);
});

test("a contact whose erasure is not complete is merged with nobody, and nothing of the other is erased", async () => {
  const [erased, other] = [await makeContactWithoutBsuid(), await makeContactWithoutBsuid()];
  // As between two batches of a long conversation.
  await ctx.db.insert(erasures).values({
    ...{ workspaceId: ctx.workspaceId, contactId: erased.id, createdAt: new Date() },
    subject: { contactIds: [erased.id], conversationIds: [], phones: [], accounts: [], names: [] },
  });
  for (const [into, from] of [
    [other.id, erased.id],
    [erased.id, other.id],
  ] as const) {
    expect(await merge(into, from).catch((error: unknown) => isAppError(error) && error.code)).toBe(
      "CONTACT_CONFLICT",
    );
  }
  expect((await threadOf(other.id))?.id).toBe(other.threadId);
  expect(await threadOf(erased.id)).toBeDefined();
});
