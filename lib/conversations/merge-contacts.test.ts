import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { contacts, conversations, messages, outboundEvents, windows } from "#db/schema/index.ts";
import { HOUR } from "#lib/clock.ts";
import { getContact } from "#lib/contacts/page-queries.ts";
import { mergeBody } from "#lib/contacts/page-schema.ts";
import { setBlocked } from "#lib/conversations/block-contact.ts";
import { mergeByHand } from "#lib/conversations/merge-by-hand.ts";
import { editContact } from "#lib/conversations/save-contact.ts";
import { setConversationState } from "#lib/conversations/set-state.ts";
import { snoozeConversation } from "#lib/conversations/snooze-conversation.ts";
import { isAppError } from "#lib/errors.ts";
import { type Id, newId } from "#lib/id.ts";
import { acceptMessage, findRecipient, readWindow } from "#lib/messages/accept-message.ts";
import { beginConversation } from "#lib/messages/begin-conversation.ts";
import { chooseNumber } from "#lib/messages/choose-number.ts";
import { prepareMessage } from "#lib/messages/prepare-message.ts";
import { getMessage } from "#lib/messages/queries.ts";
import { sendMessage } from "#lib/messages/send-message.ts";
import { settleMessage } from "#lib/messages/settle-message.ts";
import type { SandboxNumber } from "#lib/sandbox/present.ts";
import { customerWrites, makeSandboxWorkspace } from "#lib/testing/factories.ts";
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

/** Somebody who wrote before WhatsApp told whose account it was, so that two may be one person. */
async function earlyWriter() {
  const person = await makeWriter(ctx, number);
  await ctx.db.update(contacts).set({ bsuid: null }).where(eq(contacts.id, person.id));
  return person;
}

const merge = (into: string, from: string, theirs: "phone"[] = []) =>
  mergeByHand(ctx, into, mergeBody.parse({ fromId: from, theirs }));

async function rowOf(id: Id<"contact">) {
  const [row] = await ctx.db.select().from(contacts).where(eq(contacts.id, id));
  return row;
}

async function threadOf(id: Id<"contact">) {
  const [row] = await ctx.db.select().from(conversations).where(eq(conversations.contactId, id));
  return row;
}

const windowsLeft = () => ctx.db.$count(windows, eq(windows.workspaceId, ctx.workspaceId));

async function told(type: string): Promise<Record<string, unknown>[]> {
  const rows = await ctx.db
    .select({ body: outboundEvents.body })
    .from(outboundEvents)
    .where(and(eq(outboundEvents.workspaceId, ctx.workspaceId), eq(outboundEvents.type, type)));
  return rows.map(({ body }) => JSON.parse(body).data);
}

/** A message to a number that was accepted and waits for its turn. */
async function waiting(to: string, kind: "text" | "template"): Promise<Id<"msg">> {
  const template = { name: "order_update" };
  const variables = { "1": "Ana", "2": "NW-1", "3": "Friday" };
  const recipient = await findRecipient(ctx, to);
  const from = await chooseNumber(ctx, { from: undefined, current: null });
  const conversationId = recipient.conversation?.id ?? null;
  const { message } = await prepareMessage(
    ctx,
    { wabaId: from.wabaId, conversationId },
    kind === "text" ? { kind, body: "for you alone" } : { kind, template, variables },
  );
  const windowExpiresAt = await readWindow(ctx, conversationId, from.id);
  const plain = { windowExpiresAt, clientId: null, clientReference: null, effect: {} };
  const accepted = await inTransaction(ctx, (tx) =>
    acceptMessage(tx, { recipient, number: from, message, ...plain }),
  );
  const id = accepted.message.id as Id<"msg">;
  const nextAttemptAt = new Date(Date.now() + HOUR);
  await ctx.db.update(messages).set({ nextAttemptAt }).where(eq(messages.id, id));
  return id;
}

test("who wrote from another number than the one that stays is not written to at that one", async () => {
  const [ana, ben] = [await makeKnown(ctx), await makeWriter(ctx, number)];
  expect((await rowOf(ben.id))?.bsuid).not.toBeNull();
  await merge(ana.id, ben.id);
  expect(await rowOf(ana.id)).toMatchObject({ phone: ana.phone, waId: null, bsuid: null });
  expect((await findRecipient(ctx, ben.phone)).contact).toBeNull();
  expect(await windowsLeft()).toBe(0);
  expect(await threadOf(ana.id)).toMatchObject({ id: ben.threadId, windowExpiresAt: null });
  expect(await told("conversation.window_closed")).toMatchObject([
    { conversation: { id: ben.threadId, contactId: ben.id, window: { open: false } } },
  ]);
  await expect(
    sendMessage(ctx, { to: ana.phone, message: { kind: "text", body: "to the other" } }),
  ).rejects.toMatchObject({ code: "WINDOW_CLOSED" });
  // They write again, and are somebody of their own.
  await customerWrites(ctx, number, ben.phone, "me again");
  const again = await findRecipient(ctx, ben.phone);
  expect([again.contact?.id === ana.id, again.contact?.phone]).toEqual([false, ben.phone]);
});

test("the chosen number comes with WhatsApp's form of it and its window", async () => {
  const [ana, ben] = [await makeKnown(ctx), await makeWriter(ctx, number)];
  await beginConversation(ctx, ana.id);
  const had = await threadOf(ben.id);
  await merge(ana.id, ben.id, ["phone"]);
  expect(await rowOf(ana.id)).toMatchObject({ phone: ben.phone, waId: ben.phone });
  expect((await threadOf(ana.id))?.windowExpiresAt).toEqual(had?.windowExpiresAt);
  expect(await windowsLeft()).toBe(1);
  expect(await told("conversation.window_closed")).toEqual([]);
});

test("two forms of one line are one, with all that both knew and had waiting", async () => {
  const [dialled, wrote] = ["5511987650001", "551187650001"];
  await customerWrites(ctx, number, wrote, "hello");
  // As it was when webhooks compared one form only.
  const ana = newId("contact");
  await ctx.db
    .insert(contacts)
    .values({ id: ana, workspaceId: ctx.workspaceId, phone: dialled, source: "inbox" });
  const { contact } = await findRecipient(ctx, wrote);
  const id = await waiting(wrote, "text");
  await merge(ana, contact?.id ?? "");
  expect(await rowOf(ana)).toMatchObject({ phone: dialled, waId: wrote, bsuid: contact?.bsuid });
  expect((await threadOf(ana))?.windowExpiresAt).not.toBeNull();
  expect(await getMessage(ctx, id)).toMatchObject({ status: "queued" });
});

test("what waits for a number that is dropped never goes to the other, and what waits for that one does", async () => {
  const [ana, ben] = [await makeWriter(ctx, number), await earlyWriter()];
  const dropped = [await waiting(ana.phone, "text"), await waiting(ana.phone, "template")];
  const kept = await waiting(ben.phone, "template");
  const calling = await waiting(ana.phone, "template");
  const [call] = await ctx.db
    .update(messages)
    .set({ attemptState: "calling", attempts: 1, attemptStartedAt: new Date() })
    .where(eq(messages.id, calling))
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
    (await told("message.failed")).map(({ message }) => [Object(message).id, Object(message).to]),
  ).toEqual(dropped.map((id) => [id, ana.phone]));
  expect(await getMessage(ctx, kept)).toMatchObject({ status: "queued", conversationId: ana.threadId });
  await settleMessage(ctx, call, { kind: "not-sent", reason: "connection refused" });
  expect(await getMessage(ctx, calling)).toMatchObject({ status: "failed" });
  expect((await threadOf(ana.id))?.windowExpiresAt).toEqual(end);
  expect(await windowsLeft()).toBe(1);
});

test.each(["blocked", "opted out"])("a number that is %s is not dropped by a merge", async (wish) => {
  const [ana, ben] = [await makeKnown(ctx), await makeWriter(ctx, number)];
  if (wish === "blocked") await setBlocked(ctx, ben.id, true);
  else await editContact(ctx, ben.id, { optedOut: true });
  const refused = await merge(ana.id, ben.id).catch((error: unknown) => error);
  expect(isAppError(refused, "CONTACT_CONFLICT") && refused.message).toContain("merging would drop");
  expect(await windowsLeft()).toBe(1);
  expect((await findRecipient(ctx, ben.phone)).contact?.id).toBe(ben.id);
  await merge(ana.id, ben.id, ["phone"]);
  const { phone, blockedAt, optOut } = await getContact(ctx, ana.id);
  expect([phone, blockedAt !== null || optOut !== null]).toEqual([ben.phone, true]);
});

test("one thread of two stays put away until its time, and a settled wait stays settled", async () => {
  const [closed, snoozed] = [await earlyWriter(), await makeWriter(ctx, number)];
  const until = new Date(Date.now() + HOUR);
  await snoozeConversation(ctx, { id: snoozed.threadId, until });
  await setConversationState(ctx, closed.threadId, "closed");
  const lastActivityAt = new Date(Date.now() + HOUR);
  await ctx.db.update(conversations).set({ lastActivityAt }).where(eq(conversations.id, closed.threadId));
  const waitingSince = (await threadOf(snoozed.id))?.waitingSince;
  await merge(snoozed.id, closed.id);
  expect(waitingSince).not.toBeNull();
  expect(await threadOf(snoozed.id)).toMatchObject({ state: "snoozed", snoozedUntil: until, waitingSince });
  const sooner = await earlyWriter();
  const first = new Date(until.getTime() - 1000);
  await snoozeConversation(ctx, { id: sooner.threadId, until: first });
  await merge(sooner.id, snoozed.id);
  expect(await threadOf(sooner.id)).toMatchObject({ state: "snoozed", snoozedUntil: first, waitingSince });
  const awake = await earlyWriter();
  await merge(sooner.id, awake.id);
  expect(await threadOf(sooner.id)).toMatchObject({ state: "open", snoozedUntil: null, waitingSince });
});
