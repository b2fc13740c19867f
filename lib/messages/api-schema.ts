import { z } from "zod";
import {
  idParameter,
  instantField,
  instantFilter,
  lineField,
  listOf,
  maybeInstantField,
  pageQuery,
} from "#lib/api-fields.ts";
import { holdMeanings } from "#lib/messages/hold-rules.ts";
import { messageStatuses } from "#lib/messages/schema.ts";

/**
 * The kinds of message that other systems may see. A list of what is allowed, so that a kind that comes later, as an
 * internal note, is not told until somebody decides so here.
 */
export const apiMessageTypes = [
  "text",
  "template",
  "image",
  "video",
  "audio",
  "document",
  "sticker",
  "location",
  "contacts",
  "reaction",
  "interactive",
  "interactive_reply",
  "button_reply",
  "order",
  "system",
  "revoked",
  "unsupported",
  "unknown",
] as const;

/** Each code of a failure and what it says (API.md §7.4): the docs and the document tell exactly these. */
export const failureMeanings = {
  WINDOW_CLOSED: "the 24-hour window closed before WhatsApp could take it",
  RECIPIENT_UNREACHABLE: "the number is not on WhatsApp, or its app cannot show the message",
  CONTACT_OPTED_OUT: "the customer wants no marketing",
  CONTACT_BLOCKED: "the workspace blocked the contact while the message waited",
  MARKETING_WITHHELD: "WhatsApp withheld a marketing message",
  MEDIA_FETCH_FAILED: "WhatsApp could not load the file",
  TEMPLATE_NOT_APPROVED: "the template could not be sent any more",
  NUMBER_NOT_CONNECTED: "WhatsApp refused the number's access token",
  NUMBER_RESTRICTED: "WhatsApp restricts the number or its account",
  RECIPIENT_NOT_ALLOWED: "this number may not write to this recipient",
  RATE_LIMITED_BY_WHATSAPP: "WhatsApp was busy or away for longer than the message may wait",
  EXPIRED: "its time was over before WhatsApp could take it",
  OUTCOME_UNKNOWN: "WhatsApp's answer never came; it may have arrived",
  WHATSAPP_REJECTED: "WhatsApp refused it for another reason; `whatsappCode` says which",
} as const;

export type FailureCode = keyof typeof failureMeanings;

const failureCodes = Object.entries(failureMeanings).map(([code, meaning]) => `\`${code}\`: ${meaning}`);

/** Why a message will not arrive (API.md §7.4). */
export const apiFailureSchema = z.object({
  code: z.string().meta({
    description: `What went wrong, as a code. ${failureCodes.join("; ")}. More may come.`,
    example: "RECIPIENT_UNREACHABLE",
  }),
  message: z.string().meta({
    description: "What went wrong, in words. It may change at any time.",
    example: "The number is not on WhatsApp, or the customer has not accepted WhatsApp's terms.",
  }),
  action: z.string().meta({
    description: "What can be done about it, in words. It may change at any time.",
    example: "Check the number, or reach the customer another way.",
  }),
  whatsappCode: z.number().int().nullable().meta({
    description: "WhatsApp's own code; null when the failure is Parley's verdict.",
    example: 131026,
  }),
  retryable: z.boolean().meta({ description: "Whether sending the same again can succeed.", example: false }),
});

const holds = Object.entries(holdMeanings).map(([reason, meaning]) => `\`${reason}\`: ${meaning}`);

/** Why a message has not gone yet. */
const holdSchema = z.object({
  reason: z.string().meta({
    description: `What it waits for. ${holds.join("; ")}. More may come.`,
    example: "number_disconnected",
  }),
  until: z.iso.datetime().nullable().meta({
    description:
      "When it is tried next, or given up where its outcome is unknown; null while nobody can say. A message that cannot go within 24 hours fails.",
    example: null,
  }),
});

const mediaSchema = z.object({
  id: z.string().meta({ description: "The file's id.", example: "att_01kaeh4v5mf9h8gkqvd2x3s7rb" }),
  kind: z
    .enum(["image", "video", "audio", "document", "sticker"])
    .meta({ description: "What kind of file it is.", example: "image" }),
  mimeType: z.string().nullable().meta({ description: "Its media type.", example: "image/jpeg" }),
  filename: z.string().nullable().meta({ description: "Its name, of documents.", example: null }),
  sizeBytes: z
    .number()
    .int()
    .nullable()
    .meta({ description: "Its size; null until it is stored.", example: 48213 }),
  sha256: z.string().nullable().meta({
    description: "SHA-256 of its bytes, in hexadecimal; null until it is stored.",
    example: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  }),
  state: z.enum(["pending", "stored", "failed"]).meta({
    description: "`pending` while it comes from WhatsApp, `stored`, or `failed` when it is lost.",
    example: "stored",
  }),
});

const templateSchema = z.object({
  name: z.string().meta({ description: "The template's name.", example: "order_update" }),
  language: z.string().meta({ description: "The language it was sent in.", example: "en" }),
  variables: z
    .record(z.string(), z.string().nullable())
    .nullable()
    .meta({
      description:
        "What it was filled with, by number. The values of an authentication template are null; the whole is null where it is not known.",
      example: { "1": "Ana", "2": "NW-1042", "3": "Friday" },
    }),
});

/** A message as the public API tells it (API.md §8). */
export const apiMessageSchema = z
  .object({
    id: z.string().meta({ description: "The message's id.", example: "msg_01kaeh4v5mf9h8gkqvd2x3s7rb" }),
    conversationId: z
      .string()
      .meta({ description: "Its conversation.", example: "conv_01kaeh4v5ne2v9s5m0a8d1c6yt" }),
    contactId: z
      .string()
      .meta({ description: "The customer.", example: "contact_01kaeh4v5me6wb1g2m3k4n5p6q" }),
    direction: z
      .enum(["inbound", "outbound"])
      .meta({ description: "`inbound` from the customer, `outbound` to them.", example: "outbound" }),
    type: z.enum(apiMessageTypes).meta({ description: "What kind of message it is.", example: "template" }),
    from: z.string().nullable().meta({
      description: "The sender's number, digits only; null when the customer hides it.",
      example: "15550783881",
    }),
    to: z.string().nullable().meta({
      description: "The recipient's number, digits only; null when the customer hides it.",
      example: "5511999998888",
    }),
    template: templateSchema.nullable().meta({ description: "The template; null for every other type." }),
    body: z.string().nullable().meta({
      description:
        "The text: of a text, of a filled template, the caption of a file, the words of a reply or reaction; null where there is none or it is redacted.",
      example: "Hello Ana, your order NW-1042 arrives on Friday.",
    }),
    redacted: z.boolean().meta({
      description: "Whether its text is withheld because it carries a one-time passcode.",
      example: false,
    }),
    media: mediaSchema.nullable().meta({ description: "The file that it carries, or null.", example: null }),
    status: z.enum(messageStatuses).meta({
      description:
        "`received` for inbound messages. Outbound: `queued` (held by Parley), `sent` (accepted by WhatsApp), `delivered`, `read`, `failed`. It only moves forward.",
      example: "delivered",
    }),
    held: holdSchema.nullable().meta({
      description: "Why it has not gone yet; null for one that went, failed or is on its way.",
      example: null,
    }),
    failure: apiFailureSchema.nullable().meta({ description: "Why it failed, or null.", example: null }),
    clientReference: z
      .string()
      .nullable()
      .meta({ description: "What the call that sent it named it by, or null.", example: "order-1042" }),
    source: z
      .object({
        type: z.enum(["contact", "member", "api_key", "system"]).meta({
          description: "Who wrote it: the customer, a member of the team, an API key, or the system.",
          example: "api_key",
        }),
        name: z
          .string()
          .nullable()
          .meta({ description: "The author's name as it was then, or null.", example: "Shop backend" }),
      })
      .meta({ description: "Where it came from." }),
    replyTo: z
      .string()
      .nullable()
      .meta({ description: "The message that it quotes, reacts to or answers, or null.", example: null }),
    createdAt: instantField("When Parley accepted or received it. Lists are ordered by it."),
    whatsappTimestamp: maybeInstantField(
      "WhatsApp's own time, to the second, of a message that came from WhatsApp: when the customer wrote it. After an outage it may lie hours before `createdAt`. Null for what was sent through Parley.",
      null,
    ),
    sentAt: maybeInstantField("When WhatsApp accepted it.", "2026-11-20T21:30:05.841Z"),
    deliveredAt: maybeInstantField("When it reached the customer's device.", "2026-11-20T21:30:07.000Z"),
    readAt: maybeInstantField("When the customer read it, if they tell.", null),
    failedAt: maybeInstantField("When it failed.", null),
  })
  .meta({ id: "Message", description: "One message of a conversation, in either direction." });

export type ApiMessage = z.infer<typeof apiMessageSchema>;

export const apiMessageList = listOf(apiMessageSchema, "The messages of this page.");

const filters = {
  direction: z
    .enum(["inbound", "outbound"])
    .optional()
    .meta({ description: "From the customer or to them.", example: "outbound" }),
  status: z.enum(messageStatuses).optional().meta({ description: "How it stands now.", example: "failed" }),
  createdAfter: instantFilter("Accepted or received at this instant or later.").optional(),
  createdBefore: instantFilter("Accepted or received before this instant.").optional(),
};

/** `GET /v1/conversations/{id}/messages` (API.md §8). */
export const listThreadForApiQuery = z.strictObject({ ...pageQuery, ...filters });

/** `GET /v1/messages` (API.md §8). */
export const listMessagesForApiQuery = z.strictObject({
  ...pageQuery,
  ...filters,
  clientReference: lineField(128)
    .optional()
    .meta({ description: "What the call that sent it named it by.", example: "order-1042" }),
  conversationId: idParameter("conv", "Of this conversation.").optional(),
  contactId: idParameter("contact", "To or from this contact.").optional(),
});

export const messageParams = z.object({
  id: idParameter("msg", "The message's id.", "msg_01kaeh4v5mf9h8gkqvd2x3s7rb"),
});
