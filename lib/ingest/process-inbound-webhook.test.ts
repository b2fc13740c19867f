import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { conversations, inboundWebhooks, messages, numbers } from "#db/schema/index.ts";
import { getConversation, listConversations } from "#lib/conversations/queries.ts";
import { listConversationsQuery } from "#lib/conversations/schema.ts";
import { handleHandshake, receiveWebhook } from "#lib/ingest/receive-webhook.ts";
import { replayInboundWebhook } from "#lib/ingest/replay-inbound-webhook.ts";
import { listMessagesQuery } from "#lib/messages/inbox-schema.ts";
import { listMessages } from "#lib/messages/reading/thread-queries.ts";
import { SECOND } from "#lib/platform/clock.ts";
import { encrypt } from "#lib/platform/crypto.ts";
import { attemptPolicies } from "#lib/platform/rate-limits.ts";
import { makeCloudNumber, makeWorkspace } from "#lib/testing/factories.ts";
import { metaExamples } from "#lib/testing/meta-examples.ts";
import { processWebhook } from "#lib/testing/webhooks.ts";
import { signBody } from "#lib/whatsapp/verify-signature.ts";

const SECRET = "app secret";

async function setUp(): Promise<{ ctx: Ctx; deliver: (body: unknown) => Promise<string | null> }> {
  const ctx = await makeWorkspace();
  const number = await makeCloudNumber(ctx, SECRET);
  return {
    ctx,
    deliver: async (body) => {
      const bytes = Buffer.from(JSON.stringify(body));
      const received = await receiveWebhook({
        numberId: number.id,
        readBody: async () => bytes,
        signature: signBody(bytes, SECRET),
        requestId: "req_test",
      });
      if (typeof received === "string") throw new Error(received);
      await processWebhook(received);
      const [webhook] = await ctx.db
        .select()
        .from(inboundWebhooks)
        .where(eq(inboundWebhooks.id, received.inboundWebhookId));
      return webhook?.state ?? null;
    },
  };
}

function inbound(messages: unknown[]): unknown {
  const metadata = { display_phone_number: "15550783881", phone_number_id: "106540352242922" };
  const contacts = [{ profile: { name: "Sheena Nelson" }, wa_id: "16505551234" }];
  const value = { messaging_product: "whatsapp", metadata, contacts, messages };
  return {
    object: "whatsapp_business_account",
    entry: [{ id: "1", changes: [{ field: "messages", value }] }],
  };
}

const text = (id: string, body: string, timestamp = "1749416383") => ({
  from: "16505551234",
  id,
  timestamp,
  type: "text",
  text: { body },
});

async function thread(ctx: Ctx) {
  const { data } = await listConversations(ctx, listConversationsQuery.parse({}));
  const lists = await Promise.all(data.map(({ id }) => listMessages(ctx, id, listMessagesQuery.parse({}))));
  return lists.flatMap((list) => list.data);
}

test("stores and renders each message of a known kind from Meta's examples once", async () => {
  const { ctx, deliver } = await setUp();
  for (let time = 0; time < 2; time += 1) {
    for (const [, body] of metaExamples("webhooks")) expect(await deliver(body)).toBe("processed");
  }
  const shown = (await thread(ctx)).map((message) => message.content.kind).sort();
  expect(shown).toEqual([
    "button_reply",
    "contacts",
    "image",
    "interactive_reply",
    "interactive_reply",
    "location",
    "order",
    "reaction",
    "system",
    "text",
    "text",
    "text",
    "unsupported",
  ]);
});

test("a batch of many entries is applied, and a repetition changes nothing", async () => {
  const { ctx, deliver } = await setUp();
  const entries = Array.from({ length: 40 }, (_, index) => text(`wamid.${index}`, `message ${index}`));
  const batch = Object(inbound(entries.slice(0, 20)));
  batch.entry.push(...Object(inbound(entries.slice(20))).entry);
  await Promise.all([deliver(batch), deliver(batch)]);
  const [conversation] = (await listConversations(ctx, listConversationsQuery.parse({}))).data;
  expect(conversation?.unreadCount).toBe(40);
  expect(await ctx.db.$count(messages, eq(messages.workspaceId, ctx.workspaceId))).toBe(40);
});

test("the window starts at WhatsApp's timestamp, and a late older message does not shorten it", async () => {
  const { ctx, deliver } = await setUp();
  const now = Math.floor(Date.now() / 1000);
  await deliver(inbound([text("wamid.new", "new", String(now - 60))]));
  await deliver(inbound([text("wamid.old", "old", String(now - 7200))]));
  const [row] = await ctx.db
    .select()
    .from(conversations)
    .where(eq(conversations.workspaceId, ctx.workspaceId));
  const { conversation } = await getConversation(ctx, row?.id ?? "");
  expect(conversation.window).toEqual({
    state: "open",
    expiresAt: new Date((now - 60 + 24 * 3600) * 1000).toISOString(),
  });
});

test("a webhook for an unknown number or with a wrong signature is not stored", async () => {
  const ctx = await makeWorkspace();
  const number = await makeCloudNumber(ctx, SECRET);
  const body = Buffer.from(JSON.stringify(inbound([text("wamid.1", "hi")])));
  const request = { readBody: async () => body, requestId: "req_test" as const };
  const signature = signBody(body, "another secret");
  expect(await receiveWebhook({ ...request, numberId: number.id, signature })).toBe("wrong-signature");
  // Without a number or a signature the body is not read.
  const unread = { ...request, readBody: () => Promise.reject(new Error("The body was read.")) };
  expect(await receiveWebhook({ ...unread, numberId: number.id, signature: null })).toBe("wrong-signature");
  expect(await receiveWebhook({ ...unread, numberId: number.id, signature: "sha256=" })).toBe(
    "wrong-signature",
  );
  const numberId = "num_01k0000000e0000000000000xx";
  expect(await receiveWebhook({ ...unread, numberId, signature })).toBe("unknown-number");
  expect(await ctx.db.$count(inboundWebhooks, eq(inboundWebhooks.workspaceId, ctx.workspaceId))).toBe(0);
});

test("a replaced, expired or removed app secret is rejected immediately on every node", async () => {
  const ctx = await makeWorkspace();
  const { id } = await makeCloudNumber(ctx, SECRET);
  const mine = and(eq(numbers.workspaceId, ctx.workspaceId), eq(numbers.id, id as `num_${string}`));
  const body = Buffer.from(JSON.stringify(inbound([text("wamid.1", "hi")])));
  const receive = async (secret: string) => {
    const signature = signBody(body, secret);
    const request = { numberId: id, readBody: async () => body, signature, requestId: "req_test" as const };
    const received = await receiveWebhook(request);
    return typeof received === "string" ? received : "stored";
  };
  // This process has cached the number; another process changes it.
  expect(await receive(SECRET)).toBe("stored");
  const change = (secrets: Partial<typeof numbers.$inferInsert>) =>
    ctx.db.update(numbers).set(secrets).where(mine);
  await change({ appSecret: encrypt("new secret", id) });
  expect([await receive(SECRET), await receive("new secret")]).toEqual(["wrong-signature", "stored"]);
  await change({
    appSecret: encrypt("newest", id),
    previousAppSecret: encrypt("new secret", id),
    previousSecretUntil: new Date(Date.now() + 60_000),
  });
  expect([await receive("new secret"), await receive("newest")]).toEqual(["stored", "stored"]);
  await change({ previousSecretUntil: new Date(Date.now() - 1000) });
  expect([await receive("new secret"), await receive("newest")]).toEqual(["wrong-signature", "stored"]);
  const webhooks = eq(inboundWebhooks.workspaceId, ctx.workspaceId);
  expect(await ctx.db.$count(inboundWebhooks, webhooks)).toBe(5);
  await ctx.db.delete(numbers).where(mine);
  expect(await receive("newest")).toBe("unknown-number");
  expect(await ctx.db.$count(inboundWebhooks, webhooks)).toBe(5);
});

test("an unreadable webhook is stored as failed, and can be replayed once it is readable", async () => {
  const { ctx, deliver } = await setUp();
  expect(await deliver({ object: "something else" })).toBe("failed");
  const mine = eq(inboundWebhooks.workspaceId, ctx.workspaceId);
  const [webhook] = await ctx.db.select().from(inboundWebhooks).where(mine);
  expect(webhook).toMatchObject({ attempts: 1, outcome: expect.stringContaining("Error") });
  if (!webhook) throw new Error("no webhook");
  const body = Buffer.from(JSON.stringify(inbound([text("wamid.1", "hi")])));
  await ctx.db
    .update(inboundWebhooks)
    .set({ body })
    .where(and(mine, eq(inboundWebhooks.id, webhook.id)));
  expect(await replayInboundWebhook(ctx, webhook.id)).toBe(true);
  expect(await thread(ctx)).toHaveLength(1);
});

test("the handshake returns the challenge for the correct token only", async () => {
  const number = await makeCloudNumber(await makeWorkspace(), SECRET);
  const ask = {
    numberId: number.id,
    mode: "subscribe",
    challenge: "1158201444",
    verifyToken: "a verify token",
    address: "192.0.2.10",
  };
  expect(await handleHandshake(ask)).toBe("1158201444");
  expect(await handleHandshake({ ...ask, verifyToken: "wrong" })).toBeNull();
  expect(await handleHandshake({ ...ask, mode: "unsubscribe" })).toBeNull();
  expect(await handleHandshake({ ...ask, numberId: "num_x" })).toBeNull();
});

test("handshake attempts are rate limited per address across numbers", async () => {
  const number = await makeCloudNumber(await makeWorkspace(), SECRET);
  const right = {
    numberId: number.id,
    mode: "subscribe",
    challenge: "1158201444",
    verifyToken: "a verify token",
    address: "192.0.2.11",
  };
  const { free, base } = attemptPolicies.handshake;
  // Successful and malformed attempts do not count.
  for (let count = 0; count < free; count += 1) await handleHandshake(right);
  for (let count = 0; count < free; count += 1) await handleHandshake({ ...right, mode: null });
  const guesses = Array.from({ length: 2 * free }, (_, index) =>
    handleHandshake({ ...right, verifyToken: `guess ${index}`, numberId: index % 2 ? "num_x" : number.id }),
  );
  const outcomes = await Promise.allSettled(guesses);
  expect(outcomes.filter(({ status }) => status === "fulfilled").length).toBeLessThanOrEqual(free);
  for (let count = 0; count < free; count += 1)
    await handleHandshake({ ...right, verifyToken: "wrong" }).catch(() => null);
  await expect(handleHandshake(right)).rejects.toMatchObject({
    code: "RATE_LIMITED",
    details: { policy: "handshake" },
  });
  expect(await handleHandshake({ ...right, address: "192.0.2.12" })).toBe("1158201444");
  const later = new Date(Date.now() + (base + 1) * SECOND);
  expect(await handleHandshake(right, later)).toBe("1158201444");
});
