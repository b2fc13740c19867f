import { and, eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { notifications, webhookEvents } from "#db/schema/index.ts";
import { assignConversation } from "#lib/conversations/actions/assign-conversation.ts";
import { listConversations } from "#lib/conversations/queries.ts";
import { listConversationsQuery } from "#lib/conversations/schema.ts";
import { makeMember } from "#lib/testing/factories.ts";
import { allMessages, makeReceiver, numberWebhook } from "#lib/testing/webhooks.ts";

const BUSINESS = "15550783881";
const CUSTOMER = "16505551234";

const echo = (id: string, at: number, item: Record<string, unknown>) =>
  numberWebhook(
    {
      message_echoes: [
        { from: BUSINESS, to: CUSTOMER, id: `wamid.${id}`, timestamp: String(1_749_416_383 + at), ...item },
      ],
    },
    "smb_message_echoes",
  );
const words = (body: string) => ({ type: "text", text: { body } });
const edited = (id: string, at: number, body: string) =>
  echo(id, at, { type: "edit", edit: { original_message_id: "wamid.one", message: words(body) } });
const deleted = echo("deletion", 9, { type: "revoke", revoke: { original_message_id: "wamid.one" } });

async function messageEvents(ctx: Ctx) {
  const rows = await ctx.db
    .select({ body: webhookEvents.body })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.workspaceId, ctx.workspaceId), like(webhookEvents.type, "message.%")))
    .orderBy(webhookEvents.sequence);
  return rows.map(({ body }) => {
    const { type, data } = JSON.parse(body);
    return { type, message: Object(data).message };
  });
}

const ORDERS = [
  [0, 1, 2],
  [2, 1, 0],
  [1, 0, 2, 1, 0],
];

test.each(ORDERS)(
  "an edit in the WhatsApp Business app shows the latest content and previous versions, received %s %s %s",
  async (...order) => {
    const { ctx, deliver } = await makeReceiver();
    const bodies = [
      echo("one", 0, words("frist")),
      edited("edit-1", 3, "first"),
      edited("edit-2", 5, "First."),
    ];
    for (const index of order) await deliver(bodies[index]);
    const [message, ...others] = await allMessages(ctx);
    expect(others).toEqual([]);
    expect(message).toMatchObject({ direction: "outbound", fromPhone: true, content: { body: "First." } });
    expect(message?.editedAt).not.toBeNull();
    expect(message?.versions?.at(0)?.text).toBe("frist");
  },
);

test.each(ORDERS)(
  "a message deleted in the WhatsApp Business app is shown as deleted, received %s %s %s",
  async (...order) => {
    const { ctx, deliver } = await makeReceiver();
    const bodies = [echo("one", 0, words("secret")), edited("edit-1", 3, "still secret"), deleted];
    for (const index of order) await deliver(bodies[index]);
    const messages = await allMessages(ctx);
    expect(messages).toMatchObject([{ direction: "outbound", content: { kind: "revoked", by: "business" } }]);
    expect(JSON.stringify(messages)).not.toContain("secret");
    const { data } = await listConversations(ctx, listConversationsQuery.parse({}));
    expect(data[0]?.lastMessage?.preview).toBe("Deleted in the WhatsApp Business app");
  },
);

test("an edit and a deletion by the customer are events with the latest content, each once", async () => {
  const { ctx, deliver } = await makeReceiver();
  const message = (id: string, at: number, item: Record<string, unknown>) =>
    numberWebhook({
      contacts: [{ wa_id: CUSTOMER, profile: { name: "Ana" } }],
      messages: [{ from: CUSTOMER, id: `wamid.${id}`, timestamp: String(1_749_416_383 + at), ...item }],
    });
  const original_message_id = "wamid.one";
  const edit = (id: string, at: number, body: string) =>
    message(id, at, { type: "edit", edit: { original_message_id, message: words(body) } });
  const revoke = message("revoke", 6, { type: "revoke", revoke: { original_message_id } });
  const bodies = [message("one", 0, words("frist")), edit("e1", 3, "first"), edit("e1", 3, "first"), revoke];
  const previews = async () =>
    (await ctx.db.select().from(notifications).where(eq(notifications.workspaceId, ctx.workspaceId))).map(
      ({ preview, previewKind }) => [previewKind, preview],
    );
  const [first, ...later] = bodies;
  await deliver(first);
  const [thread] = (await listConversations(ctx, listConversationsQuery.parse({}))).data;
  const { id: assigneeId } = await makeMember(ctx, "agent");
  await assignConversation(ctx, { id: thread?.id ?? "", assigneeId });
  expect(await previews()).toEqual([["text", "frist"]]);
  for (const body of [...later, revoke, edit("e2", 9, "after the deletion")]) await deliver(body);
  // The pages translate a preview by its kind.
  const inList = (await listConversations(ctx, listConversationsQuery.parse({}))).data[0]?.lastMessage;
  expect([[inList?.kind, inList?.preview], ...(await previews())]).toEqual(
    Array(2).fill(["revoked", "Deleted by the customer"]),
  );
  const events = await messageEvents(ctx);
  expect(events.map(({ type, message }) => [type, message.content])).toEqual([
    ["message.received", { type: "text", body: "frist", previewUrl: false }],
    ["message.edited", { type: "text", body: "first", previewUrl: false }],
    ["message.revoked", { type: "revoked", by: "customer" }],
  ]);
  expect(events[1]?.message).toMatchObject({ editedAt: expect.any(String), revokedAt: null });
  expect(events[2]?.message).toMatchObject({ body: null, revokedAt: expect.any(String) });
});

test("an edit in the WhatsApp Business app is an event, and one before its message is part of the message", async () => {
  const { ctx, deliver } = await makeReceiver();
  for (const body of [edited("edit-1", 3, "first"), echo("one", 0, words("frist")), deleted])
    await deliver(body);
  const events = await messageEvents(ctx);
  expect(events.map(({ type, message }) => [type, message.content])).toEqual([
    ["message.sent", { type: "text", body: "first", previewUrl: false }],
    ["message.revoked", { type: "revoked", by: "business" }],
  ]);
});

test("a change of an unknown message shows nothing, and one without content appears in the inbound log", async () => {
  const { ctx, deliver } = await makeReceiver();
  expect(await deliver(deleted)).toMatchObject({ state: "processed" });
  expect(await deliver(edited("edit-1", 3, "first"))).toMatchObject({ state: "processed" });
  expect(await allMessages(ctx)).toEqual([]);
  const broken = echo("edit-2", 4, { type: "edit", edit: { original_message_id: "wamid.one" } });
  expect(await deliver(broken)).toMatchObject({ state: "partially_processed" });
  expect(await allMessages(ctx)).toEqual([]);
});

test("a time in the future opens the window for at most a day, and later changes still apply", async () => {
  const { ctx, deliver } = await makeReceiver();
  const inDays = (days: number) => String(Math.round(Date.now() / 1000) + days * 86_400);
  const message = (id: string, days: number, item: Record<string, unknown>) =>
    numberWebhook({
      contacts: [{ wa_id: CUSTOMER, profile: { name: "Ana" } }],
      messages: [{ from: CUSTOMER, id: `wamid.${id}`, timestamp: inDays(days), ...item }],
    });
  await deliver(message("one", 3, words("from the future")));
  const { data } = await listConversations(ctx, listConversationsQuery.parse({}));
  const left = Date.parse(data[0]?.window.expiresAt ?? "") - Date.now();
  expect(left).toBeGreaterThan(23 * 3_600_000);
  expect(left).toBeLessThanOrEqual(24 * 3_600_000 + 5 * 60_000);
  const edit = (body: string) => ({
    type: "edit",
    edit: { original_message_id: "wamid.one", message: words(body) },
  });
  await deliver(message("edit-1", 400, edit("far")));
  await deliver(message("edit-2", 401, edit("further")));
  expect(await allMessages(ctx)).toMatchObject([{ content: { body: "further" } }]);
});
