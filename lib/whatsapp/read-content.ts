import "server-only";
import { z } from "zod";
import type { MessageContent } from "./message-content.ts";

const text = z.string().nullish().catch(null);
const orNull = (value: string | null | undefined) => value ?? null;

const mediaSchema = z.object({
  id: text,
  mime_type: text,
  sha256: text,
  caption: text,
  filename: text,
  voice: z.boolean().nullish().catch(null),
  animated: z.boolean().nullish().catch(null),
});

const locationSchema = z.object({
  latitude: z.coerce.number(),
  longitude: z.coerce.number(),
  name: text,
  address: text,
});

const contactsSchema = z.array(
  z.object({
    name: z.object({ formatted_name: text, first_name: text, last_name: text }).nullish().catch(null),
    phones: z
      .array(z.object({ phone: text, wa_id: text }))
      .catch([])
      .default([]),
    org: z.object({ company: text }).nullish().catch(null),
  }),
);

const orderSchema = z.object({
  catalog_id: text,
  text: text,
  product_items: z
    .array(
      z.object({
        product_retailer_id: z.string(),
        quantity: z.coerce.number().catch(1),
        item_price: z.coerce.number().nullish().catch(null),
        currency: text,
      }),
    )
    .catch([])
    .default([]),
});

const replySchema = z.object({ id: text, title: z.string(), description: text });

/** Reads one kind's own object; null when it is not as documented. */
type Reader = (value: unknown) => MessageContent | null;

const media =
  (build: (media: z.output<typeof mediaSchema>) => MessageContent): Reader =>
  (value) => {
    const parsed = mediaSchema.safeParse(value);
    return parsed.success ? build(parsed.data) : null;
  };

const file = (item: z.output<typeof mediaSchema>) => ({
  mediaId: orNull(item.id),
  mimeType: orNull(item.mime_type),
  sha256: orNull(item.sha256),
  caption: orNull(item.caption),
});

const readers: Record<string, Reader> = {
  text: (value) => {
    const parsed = z.object({ body: z.string() }).safeParse(value);
    return parsed.success ? { kind: "text", body: parsed.data.body } : null;
  },
  image: media((item) => ({ kind: "image", ...file(item) })),
  video: media((item) => ({ kind: "video", ...file(item) })),
  audio: media((item) => ({ kind: "audio", ...file(item), voice: item.voice ?? false })),
  // The old shape of a voice note, still found (§4.5).
  voice: media((item) => ({ kind: "audio", ...file(item), voice: true })),
  document: media((item) => ({ kind: "document", ...file(item), filename: orNull(item.filename) })),
  sticker: media((item) => ({ kind: "sticker", ...file(item), animated: item.animated ?? false })),
  location: (value) => {
    const parsed = locationSchema.safeParse(value);
    if (!parsed.success) return null;
    const { latitude, longitude, name, address } = parsed.data;
    return { kind: "location", latitude, longitude, name: orNull(name), address: orNull(address) };
  },
  contacts: (value) => {
    const parsed = contactsSchema.safeParse(value);
    if (!parsed.success) return null;
    return {
      kind: "contacts",
      contacts: parsed.data.map(({ name, phones, org }) => ({
        name: name?.formatted_name ?? [name?.first_name, name?.last_name].filter(Boolean).join(" "),
        phones: phones.flatMap(({ phone, wa_id }) => phone ?? wa_id ?? []),
        organisation: orNull(org?.company),
      })),
    };
  },
  reaction: (value) => {
    const parsed = z.object({ message_id: z.string(), emoji: text }).safeParse(value);
    if (!parsed.success) return null;
    return { kind: "reaction", targetWamid: parsed.data.message_id, emoji: parsed.data.emoji || null };
  },
  interactive: readInteractive,
  button: (value) => {
    const parsed = z.object({ text: z.string(), payload: text }).safeParse(value);
    if (!parsed.success) return null;
    return { kind: "button_reply", text: parsed.data.text, payload: orNull(parsed.data.payload) };
  },
  order: (value) => {
    const parsed = orderSchema.safeParse(value);
    if (!parsed.success) return null;
    return {
      kind: "order",
      catalogId: orNull(parsed.data.catalog_id),
      text: parsed.data.text || null,
      items: parsed.data.product_items.map((item) => ({
        productId: item.product_retailer_id,
        quantity: item.quantity,
        price: item.item_price ?? null,
        currency: orNull(item.currency),
      })),
    };
  },
  system: (value) => {
    const parsed = z.object({ body: text, type: text }).safeParse(value);
    if (!parsed.success) return null;
    return { kind: "system", type: parsed.data.type ?? "system", body: parsed.data.body ?? "" };
  },
};

/**
 * What a message holds (whatsapp-cloud-api.md §4.5). A kind we do not know, or one that is not as documented, is kept as
 * `unknown` and shown as such.
 */
export function readContent(message: Record<string, unknown> & { type: string }): MessageContent {
  if (message.type === "unsupported") return readUnsupported(message);
  const read = Object.hasOwn(readers, message.type) ? readers[message.type] : undefined;
  return read?.(message[message.type]) ?? { kind: "unknown", type: message.type };
}

function readInteractive(value: unknown): MessageContent | null {
  const parsed = z
    .object({
      type: z.string(),
      button_reply: replySchema.optional(),
      list_reply: replySchema.optional(),
      nfm_reply: z.object({ name: text, body: text }).optional(),
    })
    .safeParse(value);
  if (!parsed.success) return null;
  const { button_reply, list_reply, nfm_reply } = parsed.data;
  const reply = button_reply ?? list_reply;
  if (reply) {
    return {
      kind: "interactive_reply",
      id: reply.id ?? "",
      title: reply.title,
      description: orNull(reply.description),
    };
  }
  if (!nfm_reply) return null;
  const title = nfm_reply.body ?? "Form sent";
  return { kind: "interactive_reply", id: nfm_reply.name ?? "", title, description: null };
}

function readUnsupported(message: Record<string, unknown>): MessageContent {
  const parsed = z
    .object({
      errors: z
        .array(z.object({ error_data: z.object({ details: text }).nullish().catch(null), title: text }))
        .catch([])
        .default([]),
      unsupported: z.object({ type: text }).nullish().catch(null),
    })
    .safeParse(message);
  const [error] = parsed.data?.errors ?? [];
  return {
    kind: "unsupported",
    type: orNull(parsed.data?.unsupported?.type),
    reason: error?.error_data?.details ?? error?.title ?? null,
  };
}
