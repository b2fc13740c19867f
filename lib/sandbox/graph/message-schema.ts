import "server-only";
import { z } from "zod";
import { interactiveSchema } from "#lib/sandbox/graph/interactive-schema.ts";
import { LIMITS } from "#lib/whatsapp/limits.ts";

// What is not documented for an object is refused with 100, as Meta refuses what is misspelled (whatsapp-cloud-api.md §5.2).

const link = z.url({ protocol: /^https?$/ });
/** Meta reads "true" as it reads true. */
const flag = z.union([z.boolean(), z.enum(["true", "false"])]);
const caption = z.string().max(LIMITS.caption).optional();
/** Meta shows strings, numbers are seen too (§1.4). */
const coordinate = (limit: number) =>
  z.union([z.number(), z.string().min(1).transform(Number)]).pipe(z.number().min(-limit).max(limit));

const source = { id: z.string().min(1).optional(), link: link.optional() };

function file<Shape extends z.ZodRawShape>(extra: Shape) {
  return z.strictObject({ ...source, ...extra }).refine((media) => "id" in media !== "link" in media, {
    message: "Exactly one of id and link is required",
    params: { code: 131008 },
  });
}

const contactCard = z.looseObject({
  name: z.looseObject({ formatted_name: z.string().min(1) }),
  birthday: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .optional(),
  phones: z.array(z.looseObject({ phone: z.string().optional(), wa_id: z.string().optional() })).optional(),
  emails: z.array(z.looseObject({ email: z.string() })).optional(),
  urls: z.array(z.looseObject({ url: z.string() })).optional(),
  addresses: z.array(z.looseObject({})).optional(),
  org: z.looseObject({}).optional(),
});

/** A read mark, with or without typing (§1.7). */
export const readMarkSchema = z.looseObject({
  messaging_product: z.literal("whatsapp"),
  status: z.literal("read"),
  message_id: z.string().min(1),
  typing_indicator: z.strictObject({ type: z.literal("text") }).optional(),
});

const TYPES = ["text", "image", "audio", "video", "document", "sticker", "location", "contacts", "reaction"];

/** The envelope of every message (§1.1). */
export const envelopeSchema = z
  .looseObject({
    messaging_product: z.literal("whatsapp"),
    recipient_type: z.enum(["individual", "group"]).default("individual"),
    to: z.string().optional(),
    recipient: z.string().optional(),
    type: z.string().optional(),
    context: z.looseObject({ message_id: z.string().min(1) }).optional(),
    biz_opaque_callback_data: z.string().max(LIMITS.callbackData).optional(),
    recipient_identity_key_hash: z.string().min(1).optional(),
  })
  .transform((envelope) => ({ ...envelope, type: envelope.type ?? impliedType(envelope) }));

/** Two of Meta's own examples name no type (messages.json): what they hold says it. */
function impliedType(envelope: Record<string, unknown>): string {
  return [...TYPES, "interactive", "template"].find((type) => type in envelope) ?? "text";
}

export type Envelope = z.output<typeof envelopeSchema>;

/** Each type's own object (§1.2–§1.6). */
export const contentSchema = z.discriminatedUnion("type", [
  z.looseObject({
    type: z.literal("text"),
    text: z.strictObject({ body: z.string().min(1).max(LIMITS.text), preview_url: flag.optional() }),
  }),
  z.looseObject({ type: z.literal("image"), image: file({ caption }) }),
  z.looseObject({ type: z.literal("audio"), audio: file({ voice: flag.optional() }) }),
  z.looseObject({ type: z.literal("video"), video: file({ caption }) }),
  z.looseObject({
    type: z.literal("document"),
    document: file({ caption, filename: z.string().optional() }),
  }),
  z.looseObject({ type: z.literal("sticker"), sticker: file({}) }),
  z.looseObject({
    type: z.literal("location"),
    location: z.strictObject({
      latitude: coordinate(90),
      longitude: coordinate(180),
      name: z.string().optional(),
      address: z.string().optional(),
    }),
  }),
  z.looseObject({ type: z.literal("contacts"), contacts: z.array(contactCard).min(1).max(257) }),
  z.looseObject({
    type: z.literal("reaction"),
    // An empty emoji takes the reaction back (§1.4).
    reaction: z.strictObject({ message_id: z.string().min(1), emoji: z.string() }),
    context: z.undefined({ error: "A reaction takes no context" }).optional(),
  }),
  z.looseObject({ type: z.literal("interactive"), interactive: interactiveSchema }),
  z.looseObject({
    type: z.literal("template"),
    template: z.looseObject({
      name: z.string().min(1),
      language: z.looseObject({ code: z.string().min(1) }),
    }),
  }),
]);
