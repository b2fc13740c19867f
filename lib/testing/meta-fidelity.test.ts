import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { webhookEvents } from "#db/schema/index.ts";
import {
  type ApiMessage,
  apiMessageSchema,
  listMessagesForApiQuery,
} from "#lib/conversations/thread/api-schema.ts";
import { listMessagesForApi } from "#lib/messages/api/api-queries.ts";
import { metaExamples } from "#lib/testing/meta-examples.ts";
import { makeReceiver, numberWebhook } from "#lib/testing/webhooks.ts";

/** Where the API shows each member of WhatsApp's webhook. `*` is any position in a list. */
const PLACES: Readonly<Record<string, string>> = {
  "metadata.display_phone_number": "to",
  "contacts.*.profile.name": "source.name",
  "contacts.*.wa_id": "from",
  "messages.*.from": "from",
  "messages.*.timestamp": "whatsappTimestamp",
  "messages.*.type": "content.type",
  "messages.*.context.id": "context.quotedMessageId",
  "messages.*.context.referred_product.catalog_id": "context.product.catalogId",
  "messages.*.context.referred_product.product_retailer_id": "context.product.productId",
  "messages.*.referral.source_type": "referral.sourceType",
  "messages.*.referral.source_id": "referral.sourceId",
  "messages.*.referral.source_url": "referral.sourceUrl",
  "messages.*.referral.headline": "referral.headline",
  "messages.*.referral.body": "referral.body",
  "messages.*.referral.media_type": "referral.mediaType",
  "messages.*.referral.image_url": "referral.imageUrl",
  "messages.*.referral.ctwa_clid": "referral.clickId",
  "messages.*.referral.welcome_message.text": "referral.welcomeText",
  "messages.*.text.body": "content.body",
  "messages.*.reaction.message_id": "content.messageId",
  "messages.*.reaction.emoji": "content.emoji",
  "messages.*.image.caption": "content.caption",
  "messages.*.image.mime_type": "content.mimeType",
  "messages.*.image.sha256": "content.sha256",
  "messages.*.location.latitude": "content.latitude",
  "messages.*.location.longitude": "content.longitude",
  "messages.*.location.name": "content.name",
  "messages.*.location.address": "content.address",
  "messages.*.location.url": "content.url",
  "messages.*.contacts.*.name.formatted_name": "content.contacts.*.name.formatted",
  "messages.*.contacts.*.name.first_name": "content.contacts.*.name.first",
  "messages.*.contacts.*.name.last_name": "content.contacts.*.name.last",
  "messages.*.contacts.*.org.company": "content.contacts.*.organisation",
  "messages.*.contacts.*.phones.*.phone": "content.contacts.*.phones.*.phone",
  "messages.*.contacts.*.phones.*.wa_id": "content.contacts.*.phones.*.waId",
  "messages.*.contacts.*.phones.*.type": "content.contacts.*.phones.*.type",
  "messages.*.errors.*.code": "errors.*.whatsappCode",
  "messages.*.errors.*.title": "errors.*.title",
  // WhatsApp sends the title twice.
  "messages.*.errors.*.message": "errors.*.title",
  "messages.*.errors.*.error_data.details": "errors.*.details",
  "messages.*.button.payload": "content.payload",
  "messages.*.button.text": "content.text",
  "messages.*.interactive.type": "content.type",
  "messages.*.interactive.list_reply.id": "content.id",
  "messages.*.interactive.list_reply.title": "content.title",
  "messages.*.interactive.list_reply.description": "content.description",
  "messages.*.interactive.button_reply.id": "content.id",
  "messages.*.interactive.button_reply.title": "content.title",
  "messages.*.order.catalog_id": "content.catalogId",
  "messages.*.order.text": "content.text",
  "messages.*.order.product_items.*.product_retailer_id": "content.items.*.productId",
  "messages.*.order.product_items.*.quantity": "content.items.*.quantity",
  "messages.*.order.product_items.*.item_price": "content.items.*.price",
  "messages.*.order.product_items.*.currency": "content.items.*.currency",
  "messages.*.system.type": "content.event",
  "messages.*.system.body": "content.body",
  "messages.*.system.wa_id": "content.phone",
};

/** What the API deliberately leaves out. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  messaging_product: "It is always whatsapp.",
  "metadata.phone_number_id": "WhatsApp's ID of the number; `to` has the number.",
  "messages.*.id": "WhatsApp's ID of the message; `id` is Parley's.",
  "messages.*.context.from": "The author of the quoted message, which has an ID of its own.",
  "messages.*.image.id": "WhatsApp's ID of the file, which expires; `mediaId` is Parley's.",
};

/** Webhooks of groups, which the API does not offer. */
const GROUPS = ["Group Create Message", "Group Settings Update", "Group Remove Participants"];

const TYPES: Readonly<Record<string, string>> = { button: "quick_reply" };

type Leaf = [path: string, value: unknown];

function leavesOf(value: unknown, path: readonly string[] = []): Leaf[] {
  if (value === null || typeof value !== "object") return [[path.join("."), value]];
  return Object.entries(value).flatMap(([name, member]) => leavesOf(member, [...path, name]));
}

const generalize = (path: string) => path.replace(/(?<=^|\.)\d+(?=\.|$)/g, "*");

/** Replaces each `*` by the position within WhatsApp's list, without that of the message itself. */
function placeOf(path: string): string {
  const positions = (path.match(/(?<=\.)\d+(?=\.|$)/g) ?? []).slice(1);
  return (PLACES[generalize(path)] ?? "").replaceAll("*", () => positions.shift() ?? "");
}

function valueAt(message: ApiMessage, path: string): unknown {
  return path.split(".").reduce<unknown>((value, name) => Object(value)[name], message);
}

/** The value as the API formats it. */
function formatted(path: string, value: unknown, quotedId: string | undefined): unknown {
  if (path.endsWith(".timestamp")) return new Date(Number(value) * 1000).toISOString();
  if (path.endsWith(".sha256")) return Buffer.from(String(value), "base64").toString("hex");
  if (path.endsWith(".context.id") || path.endsWith(".reaction.message_id")) return quotedId;
  if (/^messages\.\d+\.type$/.test(path)) return TYPES[String(value)] ?? value;
  return value === "" ? null : value;
}

async function shownMessages(ctx: Ctx): Promise<ApiMessage[]> {
  const { data } = await listMessagesForApi(ctx, listMessagesForApiQuery.parse({}));
  return data.map((message) => apiMessageSchema.parse(message));
}

describe("Meta's example webhooks come out of the API with nothing lost", () => {
  test.each(metaExamples("webhooks"))("%s", async (name, body) => {
    const { ctx, deliver } = await makeReceiver();
    const value = Object(body).entry[0].changes[0].value;
    const [received] = value.messages ?? [];
    const quotedWamid = received?.context?.id ?? received?.reaction?.message_id;
    if (quotedWamid) await deliver(quotedMessage(quotedWamid, received.from));
    const [quoted] = await shownMessages(ctx);
    await deliver(body);
    if (GROUPS.includes(name)) return expect(await shownMessages(ctx)).toEqual([]);
    const message = (await shownMessages(ctx)).find(({ id }) => id !== quoted?.id);
    if (!message) throw new Error("The message is not in the API.");
    const leaves = leavesOf(value).filter(([path]) => !Object.hasOwn(LEFT_OUT, generalize(path)));
    const expected = leaves.map(([path, leaf]) => [path, formatted(path, leaf, quoted?.id)]);
    const isReply = received.type === "interactive";
    const isSystem = received.type === "system";
    const found = leaves.map(([path, leaf]) => {
      // The reply's own type takes the place of "interactive".
      if (isReply && path === "messages.0.type") return [path, leaf];
      // The customer now has the new number.
      if (isSystem && path === "messages.0.from") return [path, valueAt(message, "content.previousPhone")];
      return [path, valueAt(message, placeOf(path))];
    });
    expect(found).toEqual(expected);
    if (!isSystem) expect(await eventMessage(ctx, message.id)).toEqual(message);
  });
});

function quotedMessage(id: string, from: string): unknown {
  const text = { body: "quoted" };
  return numberWebhook({
    contacts: [{ profile: { name: "Sheena Nelson" }, wa_id: from }],
    messages: [{ id, from, timestamp: "1740000000", type: "text", text }],
  });
}

async function eventMessage(ctx: Ctx, messageId: string): Promise<unknown> {
  const rows = await ctx.db
    .select({ body: webhookEvents.body })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.workspaceId, ctx.workspaceId), eq(webhookEvents.type, "message.received")));
  const messages = rows.map((row) => JSON.parse(row.body).data.message);
  return messages.find(({ id }) => id === messageId);
}
