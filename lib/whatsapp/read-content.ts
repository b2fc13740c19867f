import "server-only";
import { z } from "zod";
import { readGraphError } from "#lib/whatsapp/graph-error.ts";
import { flag, numeric, optionalText, validItems } from "#lib/whatsapp/lenient-schema.ts";
import type { WhatsappContent } from "#lib/whatsapp/message-content.ts";
import { readContacts } from "#lib/whatsapp/read-contacts.ts";
import { readInteractive } from "#lib/whatsapp/read-interactive.ts";
import { readIdentityChange } from "#lib/whatsapp/read-system.ts";

type Reader = (value: unknown, message: Record<string, unknown>) => WhatsappContent | null;

function createReader<S extends z.ZodType>(
  schema: S,
  build: (value: z.output<S>) => WhatsappContent | null,
): Reader {
  return (value) => {
    const parsed = schema.safeParse(value);
    return parsed.success ? build(parsed.data) : null;
  };
}

const mediaSchema = z.object({
  id: optionalText,
  mime_type: optionalText,
  sha256: optionalText,
  caption: optionalText,
  filename: optionalText,
  voice: flag,
  animated: flag,
});

const toMedia = (item: z.output<typeof mediaSchema>) => ({
  mediaId: item.id,
  mimeType: item.mime_type,
  sha256: item.sha256,
  caption: item.caption,
});

const locationSchema = z.object({
  url: optionalText,
  latitude: numeric.pipe(z.number().min(-90).max(90)),
  longitude: numeric.pipe(z.number().min(-180).max(180)),
  name: optionalText,
  address: optionalText,
});

const orderSchema = z.object({
  catalog_id: optionalText,
  text: optionalText,
  product_items: validItems(
    z.object({
      product_retailer_id: z.string(),
      quantity: numeric.catch(1),
      item_price: numeric.nullish().catch(null),
      currency: optionalText,
    }),
  ),
});

/** The readers of each kind, by the type of WhatsApp's message. A kind without one is received in another form, or never. */
const readersByKind: Readonly<Record<WhatsappContent["kind"], Readonly<Record<string, Reader>>>> = {
  text: {
    text: createReader(z.object({ body: z.string() }), ({ body }) => ({ kind: "text", body })),
  },
  image: {
    image: createReader(mediaSchema, (item) => ({ kind: "image", ...toMedia(item) })),
  },
  video: {
    video: createReader(mediaSchema, (item) => ({ kind: "video", ...toMedia(item) })),
  },
  audio: {
    audio: createReader(mediaSchema, (item) => ({ kind: "audio", ...toMedia(item), voice: item.voice })),
    // The old type of a voice note, still in use (docs/whatsapp.md#inbound-messages).
    voice: createReader(mediaSchema, (item) => ({ kind: "audio", ...toMedia(item), voice: true })),
  },
  document: {
    document: createReader(mediaSchema, (item) => ({
      kind: "document",
      ...toMedia(item),
      filename: item.filename,
    })),
  },
  sticker: {
    sticker: createReader(mediaSchema, (item) => ({
      kind: "sticker",
      ...toMedia(item),
      animated: item.animated,
    })),
  },
  location: {
    location: createReader(locationSchema, ({ url, ...location }) => ({
      kind: "location",
      ...location,
      ...(url ? { url } : {}),
    })),
  },
  contacts: {
    contacts: readContacts,
  },
  reaction: {
    reaction: createReader(
      z.object({ message_id: z.string(), emoji: optionalText }),
      ({ message_id, emoji }) => ({
        kind: "reaction",
        targetWamid: message_id,
        emoji,
      }),
    ),
  },
  interactive_reply: {
    interactive: readInteractive,
  },
  button_reply: {
    button: createReader(z.object({ text: optionalText, payload: optionalText }), ({ text, payload }) => {
      const label = text ?? payload;
      return label === null ? null : { kind: "button_reply", text: label, payload };
    }),
  },
  order: {
    order: createReader(orderSchema, (order) => ({
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
  },
  system: {
    system: (value) => {
      const system = systemSchema.safeParse(value).data;
      if (!system) return null;
      const { type, body } = system;
      const { previous, current } = readIdentityChange(value);
      const previousWaId = previous.waId === null ? {} : { previousWaId: previous.waId };
      return { kind: "system", type: type ?? "system", body: body ?? "", ...current, ...previousWaId };
    },
    // The customer opened the chat for the first time; it has no content.
    request_welcome: () => ({
      kind: "system",
      type: "request_welcome",
      body: "Opened the chat for the first time",
      waId: null,
      bsuid: null,
    }),
  },
  call: {},
  interactive: {},
  template: {},
  revoked: {},
  unsupported: {},
  unknown: {},
};

const readers: Readonly<Record<string, Reader>> = Object.assign({}, ...Object.values(readersByKind));

const systemSchema = z.object({ type: optionalText, body: optionalText });

const unsupportedSchema = z.object({
  errors: validItems(z.unknown()),
  unsupported: z.object({ type: optionalText }).nullish().catch(null),
});

export function readContent(message: Record<string, unknown> & { type: string }): WhatsappContent {
  if (message.type === "unsupported") return readUnsupported(message);
  const type = contentType(message);
  const read = Object.hasOwn(readers, type) ? readers[type] : undefined;
  const content = read?.(message[type], message);
  if (content) return content;
  // WhatsApp's reason for missing content has precedence.
  const failed = readUnsupported(message);
  return failed.reason === null
    ? { kind: "unknown", type }
    : { ...failed, type: failed.type ?? toKnownType(type) };
}

export function contentType(message: Record<string, unknown>): string {
  const { type } = message;
  if (typeof type === "string" && type !== UNKNOWN_TYPE) return type;
  return Object.keys(readers).find((known) => Object.hasOwn(message, known)) ?? UNKNOWN_TYPE;
}

const UNKNOWN_TYPE = "unknown";

const toKnownType = (type: string) => (type === UNKNOWN_TYPE ? null : type);

function readUnsupported(
  message: Record<string, unknown>,
): Extract<WhatsappContent, { kind: "unsupported" }> {
  const parsed = unsupportedSchema.safeParse(message).data;
  const errors = (parsed?.errors ?? []).flatMap((error) => readGraphError(error) ?? []);
  const [first] = errors;
  return {
    kind: "unsupported",
    type: parsed?.unsupported?.type ?? null,
    reason: first?.details ?? first?.title ?? null,
    ...(first ? { errors: errors.map(({ code, title, details }) => ({ code, title, details })) } : {}),
  };
}
