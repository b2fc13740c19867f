import { z } from "zod";
import { parameterFormats } from "#lib/platform/parameter-formats.ts";
import { flowActions } from "#lib/whatsapp/flow-actions.ts";
import { mediaHeaderKinds } from "#lib/whatsapp/header-kinds.ts";

// The form in which a template is written. Only types and sizes are validated here; `rules.ts` checks
// WhatsApp's rules and reports each issue at its field.

const line = z.string().max(4096);

const ttl = z.number().int().nullable();

const headerSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("none") }),
  z.strictObject({ kind: z.literal("text"), text: line, example: line }),
  // The handle of the uploaded sample (docs/whatsapp.md#sample-uploads); empty before the upload.
  z.strictObject({ kind: z.enum(mediaHeaderKinds), handle: z.string().max(8192) }),
  z.strictObject({ kind: z.literal("location") }),
  z.strictObject({ kind: z.literal("product") }),
]);

const buttonSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("quick_reply"), text: line }),
  // `url` may end in {{1}}; `example` is a value for it.
  z.strictObject({ kind: z.literal("url"), text: line, url: line, example: line }),
  z.strictObject({ kind: z.literal("phone"), text: line, phone: line }),
  z.strictObject({ kind: z.literal("copy_code"), example: line }),
  // Opens a form; without a screen its first one.
  z.strictObject({
    kind: z.literal("flow"),
    text: line,
    flowId: line,
    action: z.enum(flowActions),
    screen: line,
  }),
  z.strictObject({ kind: z.enum(["catalog", "mpm", "spm", "request_contact_info"]), text: line }),
]);

const bodySchema = z.strictObject({
  text: z.string().max(8192),
  /** The examples by variable name. */
  examples: z.record(z.string().max(256), line),
});

/** A card of a carousel; the text of its body is empty for one without text. */
const cardSchema = z.strictObject({
  header: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.enum(["image", "video"]), handle: z.string().max(8192) }),
    z.strictObject({ kind: z.literal("product") }),
  ]),
  body: bodySchema,
  buttons: z.array(buttonSchema).max(50),
});

export const appSchema = z.strictObject({ packageName: line, signatureHash: line });

const otpSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("copy_code"), text: line }),
  z.strictObject({
    kind: z.literal("one_tap"),
    text: line,
    autofillText: line,
    apps: z.array(appSchema).max(20),
  }),
  z.strictObject({
    kind: z.literal("zero_tap"),
    text: line,
    autofillText: line,
    apps: z.array(appSchema).max(20),
    termsAccepted: z.boolean(),
  }),
]);

const contentTemplateInputSchema = z.strictObject({
  name: z.string().max(1024),
  language: z.string().max(32),
  category: z.enum(["marketing", "utility"]),
  parameterFormat: z.enum(parameterFormats),
  header: headerSchema,
  body: bodySchema,
  footer: line,
  buttons: z.array(buttonSchema).max(50),
  // The form of the settings has no fields for these.
  offer: z.strictObject({ text: line, hasExpiration: z.boolean() }).nullable().default(null),
  cards: z.array(cardSchema).max(50).default([]),
  /** How long WhatsApp tries to deliver, in seconds; -1 for thirty days, null for WhatsApp's default. */
  ttlSeconds: ttl,
});

const passcodeTemplateInputSchema = z.strictObject({
  name: z.string().max(1024),
  language: z.string().max(32),
  category: z.literal("authentication"),
  /** Adds WhatsApp's sentence "For your security, do not share this code." */
  securityRecommendation: z.boolean(),
  /** Minutes shown in the footer; null for none. */
  expirationMinutes: z.number().int().nullable(),
  otp: otpSchema,
  ttlSeconds: ttl,
});

export const templateInputSchema = z.discriminatedUnion("category", [
  contentTemplateInputSchema,
  passcodeTemplateInputSchema,
]);

export const otpKinds = otpSchema.options.map(({ shape }) => shape.kind.value);

/** A marketing or utility template with its own text. */
export type ContentTemplateInput = z.infer<typeof contentTemplateInputSchema>;
/** An authentication template, whose text WhatsApp provides (docs/whatsapp.md#authentication-templates). */
export type PasscodeTemplateInput = z.infer<typeof passcodeTemplateInputSchema>;
export type TemplateInput = z.infer<typeof templateInputSchema>;
export type HeaderInput = ContentTemplateInput["header"];
export type ButtonInput = ContentTemplateInput["buttons"][number];
export type CardInput = ContentTemplateInput["cards"][number];
