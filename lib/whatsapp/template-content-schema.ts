import { z } from "zod";

// A sent template as it is stored, more lenient than the schemas of a send.

const templateButton = z.object({ type: z.string(), text: z.string(), value: z.string().nullable() });

const maybePart = z.string().nullable().default(null);

const product = z.object({ catalogId: z.string(), productId: z.string() });

const payloads = z.record(z.string(), z.string());

const variableType = z.discriminatedUnion("type", [
  z.object({ type: z.literal("currency"), code: z.string(), amount1000: z.number() }),
  z.object({ type: z.literal("date_time") }),
]);

const buttonParameter = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("flow"),
    flowToken: z.string().optional(),
    data: z.record(z.string(), z.unknown()).optional(),
  }),
  z.object({ type: z.literal("catalog"), thumbnailProductId: z.string() }),
  z.object({
    type: z.literal("mpm"),
    thumbnailProductId: z.string(),
    sections: z.array(z.object({ title: z.string(), productIds: z.array(z.string()) })),
  }),
]);

/** A card of a carousel. */
const card = z.object({
  headerKind: z.string(),
  headerMediaLink: z.string().nullable(),
  /** The uploaded file of the header. */
  attachmentId: z.string().optional(),
  product: product.optional(),
  /** Empty for a card without text. */
  body: z.string(),
  buttons: z.array(templateButton),
  variables: z.record(z.string(), z.string()),
  quickReplyPayloads: payloads.optional(),
});

export const templateContentSchema = z.object({
  kind: z.literal("template"),
  name: z.string(),
  language: z.string(),
  category: z.string(),
  headerKind: z.string(),
  header: z.string().nullable(),
  headerMediaLink: z.string().nullable(),
  /** The link as given by the caller, before normalization. */
  headerMediaLinkGiven: z.string().nullable().optional(),
  headerPlace: z
    .object({ latitude: z.number(), longitude: z.number(), name: maybePart, address: maybePart })
    .optional(),
  body: z.string(),
  footer: z.string().nullable(),
  buttons: z.array(templateButton),
  /** Values by number: null for a passcode, absent if unknown. */
  variables: z.record(z.string(), z.string().nullable()).optional(),
  // Absent if the send had none; messages of earlier releases lack these.
  product: product.optional(),
  variableTypes: z.record(z.string(), variableType).optional(),
  buttonParameters: z.record(z.string(), buttonParameter).optional(),
  quickReplyPayloads: payloads.optional(),
  offer: z.object({ text: z.string(), expiresAt: z.string().nullable() }).optional(),
  cards: z.array(card).optional(),
  /** The passcode is masked. */
  redacted: z.boolean(),
});

export type TemplateContent = z.infer<typeof templateContentSchema>;
