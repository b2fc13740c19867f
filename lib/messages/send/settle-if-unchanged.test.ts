import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "#db/ctx.ts";
import { conversations, deferredUpdates, messages, numbers } from "#db/schema/index.ts";
import { lockMessages } from "#lib/conversations/thread/defer-update.ts";
import { getMessage } from "#lib/conversations/thread/queries.ts";
import { prepareMessage } from "#lib/messages/compose/prepare-message.ts";
import type { CommittedMessage } from "#lib/messages/send/plan-acceptance.ts";
import { settleIfUnchanged } from "#lib/messages/send/settle-if-unchanged.ts";
import { getNumberRow } from "#lib/numbers/queries.ts";
import { env } from "#lib/platform/env.ts";
import type { Id } from "#lib/platform/id.ts";
import { makeApprovedTemplate, makePhone } from "#lib/testing/factories.ts";
import { commitQueued, findRecipient } from "#lib/testing/queue-message.ts";
import { waitUntilBlocking } from "#lib/testing/race-with-transaction.ts";
import { sendMessage } from "#lib/testing/send-message.ts";
import { makeReceiver, numberWebhook, type Receiver } from "#lib/testing/webhooks.ts";

const CUSTOMER = "16505551234";

let receiver: Receiver;
/** What the customer does before WhatsApp responds to the send. */
let react: (wamid: string) => Promise<unknown>;
let count = 0;

const graph = createServer(async (request, response) => {
  await json(request);
  count += 1;
  const wamid = `wamid.sent.${count}`;
  await react(wamid);
  response.writeHead(200, { "Content-Type": "application/json" });
  response.end(JSON.stringify({ messages: [{ id: wamid }], contacts: [{ wa_id: CUSTOMER }] }));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => graph.listen(env().PORT, "127.0.0.1", resolve));
  receiver = await makeReceiver();
  const { ctx } = receiver;
  await makeApprovedTemplate(ctx, { name: "order_update", category: "utility", body: "Hi {{1}}" });
  // Its calls go to this process's port.
  await ctx.db.update(numbers).set({ kind: "sandbox" }).where(eq(numbers.workspaceId, ctx.workspaceId));
});
afterAll(() => new Promise((resolve) => graph.close(resolve)));

const answer = (wamid: string, content: Record<string, unknown>) =>
  numberWebhook({
    contacts: [{ profile: { name: "Ana" }, wa_id: CUSTOMER }],
    messages: [
      {
        ...{ from: CUSTOMER, id: `${wamid}.answer`, timestamp: String(Math.floor(Date.now() / 1000)) },
        ...content,
      },
    ],
  });

test.each([
  ["reply", (id: string) => ({ type: "text", text: { body: "Thank you" }, context: { id } })],
  ["reaction", (id: string) => ({ type: "reaction", reaction: { message_id: id, emoji: "👍" } })],
])("a %s that arrives before WhatsApp's response refers to the message", async (_kind, contentOf) => {
  const { ctx, deliver } = receiver;
  react = (wamid) => deliver(answer(wamid, contentOf(wamid)));
  const { message } = await sendMessage(ctx, {
    to: CUSTOMER,
    message: { kind: "template", template: { name: "order_update" }, variables: { "1": "Ana" } },
  });
  const [row] = await ctx.db
    .select({ replyToId: messages.replyToId })
    .from(messages)
    .where(and(eq(messages.workspaceId, ctx.workspaceId), eq(messages.wamid, `wamid.sent.${count}.answer`)));
  expect(row?.replyToId).toBe(message.id);
  const left = eq(deferredUpdates.workspaceId, ctx.workspaceId);
  expect(await ctx.db.$count(deferredUpdates, left)).toBe(0);
});

test("a locked message does not delay the settlements beside it", async () => {
  const { ctx, numberId } = receiver;
  const number = await getNumberRow(ctx, numberId);
  const context = { wabaId: number.wabaId, conversationId: null };
  const { message } = await prepareMessage(ctx, context, { kind: "text", body: "hi" });
  const queue = async () => commitQueued(ctx, await findRecipient(ctx, makePhone()), number, message);
  const settle = (committed: CommittedMessage, wamid: string) =>
    settleIfUnchanged(
      ctx,
      committed,
      { kind: "accepted", status: 200, wamid, waId: null, messageStatus: null },
      { durationMs: 1, response: null },
    );
  const [locked, free] = [await queue(), await queue()];
  const settled = await inTransaction(ctx, async (tx) => {
    await lockMessages(tx, number.id, ["wamid.locked"]);
    // Called in one turn of the event loop, they share a statement.
    const outcomes = Promise.all([settle(locked, "wamid.locked"), settle(free, "wamid.free")]);
    // The locked one is repeated alone, after the shared statement.
    await waitUntilBlocking(tx.db);
    expect((await getMessage(ctx, free.row.message.id)).status).toBe("sent");
    return { outcomes };
  });
  const sent = { published: { message: { status: "sent" } } };
  expect(await settled.outcomes).toMatchObject([sent, sent]);
});

test("the status of a message changes the preview of its conversation, but not when it was updated", async () => {
  const { ctx, deliver } = receiver;
  const other = "16505559876";
  const readConversation = async (id: string) => {
    const [row] = await ctx.db
      .select({ updatedAt: conversations.updatedAt, status: sql`last_message ->> 'status'` })
      .from(conversations)
      .where(and(eq(conversations.workspaceId, ctx.workspaceId), eq(conversations.id, id as Id<"conv">)));
    return row;
  };
  const shown: unknown[] = [];
  react = async () => {
    const [row] = await ctx.db
      .select({ id: messages.conversationId })
      .from(messages)
      .where(and(eq(messages.workspaceId, ctx.workspaceId), eq(messages.attemptState, "in_flight")));
    shown.push(await readConversation(String(row?.id)));
  };
  const { message } = await sendMessage(ctx, {
    to: other,
    message: { kind: "template", template: { name: "order_update" }, variables: { "1": "Ana" } },
  });
  shown.push(await readConversation(message.conversationId));
  const timestamp = String(Math.floor(Date.now() / 1000));
  await deliver(
    numberWebhook({
      statuses: [{ id: `wamid.sent.${count}`, status: "delivered", timestamp, recipient_id: other }],
    }),
  );
  shown.push(await readConversation(message.conversationId));
  const updatedAt = Object(shown[0]).updatedAt;
  expect(updatedAt).toEqual(expect.any(Date));
  expect(shown).toEqual(["queued", "sent", "delivered"].map((status) => ({ updatedAt, status })));
});
