import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { contacts, conversations, messages } from "#db/schema/index.ts";
import { mergeBody } from "#lib/contacts/page-schema.ts";
import { mergeManually } from "#lib/conversations/actions/merge-manually.ts";
import { createContactManually, editContact } from "#lib/conversations/actions/save-contact.ts";
import { getMessage } from "#lib/conversations/thread/queries.ts";
import { cancelMessage } from "#lib/messages/send/cancel-message.ts";
import { rescheduleMessage } from "#lib/messages/send/reschedule-message.ts";
import { sendFromInbox } from "#lib/messages/send/send-from-inbox.ts";
import { settleInTransaction } from "#lib/messages/send/settle-in-transaction.ts";
import { DAY, HOUR } from "#lib/platform/clock.ts";
import type { Id } from "#lib/platform/id.ts";
import { readChat } from "#lib/simulator/queries.ts";
import type { SandboxNumber } from "#lib/simulator/sandbox-number.ts";
import { makeContactWithWindow, makeKnownContact } from "#lib/testing/contacts.ts";
import { makePhone, makeSandboxWorkspace } from "#lib/testing/factories.ts";
import { findRecipient } from "#lib/testing/queue-message.ts";
import { raceWithTransaction } from "#lib/testing/race-with-transaction.ts";
import { sendMessage } from "#lib/testing/send-message.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";

let ctx: Ctx;
let number: SandboxNumber;

serveUpstream();
beforeEach(async () => {
  ({ ctx, number } = await makeSandboxWorkspace());
});

const template = {
  kind: "template" as const,
  template: { name: "order_update" },
  variables: { "1": "Ana", "2": "NW-1", "3": "Friday" },
};

/** Starts work during a merge: it has read the contacts, and waits until the merge commits. */
function duringMerge<T>(
  { into, from, theirs = [] }: { into: Id<"contact">; from: Id<"contact">; theirs?: "phone"[] },
  begin: () => Promise<T>,
): Promise<PromiseSettledResult<T>> {
  return raceWithTransaction(
    ctx,
    (tx) => mergeManually(tx, into, mergeBody.parse({ fromId: from, theirs })),
    begin,
  );
}

const reached = async (phone: string) =>
  (await readChat(ctx.db, number, phone)).filter(({ direction }) => direction === "to_customer");

test.each([
  ["who stays", "into"],
  ["who goes", "from"],
] as const)(
  "sends an API message to the requested number and not to the one that %s has after a merge",
  async (_who, role) => {
    const [ana, ben] = [await makeKnownContact(ctx), await makeContactWithWindow(ctx, number)];
    const merge =
      role === "from"
        ? { into: ana.id, from: ben.id }
        : { into: ben.id, from: ana.id, theirs: ["phone" as const] };
    const sent = await duringMerge(merge, () => sendMessage(ctx, { to: ben.phone, message: template }));
    expect(sent).toMatchObject({ status: "fulfilled", value: { message: { status: "sent" } } });
    expect(await reached(ana.phone)).toEqual([]);
    expect(await reached(ben.phone)).toHaveLength(1);
    const { contact, conversation } = await findRecipient(ctx, ben.phone);
    expect(contact?.id).not.toBe(merge.into);
    expect(sent).toMatchObject({ value: { message: { conversationId: conversation?.id } } });
  },
);

test("rejects a reply to a number that a merge removes: the remaining number has no window", async () => {
  const [ana, ben] = [await makeKnownContact(ctx), await makeContactWithWindow(ctx, number)];
  const reply = { kind: "text" as const, clientId: randomUUID(), seen: 9, body: "for you alone" };
  const sent = await duringMerge({ into: ana.id, from: ben.id }, () =>
    sendFromInbox(ctx, ben.threadId, reply),
  );
  expect(sent).toMatchObject({ status: "rejected", reason: { code: "WINDOW_CLOSED" } });
  const ours = eq(messages.workspaceId, ctx.workspaceId);
  expect(await ctx.db.$count(messages, and(ours, eq(messages.direction, "outbound")))).toBe(0);
});

test("sends a reply to a merged thread into the thread it was merged into", async () => {
  const [ana, ben] = [await makeContactWithWindow(ctx, number), await makeContactWithWindow(ctx, number)];
  await ctx.db.update(contacts).set({ bsuid: null }).where(eq(contacts.id, ana.id));
  const reply = { kind: "text" as const, clientId: randomUUID(), seen: 9, body: "to who stays" };
  const sent = await duringMerge({ into: ana.id, from: ben.id }, () =>
    sendFromInbox(ctx, ben.threadId, reply),
  );
  expect(sent).toMatchObject({
    status: "fulfilled",
    value: { message: { status: "sent" }, conversation: { id: ana.threadId } },
  });
  expect(await reached(ben.phone)).toEqual([]);
  expect(await reached(ana.phone)).toHaveLength(1);
});

test("rejects a reply to a number that was replaced: the new number has no window", async () => {
  const ana = await makeContactWithWindow(ctx, number);
  const reply = { kind: "text" as const, clientId: randomUUID(), seen: 9, body: "for you alone" };
  const other = makePhone();
  const sent = await raceWithTransaction(
    ctx,
    (tx) => editContact(tx, ana.id, { phone: other, confirmed: true }),
    () => sendFromInbox(ctx, ana.threadId, reply),
  );
  expect(sent).toMatchObject({ status: "rejected", reason: { code: "WINDOW_CLOSED" } });
  expect([...(await reached(ana.phone)), ...(await reached(other))]).toEqual([]);
});

test("fails a queued message whose number was replaced and publishes the failure", async () => {
  // The simulator rejects the first calls to this recipient as temporary failures.
  const to = "4915550000020";
  const { id } = await createContactManually(ctx, { phone: to });
  const { message } = await sendMessage(ctx, { to, message: template });
  expect(message.status).toBe("queued");
  await editContact(ctx, id, { phone: makePhone(), confirmed: true });
  expect(await getMessage(ctx, message.id)).toMatchObject({
    status: "failed",
    failure: { code: "EXPIRED", retryable: false },
  });
});

test("does not schedule a canceled message again for a number that replaced the one it was for", async () => {
  const ana = await makeContactWithWindow(ctx, number);
  const sendAt = new Date(ctx.clock.now().getTime() + HOUR).toISOString();
  const reply = { kind: "text" as const, clientId: randomUUID(), seen: 9, body: "for you alone", sendAt };
  const { message } = await sendFromInbox(ctx, ana.threadId, reply);
  await cancelMessage(ctx, message.id);
  await editContact(ctx, ana.id, { phone: makePhone(), confirmed: true });
  await expect(rescheduleMessage(ctx, message.id, sendAt)).rejects.toMatchObject({
    code: "MESSAGE_NOT_CANCELABLE",
    details: { status: "canceled" },
  });
});

test("does not overwrite a number that was replaced during the call to WhatsApp", async () => {
  const to = "4915550000020";
  const { id } = await createContactManually(ctx, { phone: to });
  const { message } = await sendMessage(ctx, { to, message: template });
  const [sending] = await ctx.db
    .update(messages)
    .set({ attemptState: "in_flight" })
    .where(eq(messages.conversationId, message.conversationId as Id<"conv">))
    .returning();
  if (!sending) throw new Error("Nothing is being sent.");
  const phone = makePhone();
  await editContact(ctx, id, { phone, confirmed: true });
  const accepted = {
    kind: "accepted" as const,
    status: 200,
    wamid: "wamid.LATE",
    waId: to,
    messageStatus: null,
  };
  await settleInTransaction(ctx, sending, accepted);
  const [row] = await ctx.db.select().from(contacts).where(eq(contacts.id, id));
  expect(row).toMatchObject({ phone, waId: null });
});

test("preserves the window that an inbound message opens during a reply", async () => {
  const ana = await makeContactWithWindow(ctx, number);
  const later = new Date(Date.now() + DAY + HOUR);
  const sent = await raceWithTransaction(
    ctx,
    (tx) =>
      tx.db
        .update(conversations)
        .set({ windowExpiresAt: later })
        .where(and(eq(conversations.workspaceId, tx.workspaceId), eq(conversations.id, ana.threadId))),
    () => sendMessage(ctx, { to: ana.phone, message: template }),
  );
  expect(sent).toMatchObject({
    status: "fulfilled",
    value: { conversation: { window: { expiresAt: later.toISOString() } } },
  });
});

test("sends to a merged contact who retains the number", async () => {
  const [ana, ben] = [await makeKnownContact(ctx), await makeContactWithWindow(ctx, number)];
  const sent = await duringMerge({ into: ben.id, from: ana.id }, () =>
    sendMessage(ctx, { to: ben.phone, message: { kind: "text", body: "hi" } }),
  );
  expect(sent).toMatchObject({ status: "fulfilled", value: { message: { conversationId: ben.threadId } } });
  const ours = eq(conversations.workspaceId, ctx.workspaceId);
  expect(await ctx.db.$count(conversations, ours)).toBe(1);
});
