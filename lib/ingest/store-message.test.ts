import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { conversations, webhookEvents } from "#db/schema/index.ts";
import { writeContactByPhone } from "#lib/contacts/write-contact.ts";
import { setBlocked } from "#lib/conversations/actions/set-blocked.ts";
import { setConversationState } from "#lib/conversations/actions/set-conversation-state.ts";
import { listConversations } from "#lib/conversations/queries.ts";
import { listConversationsQuery } from "#lib/conversations/schema.ts";
import { isReceivedLate, messageTime } from "#lib/messages/send/time-rules.ts";
import type { Id } from "#lib/platform/id.ts";
import { makeCloudNumber } from "#lib/testing/factories.ts";
import { allMessages, METADATA, makeReceiver, numberWebhook, webhook } from "#lib/testing/webhooks.ts";

async function outboundTypes(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .select({ type: webhookEvents.type })
    .from(webhookEvents)
    .where(eq(webhookEvents.workspaceId, ctx.workspaceId));
  return rows.map(({ type }) => type);
}

function text(id: string, body: string) {
  return numberWebhook({
    messages: [{ from: "16505551234", id, timestamp: "1749416383", type: "text", text: { body } }],
  });
}

test("a blocked contact's message is stored, but does not count, reopen or reorder anything until unblocked", async () => {
  const { ctx, deliver } = await makeReceiver();
  const closed = listConversationsQuery.parse({ view: "closed" });
  const only = async (query = listConversationsQuery.parse({})) =>
    (await listConversations(ctx, query)).data[0];
  await deliver(text("wamid.1", "let me in"));
  const thread = await only();
  if (!thread) throw new Error("no conversation");
  await setConversationState(ctx, thread.id, "closed");
  const before = await only(closed);
  if (!before) throw new Error("not closed");
  await setBlocked(ctx, before.contact.id, true);
  await deliver(text("wamid.2", "are you there?"));
  expect(await only(closed)).toMatchObject({
    id: before.id,
    unreadCount: before.unreadCount,
    lastActivityAt: before.lastActivityAt,
    lastMessage: { preview: "are you there?" },
  });
  await setBlocked(ctx, before.contact.id, false);
  await deliver(text("wamid.3", "thank you"));
  expect(await only()).toMatchObject({ id: before.id, unreadCount: before.unreadCount + 1 });
  expect((await outboundTypes(ctx)).filter((type) => type === "conversation.reopened")).toHaveLength(1);
  const bodies = (await allMessages(ctx)).map(({ content }) => Object(content).body);
  expect(bodies.filter(Boolean)).toEqual(["let me in", "are you there?", "thank you"]);
});

test("a message that opens no window moves the conversation to the window of its number", async () => {
  const { ctx, numberId, deliver } = await makeReceiver();
  const other = { display_phone_number: "15550783882", phone_number_id: "206540352242922" };
  const { id: otherId } = await makeCloudNumber(ctx, "app secret", other.phone_number_id);
  const customer = "16505551234";
  let sent = 0;
  const at = (metadata: typeof METADATA, value: Record<string, unknown>, field = "messages") =>
    deliver(webhook({ messaging_product: "whatsapp", metadata, ...value }, field));
  const own = () => {
    sent += 1;
    return { id: `wamid.${sent}`, timestamp: String(Math.floor(Date.now() / 1000)) };
  };
  const write = (metadata: typeof METADATA) =>
    at(metadata, {
      contacts: [{ profile: { name: "Ana" }, wa_id: customer }],
      messages: [{ ...own(), from: customer, type: "text", text: { body: "hi" } }],
    });
  const answer = (metadata: typeof METADATA) => {
    const from = metadata.display_phone_number;
    const message = { ...own(), from, to: customer, type: "text", text: { body: "Hello" } };
    return at(metadata, { message_echoes: [message] }, "smb_message_echoes");
  };
  const call = (metadata: typeof METADATA) => {
    const ended = { event: "terminate", status: "FAILED", direction: "USER_INITIATED" };
    const { display_phone_number: to } = metadata;
    return at(metadata, { calls: [{ ...own(), ...ended, from: customer, to }] }, "calls");
  };
  const only = async () => {
    const [row] = await ctx.db
      .select()
      .from(conversations)
      .where(eq(conversations.workspaceId, ctx.workspaceId));
    return row;
  };
  const setNotice = () =>
    ctx.db
      .update(conversations)
      .set({ closingNoticeSentTo: "team" })
      .where(eq(conversations.workspaceId, ctx.workspaceId));
  await write(METADATA);
  const first = (await only())?.windowExpiresAt;
  expect(first).toBeInstanceOf(Date);
  await setNotice();
  await answer(METADATA);
  expect(await only()).toMatchObject({ windowExpiresAt: first, closingNoticeSentTo: "team" });
  await answer(other);
  const without = { numberId: otherId, windowExpiresAt: null, closingNoticeSentTo: null };
  expect(await only()).toMatchObject(without);
  await call(METADATA);
  expect(await only()).toMatchObject({ numberId, windowExpiresAt: first });
  await call(other);
  expect(await only()).toMatchObject(without);
  await write(other);
  expect((await only())?.windowExpiresAt).toBeInstanceOf(Date);
});

test("the first message of a blocked contact creates a closed conversation", async () => {
  const { ctx, deliver } = await makeReceiver();
  const { id } = await inTransaction(ctx, (tx) => writeContactByPhone(tx, { phone: "16505551234" }));
  await setBlocked(ctx, id, true);
  await deliver(text("wamid.1", "hello?"));
  const list = (view: string) => listConversations(ctx, listConversationsQuery.parse({ view }));
  expect((await list("open")).data).toEqual([]);
  expect((await list("closed")).data).toMatchObject([{ unreadCount: 0, lastMessage: { preview: "hello?" } }]);
});

test("after an outage messages are ordered by arrival and show their original time, which is never in the future", async () => {
  const { ctx, deliver } = await makeReceiver();
  const seconds = (ago: number) => Math.floor(Date.now() / 1000) - ago;
  const at = (ago: number, id: string) => {
    const message = {
      from: "16505551234",
      id,
      timestamp: String(seconds(ago)),
      type: "text",
      text: { body: id },
    };
    return deliver(numberWebhook({ messages: [message] }));
  };
  await at(60, "wamid.prompt");
  // A minute may begin before the message is stored.
  const written = [new Date(seconds(3 * 3600) * 1000).toISOString().slice(0, 16)];
  await at(3 * 3600, "wamid.late");
  written.push(new Date(seconds(3 * 3600) * 1000).toISOString().slice(0, 16));
  const [first, late] = await allMessages(ctx);
  expect([Object(first?.content).body, Object(late?.content).body]).toEqual(["wamid.prompt", "wamid.late"]);
  if (!late) throw new Error("not stored");
  expect(isReceivedLate(late)).toBe(true);
  expect(written).toContain(messageTime(late).slice(0, 16));
  const only = async () => (await listConversations(ctx, listConversationsQuery.parse({}))).data[0];
  expect(await only()).toMatchObject({
    waitingSince: late.whatsappAt,
    lastMessage: { whatsappAt: late.whatsappAt },
  });
  const bodies = await ctx.db
    .select({ body: webhookEvents.body })
    .from(webhookEvents)
    .where(
      and(eq(webhookEvents.workspaceId, ctx.workspaceId), eq(webhookEvents.messageId, late.id as Id<"msg">)),
    );
  expect(JSON.parse(bodies[0]?.body ?? "{}").data.message).toMatchObject({
    createdAt: late.createdAt,
    whatsappTimestamp: late.whatsappAt,
  });
  await at(-3600, "wamid.future");
  const future = (await allMessages(ctx)).at(-1);
  if (!future) throw new Error("not stored");
  // The webhook's time of arrival, shortly before it was stored.
  expect(messageTime(future) <= future.createdAt).toBe(true);
  expect(messageTime(future) > late.createdAt).toBe(true);
});
