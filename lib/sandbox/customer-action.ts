import { z } from "zod";

const wamid = z.string().min(1).max(200);
const words = (max: number) => z.string().min(1).max(max);

/** Everything a customer can do that reaches the business (whatsapp-cloud-api.md §4.5), by what the customer does. */
export const customerActionSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("text"), body: words(4096) }),
  z.strictObject({
    kind: z.literal("media"),
    type: z.enum(["image", "video", "audio", "voice", "document", "sticker"]),
    /** The file is lost at WhatsApp before it can be fetched: its id leads nowhere. */
    lost: z.boolean().optional(),
    caption: words(1024).optional(),
    filename: words(240).optional(),
  }),
  z.strictObject({
    kind: z.literal("location"),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    name: words(1000).optional(),
    address: words(1000).optional(),
  }),
  z.strictObject({
    kind: z.literal("contacts"),
    name: words(120),
    phone: z.string().regex(/^[1-9]\d{6,14}$/),
    /** The answer to a request for the customer's own number says so (§4.9). */
    origin: z.enum(["contact_request", "other"]).optional(),
  }),
  /** Taps a reply button or a list's row of an interactive message, by its id. */
  z.strictObject({ kind: z.literal("choice"), wamid, id: words(256) }),
  /** Sends a form in. */
  z.strictObject({ kind: z.literal("flow"), wamid, answers: z.record(z.string(), z.unknown()) }),
  /** Taps a template's quick reply, by its text; some real taps name no message. */
  z.strictObject({
    kind: z.literal("button"),
    wamid,
    text: words(25),
    withContext: z.boolean().default(true),
  }),
  /** An empty emoji takes the reaction back. */
  z.strictObject({ kind: z.literal("reaction"), wamid, emoji: z.string().max(16) }),
  z.strictObject({
    kind: z.literal("order"),
    text: z.string().max(1024).default(""),
    items: z
      .array(
        z.strictObject({
          product: words(100),
          quantity: z.number().int().min(1).max(999),
          price: z.number().min(0),
          currency: z.string().length(3),
        }),
      )
      .min(1)
      .max(30),
  }),
  z.strictObject({ kind: z.literal("edit"), wamid, body: words(4096) }),
  z.strictObject({ kind: z.literal("delete"), wamid }),
  /** What the Cloud API does not carry, for instance a poll. */
  z.strictObject({ kind: z.literal("unsupported"), type: words(32) }),
  /** A type that nobody knows yet. */
  z.strictObject({ kind: z.literal("future"), type: z.string().regex(/^[a-z_]{1,32}$/) }),
  z.strictObject({ kind: z.literal("group"), groupId: words(64), body: words(4096) }),
  /** An interactive answer of which nothing arrives but an error, as has been seen (§4.5). */
  z.strictObject({ kind: z.literal("broken_choice"), wamid }),
]);

export type CustomerAction = z.output<typeof customerActionSchema>;
export type CustomerActionInput = z.input<typeof customerActionSchema>;

/** How it was sent. */
export const customerCircumstancesSchema = z.strictObject({
  replyTo: wamid.optional(),
  forwarded: z.enum(["once", "often"]).optional(),
  /** A product of the catalogue that the customer asks about. */
  product: words(100).optional(),
  /** The customer came by an advertisement that opens WhatsApp. */
  advertised: z.boolean().optional(),
});

export type CustomerCircumstances = z.output<typeof customerCircumstancesSchema>;
