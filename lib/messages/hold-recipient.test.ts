import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { contacts, conversations, messages } from "#db/schema/index.ts";
import { DAY, HOUR } from "#lib/clock.ts";
import { mergeBody } from "#lib/contacts/page-schema.ts";
import { mergeByHand } from "#lib/conversations/merge-by-hand.ts";
import { createContactByHand, editContact } from "#lib/conversations/save-contact.ts";
import type { Id } from "#lib/id.ts";
import { findRecipient } from "#lib/messages/accept-message.ts";
import { getMessage } from "#lib/messages/queries.ts";
import { sendFromInbox } from "#lib/messages/send-from-inbox.ts";
import { sendMessage } from "#lib/messages/send-message.ts";
import { settleMessage } from "#lib/messages/settle-message.ts";
import type { SandboxNumber } from "#lib/sandbox/present.ts";
import { readChat } from "#lib/sandbox/queries.ts";
import { makePhone, makeSandboxWorkspace } from "#lib/testing/factories.ts";
import { meanwhile } from "#lib/testing/meanwhile.ts";
import { makeKnown, makeWriter } from "#lib/testing/merging.ts";
import { startUpstream } from "#lib/testing/upstream.ts";

let stopUpstream: () => Promise<void>;
let ctx: Ctx;
let number: SandboxNumber;

beforeAll(async () => {
  stopUpstream = await startUpstream();
});
afterAll(() => stopUpstream());
beforeEach(async () => {
  ({ ctx, number } = await makeSandboxWorkspace());
});

const template = {
  kind: "template" as const,
  template: { name: "order_update" },
  variables: { "1": "Ana", "2": "NW-1", "3": "Friday" },
};

/** What began while a merge was under way: it has read who is who before, and waits until the merge commits. */
function duringMerge<T>(
  { into, from, theirs = [] }: { into: Id<"contact">; from: Id<"contact">; theirs?: "phone"[] },
  begin: () => Promise<T>,
): Promise<PromiseSettledResult<T>> {
  return meanwhile(ctx, (tx) => mergeByHand(tx, into, mergeBody.parse({ fromId: from, theirs })), begin);
}

const reached = async (phone: string) =>
  (await readChat(ctx.db, number, phone)).filter(({ direction }) => direction === "to_customer");

test.each([
  ["who stays", "into"],
  ["who goes", "from"],
] as const)(
  "a call's message reaches the number that it names, and not the one that %s has after a merge",
  async (_who, role) => {
    const [ana, ben] = [await makeKnown(ctx), await makeWriter(ctx, number)];
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

test("a reply to a number that a merge drops goes to nobody: the one that stays has no window", async () => {
  const [ana, ben] = [await makeKnown(ctx), await makeWriter(ctx, number)];
  const reply = { kind: "text" as const, clientId: randomUUID(), seen: 9, body: "for you alone" };
  const sent = await duringMerge({ into: ana.id, from: ben.id }, () =>
    sendFromInbox(ctx, ben.threadId, reply),
  );
  expect(sent).toMatchObject({ status: "rejected", reason: { code: "WINDOW_CLOSED" } });
  const ours = eq(messages.workspaceId, ctx.workspaceId);
  expect(await ctx.db.$count(messages, and(ours, eq(messages.direction, "outbound")))).toBe(0);
});

test("a reply into a thread that a merge joins to another goes into that one", async () => {
  const [ana, ben] = [await makeWriter(ctx, number), await makeWriter(ctx, number)];
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

test("a reply to a number that is written down anew goes to nobody: the new one has no window", async () => {
  const ana = await makeWriter(ctx, number);
  const reply = { kind: "text" as const, clientId: randomUUID(), seen: 9, body: "for you alone" };
  const other = makePhone();
  const sent = await meanwhile(
    ctx,
    (tx) => editContact(tx, ana.id, { phone: other }),
    () => sendFromInbox(ctx, ana.threadId, reply),
  );
  expect(sent).toMatchObject({ status: "rejected", reason: { code: "WINDOW_CLOSED" } });
  expect([...(await reached(ana.phone)), ...(await reached(other))]).toEqual([]);
});

test("what waits for a number that is written down anew fails, and is told so", async () => {
  // The simulator cannot take it just now.
  const to = "4915550000020";
  const { id } = await createContactByHand(ctx, { phone: to });
  const { message } = await sendMessage(ctx, { to, message: template });
  expect(message.status).toBe("queued");
  await editContact(ctx, id, { phone: makePhone() });
  expect(await getMessage(ctx, message.id)).toMatchObject({
    status: "failed",
    failure: { code: "EXPIRED", retryable: false },
  });
});

test("a number that is written down anew while WhatsApp is called stays, whatever WhatsApp answers of the former", async () => {
  const to = "4915550000020";
  const { id } = await createContactByHand(ctx, { phone: to });
  const { message } = await sendMessage(ctx, { to, message: template });
  const [sending] = await ctx.db
    .update(messages)
    .set({ attemptState: "calling" })
    .where(eq(messages.conversationId, message.conversationId as Id<"conv">))
    .returning();
  if (!sending) throw new Error("Nothing is being sent.");
  const phone = makePhone();
  await editContact(ctx, id, { phone });
  const accepted = {
    kind: "accepted" as const,
    status: 200,
    wamid: "wamid.LATE",
    waId: to,
    messageStatus: null,
  };
  await settleMessage(ctx, sending, accepted);
  const [row] = await ctx.db.select().from(contacts).where(eq(contacts.id, id));
  expect(row).toMatchObject({ phone, waId: null });
});

test("what the customer writes while a reply is under way keeps the window that it opened", async () => {
  const ana = await makeWriter(ctx, number);
  const later = new Date(Date.now() + DAY + HOUR);
  const sent = await meanwhile(
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

test("who is merged and keeps the number is written to as before", async () => {
  const [ana, ben] = [await makeKnown(ctx), await makeWriter(ctx, number)];
  const sent = await duringMerge({ into: ben.id, from: ana.id }, () =>
    sendMessage(ctx, { to: ben.phone, message: { kind: "text", body: "hi" } }),
  );
  expect(sent).toMatchObject({ status: "fulfilled", value: { message: { conversationId: ben.threadId } } });
  const ours = eq(conversations.workspaceId, ctx.workspaceId);
  expect(await ctx.db.$count(conversations, ours)).toBe(1);
});
