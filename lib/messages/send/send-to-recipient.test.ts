import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { contacts, conversations, messages, numbers } from "#db/schema/index.ts";
import { moveClock } from "#lib/accounts/move-clock.ts";
import { getConversation } from "#lib/conversations/queries.ts";
import { getMessage } from "#lib/conversations/thread/queries.ts";
import { sendFromInbox } from "#lib/messages/send/send-from-inbox.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import { moveSandboxClock } from "#lib/simulator/change-settings.ts";
import { readChat } from "#lib/simulator/queries.ts";
import type { SandboxNumber } from "#lib/simulator/sandbox-number.ts";
import {
  customerWrites,
  makePhone,
  makeSandboxWorkspace,
  makeWorkspace,
  until,
  withCurrentClock,
} from "#lib/testing/factories.ts";
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

function reaches(id: string, status: string) {
  return until(async () => {
    const message = await getMessage(ctx, id);
    return message.status === status ? message : null;
  });
}

test("sends a template at any time and receives its statuses", async () => {
  const to = makePhone();
  const sent = await sendMessage(ctx, { to, message: template() });
  expect(sent.message.status).toBe("sent");
  await reaches(sent.message.id, "delivered");
  const [onPhone] = await readChat(ctx.db, number, to);
  expect(onPhone?.rendered?.body).toContain("Hi Ana, your order NW-1");
});

test("requires an open window for a text and writes nothing when it refuses", async () => {
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

test("refuses texts, sends templates and uses the fallback once the window closes", async () => {
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

test("rejects an invalid fallback even while the window is open", async () => {
  const to = makePhone();
  await customerWrites(ctx, number, to, "hello");
  const fallback = { template: order, variables: {} };
  await expect(sendMessage(ctx, { to, message: { ...text("hi"), fallback } })).rejects.toMatchObject({
    code: "TEMPLATE_VARIABLES_MISMATCH",
  });
});

test("sends nothing to a blocked contact and no marketing after an opt-out", async () => {
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

test("rejects a send without a number", async () => {
  await expect(
    sendMessage(await makeWorkspace(), { to: makePhone(), message: template() }),
  ).rejects.toMatchObject({
    code: "NUMBER_NOT_CONNECTED",
    details: { numberId: null },
  });
});

test("rejects a send from an unknown or restricted number", async () => {
  const mine = await makeSandboxWorkspace();
  const send = (from?: string) => sendMessage(mine.ctx, { to: makePhone(), from, message: template() });
  await expect(send(newId("num"))).rejects.toMatchObject({
    details: { issues: [{ path: "from", code: "unknown_number" }] },
  });
  const [restricted] = await mine.ctx.db
    .update(numbers)
    .set({ state: "restricted", stateCode: "368" })
    .where(eq(numbers.workspaceId, mine.ctx.workspaceId))
    .returning();
  await expect(send(restricted?.id)).rejects.toMatchObject({
    code: "NUMBER_RESTRICTED",
    details: { whatsappCode: 368 },
  });
});

test("masks a passcode in the thread and shows it only on the customer's phone", async () => {
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
  const [onPhone] = await readChat(ctx.db, number, to);
  expect(onPhone?.rendered?.body).toContain("*482915*");
  // Meta lists the button as a link with a placeholder; on the phone it copies the code.
  expect(onPhone?.rendered?.buttons).toMatchObject([{ text: "Copy code", value: "482915" }]);
});

test("shows the reason of a failure that arrives later", async () => {
  const sent = await sendMessage(ctx, { to: "4915550000010", message: template() });
  const failed = await reaches(sent.message.id, "failed");
  expect(failed.failure).toMatchObject({
    code: "RECIPIENT_UNREACHABLE",
    whatsappCode: 131026,
    retryable: false,
  });
});

test("ends at read when callbacks arrive reversed and twice", async () => {
  const sent = await sendMessage(ctx, { to: "4915550000030", message: template() });
  await reaches(sent.message.id, "read");
});

test("creates one message per client id, also concurrently", async () => {
  const to = makePhone();
  await customerWrites(ctx, number, to, "hello");
  const first = await until(() => sendMessage(ctx, { to, message: text("first") }).catch(() => null));
  const body = { kind: "text" as const, clientId: randomUUID(), seen: 1000, body: "once" };
  const results = await Promise.all(
    Array.from({ length: 5 }, () => sendFromInbox(ctx, first.conversation.id, body)),
  );
  expect(new Set(results.map(({ message }) => message.id)).size).toBe(1);
  const onPhone = (await readChat(ctx.db, number, to)).filter(({ direction }) => direction === "to_customer");
  expect(onPhone).toHaveLength(2);
});

test("a send that waits for a lock or fails does not affect the sends beside it", async () => {
  const [locked, failing, free] = [makePhone(), makePhone(), makePhone()];
  const make = (to: string, clientId?: string) => sendMessage(ctx, { to, message: template(), clientId });
  const taken = randomUUID();
  const [first] = await Promise.all([make(locked), make(failing, taken), make(free)]);
  let others: Promise<unknown> = Promise.resolve();
  let waiting: ReturnType<typeof make> | undefined;
  await ctx.db.transaction(async (db) => {
    const id = first?.conversation.id as Id<"conv">;
    await db.select().from(conversations).where(eq(conversations.id, id)).for("no key update");
    waiting = make(locked);
    others = Promise.allSettled([make(failing, taken), make(free)]);
    expect(await others).toMatchObject([
      { status: "rejected" },
      { status: "fulfilled", value: { message: { status: "sent" } } },
    ]);
  });
  expect((await waiting)?.message.status).toBe("sent");
});

test("shows an agent's message that WhatsApp rejects as failed in the thread", async () => {
  const mine = await makeSandboxWorkspace();
  const to = "4915552220025";
  await customerWrites(mine.ctx, mine.number, to, "hello");
  const [row] = await mine.ctx.db
    .select()
    .from(conversations)
    .where(eq(conversations.workspaceId, mine.ctx.workspaceId));
  const body = { kind: "text" as const, clientId: randomUUID(), seen: 1000, body: "hi" };
  const { message } = await sendFromInbox(mine.ctx, row?.id ?? "", body);
  expect(message).toMatchObject({
    status: "failed",
    failure: { code: "NUMBER_RESTRICTED", whatsappCode: 368 },
  });
});

test("returns NOT_FOUND for another workspace's conversation, number and message", async () => {
  const to = makePhone();
  const theirs = await sendMessage(ctx, { to, message: template() });
  const other = (await makeSandboxWorkspace()).ctx;
  const nothing = { code: "NOT_FOUND" };
  await expect(getConversation(other, theirs.conversation.id)).rejects.toMatchObject(nothing);
  await expect(getMessage(other, theirs.message.id)).rejects.toMatchObject(nothing);
  const body = { kind: "text" as const, clientId: randomUUID(), seen: 1000, body: "hi" };
  await expect(sendFromInbox(other, theirs.conversation.id, body)).rejects.toMatchObject(nothing);
  const from = theirs.conversation.number.id;
  await expect(sendMessage(other, { to, from, message: template() })).rejects.toMatchObject({
    code: "VALIDATION_ERROR",
  });
});
