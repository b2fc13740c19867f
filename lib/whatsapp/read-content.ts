import "server-only";
import { z } from "zod";
import { flag, numeric, readable, text } from "./lenient.ts";
import type { MessageContent } from "./message-content.ts";
import { readContacts } from "./read-contacts.ts";
import { readInteractive } from "./read-interactive.ts";
import { readIdentityChange } from "./read-system.ts";

/** Reads one kind's own object; null when it is not as documented. */
type Reader = (value: unknown, message: Record<string, unknown>) => MessageContent | null;

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
  url: text,
  latitude: numeric.pipe(z.number().min(-90).max(90)),
  longitude: numeric.pipe(z.number().min(-180).max(180)),
  name: text,
  address: text,
});

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

const readers: Readonly<Record<string, Reader>> = {
  text: reader(z.object({ body: z.string() }), ({ body }) => ({ kind: "text", body })),
  image: reader(mediaSchema, (item) => ({ kind: "image", ...file(item) })),
  video: reader(mediaSchema, (item) => ({ kind: "video", ...file(item) })),
  audio: reader(mediaSchema, (item) => ({ kind: "audio", ...file(item), voice: item.voice })),
  // The old shape of a voice note, still found (§4.5).
  voice: reader(mediaSchema, (item) => ({ kind: "audio", ...file(item), voice: true })),
  document: reader(mediaSchema, (item) => ({ kind: "document", ...file(item), filename: item.filename })),
  sticker: reader(mediaSchema, (item) => ({ kind: "sticker", ...file(item), animated: item.animated })),
  location: reader(locationSchema, ({ url, ...location }) => ({
    kind: "location",
    ...location,
    ...(url ? { url } : {}),
  })),
  contacts: readContacts,
  reaction: reader(z.object({ message_id: z.string(), emoji: text }), ({ message_id, emoji }) => ({
    kind: "reaction",
    targetWamid: message_id,
    emoji,
  })),
  interactive: readInteractive,
  button: reader(z.object({ text, payload: text }), ({ text: label, payload }) => {
    const words = label ?? payload;
    return words === null ? null : { kind: "button_reply", text: words, payload };
  }),
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
  system: (value) => {
    const system = systemSchema.safeParse(value).data;
    if (!system) return null;
    const { type, body } = system;
    return { kind: "system", type: type ?? "system", body: body ?? "", ...readIdentityChange(value).current };
  },
  // The customer opened the chat for the first time; there is nothing else in it.
  request_welcome: () => ({
    kind: "system",
    type: "request_welcome",
    body: "Opened the chat for the first time",
    waId: null,
    bsuid: null,
  }),
};

const systemSchema = z.object({ type: text, body: text });

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
  const type = contentType(message);
  const read = Object.hasOwn(readers, type) ? readers[type] : undefined;
  const content = read?.(message[type], message);
  if (content) return content;
  // Where WhatsApp says why there is none, that is what there is to show.
  const failed = readUnsupported(message);
  return failed.reason === null ? { kind: "unknown", type } : { ...failed, type: failed.type ?? named(type) };
}

/** The type that a message names or, where it names none, that of the content it has. */
export function contentType(message: Record<string, unknown>): string {
  const { type } = message;
  if (typeof type === "string" && type !== UNNAMED) return type;
  return Object.keys(readers).find((known) => Object.hasOwn(message, known)) ?? UNNAMED;
}

const UNNAMED = "unknown";

const named = (type: string) => (type === UNNAMED ? null : type);

function readUnsupported(message: Record<string, unknown>): Extract<MessageContent, { kind: "unsupported" }> {
  const parsed = unsupportedSchema.safeParse(message).data;
  const [error] = parsed?.errors ?? [];
  return {
    kind: "unsupported",
    type: parsed?.unsupported?.type ?? null,
    reason: error?.error_data?.details ?? error?.title ?? null,
  };
}
