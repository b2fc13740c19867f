import { z } from "zod";
import { LIMITS } from "#lib/whatsapp/limits.ts";

// Limits from docs/whatsapp.md#interactive-messages. For a list's body, Meta's page allows 4,096 characters and its
// OpenAPI file 1,024; the simulator accepts the higher.

const mediaHeader = (kind: "image" | "video" | "document") =>
  z.looseObject({
    type: z.literal(kind),
    [kind]: z.looseObject({ id: z.string().optional(), link: z.url().optional() }),
  });

const textHeader = z.looseObject({ type: z.literal("text"), text: z.string().min(1).max(60) });

const anyHeader = z.discriminatedUnion("type", [
  textHeader,
  mediaHeader("image"),
  mediaHeader("video"),
  mediaHeader("document"),
]);

const body = (max: number) => z.looseObject({ text: z.string().min(1).max(max) });
const footer = z.looseObject({ text: z.string().min(1).max(60) }).optional();

function areDistinct(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}

const replyButton = z.looseObject({
  type: z.literal("reply"),
  reply: z.looseObject({ id: z.string().min(1).max(256), title: z.string().min(1).max(20) }),
});

const buttons = z.looseObject({
  type: z.literal("button"),
  header: anyHeader.optional(),
  body: body(1024),
  footer,
  action: z.looseObject({
    buttons: z
      .array(replyButton)
      .min(1)
      .max(3)
      .refine((all) => areDistinct(all.map(({ reply }) => reply.title)), "Duplicated title for buttons")
      .refine((all) => areDistinct(all.map(({ reply }) => reply.id)), "Duplicated id for buttons"),
  }),
});

const section = z.looseObject({
  title: z.string().max(24).optional(),
  rows: z
    .array(
      z.looseObject({
        id: z.string().min(1).max(200),
        title: z.string().min(1).max(24),
        description: z.string().max(72).optional(),
      }),
    )
    .min(1),
});

const list = z.looseObject({
  type: z.literal("list"),
  header: textHeader.optional(),
  body: body(4096),
  footer,
  action: z.looseObject({
    button: z.string().min(1).max(20),
    sections: z
      .array(section)
      .min(1)
      .max(10)
      .refine((all) => all.reduce((sum, { rows }) => sum + rows.length, 0) <= 10, "Total row count exceed 10")
      .refine((all) => areDistinct(all.flatMap(({ rows }) => rows.map(({ id }) => id))), "Duplicated row id")
      .refine((all) => all.length === 1 || all.every(({ title }) => title), "Section title is required"),
  }),
});

const linkAction = z.looseObject({
  type: z.literal("cta_url"),
  header: anyHeader.optional(),
  body: body(1024),
  footer,
  action: z.looseObject({
    name: z.literal("cta_url"),
    parameters: z.looseObject({
      display_text: z.string().min(1).max(20),
      url: z.url({ protocol: /^https?$/ }),
    }),
  }),
});

const locationRequest = z.looseObject({
  type: z.literal("location_request_message"),
  body: body(1024),
  action: z.looseObject({ name: z.literal("send_location") }),
});

const contactRequest = z.looseObject({
  // The name before 28 May 2026 is still accepted.
  type: z.enum(["request_contact_info", "contact_request"]),
  body: body(1024),
  action: z.looseObject({ name: z.enum(["request_contact_info", "contact_request"]) }),
});

const unvalidatedInteractive = z.looseObject({
  type: z.enum([
    "flow",
    "product",
    "product_list",
    "catalog_message",
    "order_details",
    "order_status",
    "call_permission_request",
    "address_message",
    "carousel",
  ]),
  body: body(1024).optional(),
  footer,
  action: z.looseObject({}),
});

const interactiveSchema = z.discriminatedUnion("type", [
  buttons,
  list,
  linkAction,
  locationRequest,
  contactRequest,
  unvalidatedInteractive,
]);

// Meta refuses undocumented members with 100 (docs/whatsapp.md#error-codes).

const link = z.url({ protocol: /^https?$/ });
const flag = z.union([z.boolean(), z.enum(["true", "false"])]);
const caption = z.string().max(LIMITS.caption).optional();
/** docs/whatsapp.md#locations-contacts-and-reactions */
const coordinate = (limit: number) =>
  z.union([z.number(), z.string().min(1).transform(Number)]).pipe(z.number().min(-limit).max(limit));

const fileSource = { id: z.string().min(1).optional(), link: link.optional() };

function file<Shape extends z.ZodRawShape>(extra: Shape) {
  return z.strictObject({ ...fileSource, ...extra }).refine((media) => "id" in media !== "link" in media, {
    message: "Exactly one of id and link is required",
    params: { code: 131008 },
  });
}

const part = z.string().optional();

const contactCard = z.looseObject({
  name: z.looseObject({
    formatted_name: z.string().min(1),
    ...{ first_name: part, middle_name: part, last_name: part, prefix: part, suffix: part },
  }),
  birthday: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .optional(),
  phones: z.array(z.looseObject({ phone: part, wa_id: part, type: part })).optional(),
  emails: z.array(z.looseObject({ email: z.string(), type: part })).optional(),
  urls: z.array(z.looseObject({ url: z.string(), type: part })).optional(),
  addresses: z
    .array(
      z.looseObject({
        ...{
          street: part,
          city: part,
          state: part,
          zip: part,
          country: part,
          country_code: part,
          type: part,
        },
      }),
    )
    .optional(),
  org: z.looseObject({ company: part, department: part, title: part }).optional(),
});

/** docs/whatsapp.md#read-marks-and-typing */
export const readMarkSchema = z.looseObject({
  messaging_product: z.literal("whatsapp"),
  status: z.literal("read"),
  message_id: z.string().min(1),
  typing_indicator: z.strictObject({ type: z.literal("text") }).optional(),
});

/** docs/whatsapp.md#message-envelope */
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
  .transform((envelope) => ({ ...envelope, type: envelope.type ?? inferType(envelope) }));

/** Two of Meta's examples omit the type. */
function inferType(envelope: Record<string, unknown>): string {
  return messageTypes.find((type) => type in envelope) ?? "text";
}

export type Envelope = z.output<typeof envelopeSchema>;

/** docs/whatsapp.md#sending-messages */
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
    // An empty emoji removes the reaction.
    reaction: z.strictObject({ message_id: z.string().min(1), emoji: z.string() }),
    context: z.undefined({ error: "A reaction cannot have a context" }).optional(),
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

/** The types of messages, each with a parameter of its own that has the content. */
export const messageTypes: readonly string[] = contentSchema.options.flatMap(({ shape }) => [
  ...shape.type.values,
]);
