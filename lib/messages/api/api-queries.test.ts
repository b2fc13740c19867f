import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { messages } from "#db/schema/index.ts";
import { markConversationRead } from "#lib/conversations/actions/mark-read.ts";
import { setConversationState } from "#lib/conversations/actions/set-conversation-state.ts";
import { getConversationForApi } from "#lib/conversations/api-queries.ts";
import { listMessagesForApiQuery, listThreadForApiQuery } from "#lib/conversations/thread/api-schema.ts";
import { getMessageForApi, listMessagesForApi, listThreadForApi } from "#lib/messages/api/api-queries.ts";
import { allMessages, makeReceiver, numberWebhook } from "#lib/testing/webhooks.ts";

const WA = "16505551234";
const inbound = (id: string, content: Record<string, unknown>) =>
  numberWebhook({
    contacts: [{ profile: { name: "Ana" }, wa_id: WA }],
    messages: [{ from: WA, id, timestamp: "1749416383", ...content }],
  });
const text = (id: string, body: string) => inbound(id, { type: "text", text: { body } });
const list = (ctx: Ctx, query = {}) => listMessagesForApi(ctx, listMessagesForApiQuery.parse(query));

test("excludes internal messages from every look-up", async () => {
  const { ctx, deliver } = await makeReceiver();
  await deliver(text("wamid.1", "for all"));
  await deliver(text("wamid.2", "only for the team"));
  const [shown, hidden] = await allMessages(ctx);
  await ctx.db.update(messages).set({ kind: "note" }).where(eq(messages.wamid, "wamid.2"));
  expect((await list(ctx)).data).toMatchObject([{ id: shown?.id, body: "for all" }]);
  const thread = await listThreadForApi(ctx, shown?.conversationId ?? "", listThreadForApiQuery.parse({}));
  expect(thread.data).toHaveLength(1);
  await expect(getMessageForApi(ctx, hidden?.id ?? "")).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("describes the file of a message; once the customer deletes the message, omits file and text", async () => {
  const { ctx, deliver } = await makeReceiver();
  const image = { id: "media-1", mime_type: "image/jpeg", sha256: "x", caption: "Look" };
  await deliver(inbound("wamid.1", { type: "image", image }));
  const [message] = (await list(ctx)).data;
  expect(message).toMatchObject({
    type: "image",
    body: "Look",
    media: {
      id: expect.stringMatching(/^att_/),
      kind: "image",
      mimeType: "image/jpeg",
      filename: null,
      sizeBytes: null,
      sha256: null,
      state: "pending",
    },
  });
  await ctx.db.update(messages).set({ revokedAt: new Date() }).where(eq(messages.wamid, "wamid.1"));
  expect(await getMessageForApi(ctx, message?.id ?? "")).toMatchObject({
    type: "revoked",
    body: null,
    media: null,
  });
});

test("serializes a reaction with its emoji and target, and a reply with the message that it quotes", async () => {
  const { ctx, deliver } = await makeReceiver();
  await deliver(text("wamid.1", "hello"));
  await deliver(inbound("wamid.2", { type: "reaction", reaction: { message_id: "wamid.1", emoji: "👍" } }));
  await deliver(inbound("wamid.3", { type: "text", text: { body: "again" }, context: { id: "wamid.1" } }));
  const { data } = await list(ctx, { limit: 2 });
  const first = (await list(ctx)).data.at(-1);
  expect(data).toMatchObject([
    { type: "text", body: "again", replyTo: first?.id },
    { type: "reaction", body: "👍", replyTo: first?.id },
  ]);
});

test("has what a message refers to, and WhatsApp's reason for missing content", async () => {
  const { ctx, deliver } = await makeReceiver();
  await deliver(text("wamid.1", "hello"));
  const referred_product = { catalog_id: "9", product_retailer_id: "sku" };
  const context = { id: "wamid.1", frequently_forwarded: true, referred_product };
  const referral = { source_type: "ad", source_id: "7", headline: "Chat with us" };
  await deliver(inbound("wamid.2", { type: "text", text: { body: "this one?" }, context, referral }));
  const details = "Message type is currently not supported.";
  const errors = [{ code: 131051, title: "Message type unknown", error_data: { details } }];
  await deliver(inbound("wamid.3", { type: "unsupported", errors, unsupported: { type: "poll" } }));
  const [unsupported, second, first] = (await list(ctx)).data;
  expect(first).toMatchObject({ context: null, referral: null, errors: [], editedAt: null, revokedAt: null });
  expect(second).toMatchObject({
    content: { type: "text", body: "this one?" },
    context: {
      quotedMessageId: first?.id,
      forwarded: "often",
      product: { catalogId: "9", productId: "sku" },
    },
    referral: { sourceType: "ad", sourceId: "7", headline: "Chat with us", clickId: null },
  });
  expect(unsupported).toMatchObject({
    content: { type: "unsupported", whatsappType: "poll", raw: null },
    errors: [
      {
        whatsappCode: 131051,
        title: "Message type unknown",
        message: "WhatsApp does not support this type of message.",
        action: "Ask the customer to send it in another form.",
        details,
      },
    ],
  });
});

test("a revoked message keeps nothing of what it contained or referred to", async () => {
  const { ctx, deliver } = await makeReceiver();
  const secret = "the secret";
  const referral = { source_type: "ad", headline: secret };
  const context = { forwarded: true, referred_product: { product_retailer_id: secret } };
  await deliver(inbound("wamid.1", { type: "text", text: { body: "first" }, context, referral }));
  await deliver(
    inbound("wamid.2", { type: "edit", edit: { original_message_id: "wamid.1", text: { body: secret } } }),
  );
  const [edited] = (await list(ctx)).data;
  expect(edited).toMatchObject({
    content: { type: "text", body: secret },
    editedAt: expect.any(String),
    revokedAt: null,
  });
  await deliver(inbound("wamid.3", { type: "revoke", revoke: { original_message_id: "wamid.1" } }));
  const [revoked] = (await list(ctx)).data;
  expect(revoked).toMatchObject({
    content: { type: "revoked", by: "customer" },
    context: null,
    referral: null,
    revokedAt: expect.any(String),
  });
  expect(JSON.stringify(revoked)).not.toContain(secret);
});

test("updates the conversation's updatedAt on every change in the inbox", async () => {
  const { ctx, deliver } = await makeReceiver();
  await deliver(text("wamid.1", "hello"));
  const id = (await allMessages(ctx))[0]?.conversationId ?? "";
  const at = (iso: string): Ctx => ({ ...ctx, clock: { now: () => new Date(iso) } });
  const updatedAt = async () => (await getConversationForApi(ctx, id)).updatedAt;
  await markConversationRead(at("2030-01-01T00:00:00.000Z"), id);
  expect(await updatedAt()).toBe("2030-01-01T00:00:00.000Z");
  await setConversationState(at("2030-01-02T00:00:00.000Z"), id, "closed");
  expect(await updatedAt()).toBe("2030-01-02T00:00:00.000Z");
});
