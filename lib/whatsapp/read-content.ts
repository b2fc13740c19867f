import "server-only";
import { z } from "zod";
import { numeric, readable, text } from "./lenient.ts";
import type { MessageContent } from "./message-content.ts";

/** Reads one kind's own object; null when it is not as documented. */
type Reader = (value: unknown) => MessageContent | null;

/** A reader of what the schema takes. */
function reader<S extends z.ZodType>(
  schema: S,
  build: (value: z.output<S>) => MessageContent | null,
): Reader {
  return (value) => {
    const parsed = schema.safeParse(value);
    return parsed.success ? build(parsed.data) : null;
  };
}

const flag = z.boolean().catch(false);

const mediaSchema = z.object({
  id: text,
  mime_type: text,
  sha256: text,
  caption: text,
  filename: text,
  voice: flag,
  animated: flag,
});

const file = (item: z.output<typeof mediaSchema>) => ({
  mediaId: item.id,
  mimeType: item.mime_type,
  sha256: item.sha256,
  caption: item.caption,
});

const locationSchema = z.object({
  latitude: numeric.pipe(z.number().min(-90).max(90)),
  longitude: numeric.pipe(z.number().min(-180).max(180)),
  name: text,
  address: text,
});

const contactsSchema = readable(
  z.object({
    name: z.object({ formatted_name: text, first_name: text, last_name: text }).nullish().catch(null),
    phones: readable(z.object({ phone: text, wa_id: text })),
    org: z.object({ company: text }).nullish().catch(null),
    origin: text,
  }),
);

const orderSchema = z.object({
  catalog_id: text,
  text,
  product_items: readable(
    z.object({
      product_retailer_id: z.string(),
      quantity: numeric.catch(1),
      item_price: numeric.nullish().catch(null),
      currency: text,
    }),
  ),
});

const replySchema = z.object({ id: text, title: z.string(), description: text }).nullish().catch(null);

const interactiveSchema = z.object({
  button_reply: replySchema,
  list_reply: replySchema,
  nfm_reply: z.object({ name: text, body: text }).nullish().catch(null),
});

const readers: Readonly<Record<string, Reader>> = {
  text: reader(z.object({ body: z.string() }), ({ body }) => ({ kind: "text", body })),
  image: reader(mediaSchema, (item) => ({ kind: "image", ...file(item) })),
  video: reader(mediaSchema, (item) => ({ kind: "video", ...file(item) })),
  audio: reader(mediaSchema, (item) => ({ kind: "audio", ...file(item), voice: item.voice })),
  // The old shape of a voice note, still found (§4.5).
  voice: reader(mediaSchema, (item) => ({ kind: "audio", ...file(item), voice: true })),
  document: reader(mediaSchema, (item) => ({ kind: "document", ...file(item), filename: item.filename })),
  sticker: reader(mediaSchema, (item) => ({ kind: "sticker", ...file(item), animated: item.animated })),
  location: reader(locationSchema, (location) => ({ kind: "location", ...location })),
  contacts: reader(z.array(z.unknown()), (list) => ({
    kind: "contacts",
    contacts: contactsSchema.parse(list).map(({ name, phones, org, origin }) => ({
      name: name?.formatted_name ?? [name?.first_name, name?.last_name].filter(Boolean).join(" "),
      phones: phones.flatMap(({ phone, wa_id }) => phone ?? wa_id ?? []),
      organisation: org?.company ?? null,
      // The customer's own card, in answer to our asking for the phone number (§4.9).
      ...(origin === "contact_request" ? { requested: true, waId: phones[0]?.wa_id ?? null } : {}),
    })),
  })),
  reaction: reader(z.object({ message_id: z.string(), emoji: text }), ({ message_id, emoji }) => ({
    kind: "reaction",
    targetWamid: message_id,
    emoji,
  })),
  interactive: reader(interactiveSchema, ({ button_reply, list_reply, nfm_reply }) => {
    const reply = button_reply ?? list_reply;
    if (reply) return { kind: "interactive_reply", ...reply, id: reply.id ?? "" };
    if (!nfm_reply) return null;
    const title = nfm_reply.body ?? "Form sent";
    return { kind: "interactive_reply", id: nfm_reply.name ?? "", title, description: null };
  }),
  button: reader(z.object({ text: z.string(), payload: text }), (button) => ({
    kind: "button_reply",
    ...button,
  })),
  order: reader(orderSchema, (order) => ({
    kind: "order",
    catalogId: order.catalog_id,
    text: order.text,
    items: order.product_items.map((item) => ({
      productId: item.product_retailer_id,
      quantity: item.quantity,
      price: item.item_price ?? null,
      currency: item.currency,
    })),
  })),
  system: reader(z.object({ body: text, type: text, wa_id: text, user_id: text }), (system) => ({
    kind: "system",
    type: system.type ?? "system",
    body: system.body ?? "",
    waId: system.wa_id,
    bsuid: system.user_id,
  })),
};

const unsupportedSchema = z.object({
  errors: readable(z.object({ error_data: z.object({ details: text }).nullish().catch(null), title: text })),
  unsupported: z.object({ type: text }).nullish().catch(null),
});

/**
 * What a message holds (whatsapp-cloud-api.md §4.5). A kind we do not know, or one that is not as documented, is kept as
 * `unknown` and shown as such.
 */
export function readContent(message: Record<string, unknown> & { type: string }): MessageContent {
  if (message.type === "unsupported") return readUnsupported(message);
  const read = Object.hasOwn(readers, message.type) ? readers[message.type] : undefined;
  return read?.(message[message.type]) ?? { kind: "unknown", type: message.type };
}

function readUnsupported(message: Record<string, unknown>): MessageContent {
  const parsed = unsupportedSchema.safeParse(message).data;
  const [error] = parsed?.errors ?? [];
  return {
    kind: "unsupported",
    type: parsed?.unsupported?.type ?? null,
    reason: error?.error_data?.details ?? error?.title ?? null,
  };
}
