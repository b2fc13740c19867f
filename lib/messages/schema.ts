import { z } from "zod";
import { attachmentSchema } from "#lib/attachments/schema.ts";
import { conversationViewSchema } from "#lib/conversations/schema.ts";
import { PHONE_PATTERN } from "#lib/phone.ts";
import { LIMITS } from "#lib/whatsapp/limits.ts";
import { messageContentSchema } from "#lib/whatsapp/message-content.ts";
import { outgoingContentSchema, placeSchema, textBodySchema } from "#lib/whatsapp/outgoing-content.ts";

export const messageStatuses = ["received", "queued", "sent", "delivered", "read", "failed"] as const;
export type MessageStatus = (typeof messageStatuses)[number];

export const failureSchema = z.object({
  code: z.string(),
  /** What happened, in plain words. */
  message: z.string(),
  /** What to do about it. */
  action: z.string(),
  /** When it goes again, by itself or by hand. */
  retry: z.string(),
  whatsappCode: z.number().nullable(),
  retryable: z.boolean(),
});

export const messageViewSchema = z.object({
  id: z.string(),
  conversationId: z.string(),
  direction: z.enum(["inbound", "outbound"]),
  content: messageContentSchema,
  status: z.enum(messageStatuses),
  failure: failureSchema.nullable(),
  author: z.object({
    kind: z.enum(["contact", "member", "api_key", "system"]),
    id: z.string().nullable(),
    name: z.string().nullable(),
  }),
  /** The message this one quotes, if it is one of this thread. */
  replyTo: z
    .object({ id: z.string(), direction: z.enum(["inbound", "outbound"]), preview: z.string() })
    .nullable(),
  /** The id that the sender's page made; the optimistic bubble is found by it. */
  clientId: z.string().nullable(),
  /** The file that it carries; its bytes may still be coming from WhatsApp. */
  attachment: attachmentSchema.nullable(),
  /** When the customer changed it, or deleted it for everyone; what was deleted is not told any more. */
  editedAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
  forwarded: z.boolean(),
  /** The ad or post that the customer came from. */
  referral: z.object({ headline: z.string().nullable(), sourceUrl: z.string().nullable() }).nullable(),
  /** WhatsApp holds it back until it has judged the template's quality. */
  heldForQuality: z.boolean(),
  createdAt: z.iso.datetime(),
  /** WhatsApp's own time, of inbound messages. */
  whatsappAt: z.iso.datetime().nullable(),
  sentAt: z.iso.datetime().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
  readAt: z.iso.datetime().nullable(),
  failedAt: z.iso.datetime().nullable(),
});

/** A message as the inbox shows it. */
export type MessageView = z.infer<typeof messageViewSchema>;

export const listMessagesQuery = z.strictObject({
  cursor: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

/** A page of a thread, newest first; `nextCursor` leads to older ones. */
export const messageListSchema = z.object({
  data: z.array(messageViewSchema),
  nextCursor: z.string().nullable(),
});

export type MessageList = z.infer<typeof messageListSchema>;

/**
 * What fills a template: every variable by its number. WhatsApp refuses line breaks, tabs and runs of more than four
 * spaces in a value (whatsapp-cloud-api.md §1.6), so they are refused here, with the reason.
 */
export const templateVariablesSchema = z.record(
  z.string().regex(/^[1-9][0-9]{0,2}$/, 'Variables are named "1", "2", and so on.'),
  z
    .string()
    .refine(
      (value) => value.length <= LIMITS.templateBody,
      `Shorten the value to ${LIMITS.templateBody} characters.`,
    )
    .refine((value) => value.trim() !== "", "Give a value; only white space cannot be sent.")
    .refine(
      (value) => !/\p{Cc}| {5,}/u.test(value),
      "Remove line breaks, tabs, other control characters and runs of more than four spaces.",
    ),
);

const clientId = z.uuid();

/** What an agent sends. `clientId` makes it idempotent: the same id again is the same message. */
export const sendFromInboxBody = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("text"),
    clientId,
    body: textBodySchema,
    replyTo: z.string().optional(),
  }),
  z.strictObject({
    kind: z.literal("template"),
    clientId,
    templateId: z.string(),
    variables: templateVariablesSchema,
    headerMediaLink: z.string().optional(),
    headerLocation: placeSchema.optional(),
  }),
  z.strictObject({
    kind: z.literal("content"),
    clientId,
    content: outgoingContentSchema,
    replyTo: z.string().optional(),
  }),
]);

export type SendFromInbox = z.infer<typeof sendFromInboxBody>;

export const sentFromInboxSchema = z.object({
  message: messageViewSchema,
  conversation: conversationViewSchema,
  now: z.iso.datetime(),
});

/** A recipient as the API takes it (specification §4): digits only, country code first. */
const recipientSchema = z
  .string()
  .regex(PHONE_PATTERN, "Digits only, country code first, 8 to 15 of them: no plus sign, no separators.");

const templateNameSchema = z
  .string()
  .regex(/^[a-z0-9_]{1,512}$/, "A template's name is lower-case letters, digits and underscores.");

const languageSchema = z.string().min(2).max(15);
const clientReferenceSchema = z.string().min(1).max(128);

const templateFields = {
  template: templateNameSchema,
  variables: templateVariablesSchema,
  headerMediaLink: z.string().optional(),
  headerMediaFilename: z.string().min(1).max(240).optional(),
  headerLocation: placeSchema.optional(),
  language: languageSchema.optional(),
};

/** `POST /v1/messages/template` (specification §4; API.md §7.1). */
export const sendTemplateBody = z.strictObject({
  to: recipientSchema,
  ...templateFields,
  from: z.string().optional(),
  clientReference: clientReferenceSchema.optional(),
});

/** `POST /v1/messages/text` (specification §4; API.md §7.2). */
export const sendTextBody = z.strictObject({
  to: recipientSchema,
  body: textBodySchema,
  previewUrl: z.boolean().optional(),
  replyTo: z.string().optional(),
  from: z.string().optional(),
  clientReference: clientReferenceSchema.optional(),
  fallback: z.strictObject(templateFields).optional(),
});

/** What a send answers (specification §2): 200 when WhatsApp accepted it, 202 while it is queued. */
export const sendResultSchema = z.strictObject({
  messageId: z.string(),
  conversationId: z.string(),
  status: z.enum(["sent", "queued"]),
  fallbackUsed: z.boolean().optional(),
});
