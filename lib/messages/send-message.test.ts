import { randomUUID } from "node:crypto";
import { and, eq, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { contacts, conversations, messages } from "#db/schema/index.ts";
import { getConversation } from "#lib/conversations/queries.ts";
import { isId } from "#lib/id.ts";
import { findDueConversations, findExpiredMessages } from "#lib/messages/find-due.ts";
import { giveUpMessage } from "#lib/messages/give-up-message.ts";
import { getMessage } from "#lib/messages/queries.ts";
import { sendFromInbox } from "#lib/messages/send-from-inbox.ts";
import { sendMessage } from "#lib/messages/send-message.ts";
import { sendWaiting } from "#lib/messages/send-waiting.ts";
import { settleMessage } from "#lib/messages/settle-message.ts";
import { checkNumber } from "#lib/numbers/check-number.ts";
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
  makeWorkspace,
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

test("a template goes at any time, and its ticks turn", async () => {
  const to = makePhone();
  const sent = await sendMessage(ctx, { to, message: template() });
  expect(sent.message.status).toBe("sent");
  const delivered = await reaches(sent.message.id, "delivered");
  expect(delivered.sentAt).not.toBeNull();
  const [onPhone] = await readChat(ctx.db, number, to);
  expect(onPhone?.rendered?.body).toContain("Hi Ana, your order NW-1");
});

test("a text needs an open window, and a refusal leaves nothing behind", async () => {
  const to = makePhone();
  const before = await ctx.db.$count(contacts);
  await expect(sendMessage(ctx, { to, message: text("hi") })).rejects.toMatchObject({
    code: "WINDOW_CLOSED",
    details: { windowExpiredAt: null, conversationId: null },
  });
  expect(await ctx.db.$count(contacts)).toBe(before);
  await customerWrites(ctx, number, to, "hello");
  const sent = await until(() => sendMessage(ctx, { to, message: text("hi") }).catch(() => null));
  expect(sent.message.status).toBe("sent");
});

test("when the window closes, texts stop, templates go on, and the fallback goes in the text's place", async () => {
  const mine = await makeSandboxWorkspace();
  const to = makePhone();
  await customerWrites(mine.ctx, mine.number, to, "hello");
  await moveSandboxClock(mine.ctx.db, [mine.number.phoneNumberId], 24 * 3600 * 1000);
  await moveClock(mine.ctx, 24 * 3600 * 1000);
  const later = await withCurrentClock(mine.ctx);
  await expect(sendMessage(later, { to, message: text("late") })).rejects.toMatchObject({
    code: "WINDOW_CLOSED",
    details: { windowExpiredAt: expect.any(String) },
  });
  const fallback = { template: order, variables: values };
  const sent = await sendMessage(later, { to, message: { ...text("late"), fallback } });
  expect(sent).toMatchObject({
    fallbackUsed: true,
    message: { status: "sent", content: { kind: "template" } },
  });
});

test("a bad fallback is refused even while the window is open", async () => {
  const to = makePhone();
  await customerWrites(ctx, number, to, "hello");
  const fallback = { template: order, variables: {} };
  await expect(sendMessage(ctx, { to, message: { ...text("hi"), fallback } })).rejects.toMatchObject({
    code: "TEMPLATE_VARIABLES_MISMATCH",
  });
});

test.each([
  ["no such template", { template: { name: "nope" }, variables: {} }, "TEMPLATE_NOT_FOUND"],
  [
    "no such language",
    { template: { name: "order_update", language: "pt_BR" }, variables: values },
    "TEMPLATE_NOT_FOUND",
  ],
  [
    "values missing and surplus",
    { template: order, variables: { "1": "a", "9": "b" } },
    "TEMPLATE_VARIABLES_MISMATCH",
  ],
  [
    "a text too long with its values",
    { template: order, variables: { ...values, "1": "x".repeat(1024) } },
    "TEMPLATE_TOO_LONG",
  ],
  [
    "header media missing",
    { template: { name: "new_roast" }, variables: { "1": "a", "2": "b" } },
    "HEADER_MEDIA_REQUIRED",
  ],
  [
    "header media not wanted",
    { template: order, variables: values, headerMediaLink: "https://example.com/a.png" },
    "HEADER_MEDIA_NOT_ALLOWED",
  ],
  [
    "a private link",
    {
      template: { name: "new_roast" },
      variables: { "1": "a", "2": "b" },
      headerMediaLink: "https://10.0.0.1/a",
    },
    "VALIDATION_ERROR",
  ],
])("%s: %s is refused before anything is written", async (_name, input, code) => {
  const outbound = eq(messages.direction, "outbound");
  const before = await ctx.db.$count(messages, outbound);
  await expect(
    sendMessage(ctx, { to: makePhone(), message: { kind: "template", ...input } }),
  ).rejects.toMatchObject({ code });
  expect(await ctx.db.$count(messages, outbound)).toBe(before);
});

test("the workspace's own lock shuts a template that WhatsApp approved", async () => {
  const mine = await makeSandboxWorkspace();
  const found = (await listTemplates(mine.ctx)).data.find(({ name }) => name === "order_update");
  await rejectTemplate(mine.ctx, found?.id ?? "", "Wrong tone");
  await expect(sendMessage(mine.ctx, { to: makePhone(), message: template() })).rejects.toMatchObject({
    code: "TEMPLATE_NOT_APPROVED",
    details: { whatsappStatus: "approved", workspaceStatus: "rejected", reason: "Wrong tone" },
  });
});

test("blocked reaches nobody, and an opt-out stops marketing only", async () => {
  const to = makePhone();
  await sendMessage(ctx, { to, message: template() });
  const welcome = { kind: "template" as const, template: { name: "welcome" }, variables: {} };
  await ctx.db.update(contacts).set({ optedOutAt: new Date() }).where(eq(contacts.phone, to));
  await expect(sendMessage(ctx, { to, message: welcome })).rejects.toMatchObject({
    code: "CONTACT_OPTED_OUT",
  });
  expect((await sendMessage(ctx, { to, message: template() })).message.status).toBe("sent");
  await ctx.db.update(contacts).set({ blockedAt: new Date() }).where(eq(contacts.phone, to));
  await expect(sendMessage(ctx, { to, message: template() })).rejects.toMatchObject({
    code: "CONTACT_BLOCKED",
  });
});

test("without a number nothing is sent", async () => {
  await expect(
    sendMessage(await makeWorkspace(), { to: makePhone(), message: template() }),
  ).rejects.toMatchObject({
    code: "NUMBER_NOT_CONNECTED",
    details: { numberId: null },
  });
});

test("a passcode stands masked in the thread, and whole on the customer's phone only", async () => {
  const to = makePhone();
  const message = {
    kind: "template" as const,
    template: { name: "verification_code" },
    variables: { "1": "482915" },
  };
  const sent = await sendMessage(ctx, { to, message });
  expect(JSON.stringify(sent)).not.toContain("482915");
  const [row] = await ctx.db
    .select()
    .from(messages)
    .where(eq(messages.wamid, (await readChat(ctx.db, number, to))[0]?.wamid ?? ""));
  expect(JSON.stringify(row)).not.toContain("482915");
  expect((await readChat(ctx.db, number, to))[0]?.rendered?.body).toContain("*482915*");
});

test("a failure that comes later is shown with its reason", async () => {
  const sent = await sendMessage(ctx, { to: "4915550000010", message: template() });
  const failed = await reaches(sent.message.id, "failed");
  expect(failed.failure).toMatchObject({
    code: "RECIPIENT_UNREACHABLE",
    whatsappCode: 131026,
    retryable: false,
  });
});

test("callbacks in reverse and twice end at read", async () => {
  const sent = await sendMessage(ctx, { to: "4915550000030", message: template() });
  await reaches(sent.message.id, "read");
});

test("what WhatsApp cannot take just now is queued, and goes when it can", async () => {
  const sent = await sendMessage(ctx, { to: "4915550000020", message: template() });
  expect(sent.message.status).toBe("queued");
  await sendNow(ctx, sent.message.id);
  expect((await getMessage(ctx, sent.message.id)).status).toBe("queued");
  await sendNow(ctx, sent.message.id);
  await reaches(sent.message.id, "delivered");
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
    .returning({ id: messages.id });
  if (!row) throw new Error("no message");
  await settleMessage(ctx, row.id, { kind: "unknown", reason: "reset" });
  await sendNow(ctx, row.id);
  expect((await getMessage(ctx, row.id)).status).toBe("queued");
  await giveUpMessage(ctx, row.id);
  expect(await getMessage(ctx, row.id)).toMatchObject({
    status: "failed",
    failure: { code: "OUTCOME_UNKNOWN" },
  });
  expect(await readChat(ctx.db, number, to)).toHaveLength(1);
});

test("a refused token takes the number out of service, holds what it hit, and lets it go when mended", async () => {
  const mine = await makeSandboxWorkspace();
  const held = await sendMessage(mine.ctx, { to: "4915550000024", message: template() });
  expect(held.message.status).toBe("queued");
  const [view] = (await listNumbers(mine.ctx)).data;
  expect(view).toMatchObject({ state: "disconnected", stateCode: "190" });
  await expect(sendMessage(mine.ctx, { to: makePhone(), message: template() })).rejects.toMatchObject({
    code: "NUMBER_NOT_CONNECTED",
  });
  await sendNow(mine.ctx, held.message.id);
  expect((await getMessage(mine.ctx, held.message.id)).status).toBe("queued");
  expect(await checkNumber(mine.ctx, view?.id ?? "")).toMatchObject({
    state: "connected",
    stateReason: null,
  });
  const due = (await findDueConversations(mine.ctx.db)).find(
    ({ conversationId }) => conversationId === held.conversation.id,
  );
  if (!due) throw new Error("what was held is not due");
  await sendWaiting(mine.ctx, due.conversationId);
  await until(async () =>
    (await getMessage(mine.ctx, held.message.id)).status === "delivered" ? true : null,
  );
  expect((await sendMessage(mine.ctx, { to: makePhone(), message: template() })).message.status).toBe("sent");
});

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

test("a process that died between accepting and calling leaves a message that the worker sends", async () => {
  const to = makePhone();
  const sent = await sendMessage(ctx, { to, message: template() });
  await reaches(sent.message.id, "delivered");
  // The row as the transaction leaves it that accepted it.
  await ctx.db
    .update(messages)
    .set({ status: "queued", wamid: null, attemptState: "due", attempts: 0, nextAttemptAt: new Date() })
    .where(eq(messages.wamid, (await readChat(ctx.db, number, to))[0]?.wamid ?? ""));
  const due = await findDueConversations(ctx.db);
  expect(due.map(({ conversationId }) => conversationId)).toContain(sent.message.conversationId);
  for (const { conversationId } of due) await sendWaiting(ctx, conversationId);
  expect(await readChat(ctx.db, number, to)).toHaveLength(2);
});

test("the same client id is one message, however often and at once it is sent", async () => {
  const to = makePhone();
  await customerWrites(ctx, number, to, "hello");
  const first = await until(() => sendMessage(ctx, { to, message: text("first") }).catch(() => null));
  const body = { kind: "text" as const, clientId: randomUUID(), body: "once" };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => sendFromInbox(ctx, first.conversation.id, body)),
  );
  expect(new Set(answers.map(({ message }) => message.id)).size).toBe(1);
  const onPhone = (await readChat(ctx.db, number, to)).filter(({ direction }) => direction === "to_customer");
  expect(onPhone).toHaveLength(2);
});

test("an agent's message that WhatsApp refuses stands in the thread as failed instead of being lost", async () => {
  const mine = await makeSandboxWorkspace();
  const to = "4915552220025";
  await customerWrites(mine.ctx, mine.number, to, "hello");
  const [row] = await mine.ctx.db
    .select()
    .from(conversations)
    .where(eq(conversations.workspaceId, mine.ctx.workspaceId));
  const body = { kind: "text" as const, clientId: randomUUID(), body: "hi" };
  const { message } = await sendFromInbox(mine.ctx, row?.id ?? "", body);
  expect(message).toMatchObject({
    status: "failed",
    failure: { code: "NUMBER_RESTRICTED", whatsappCode: 368 },
  });
});

test("another workspace's conversation, number and message are as if they were not", async () => {
  const to = makePhone();
  const theirs = await sendMessage(ctx, { to, message: template() });
  const other = (await makeSandboxWorkspace()).ctx;
  const nothing = { code: "NOT_FOUND" };
  await expect(getConversation(other, theirs.conversation.id)).rejects.toMatchObject(nothing);
  await expect(getMessage(other, theirs.message.id)).rejects.toMatchObject(nothing);
  const body = { kind: "text" as const, clientId: randomUUID(), body: "hi" };
  await expect(sendFromInbox(other, theirs.conversation.id, body)).rejects.toMatchObject(nothing);
  const from = theirs.conversation.number.id;
  await expect(sendMessage(other, { to, from, message: template() })).rejects.toMatchObject({
    code: "VALIDATION_ERROR",
  });
});
