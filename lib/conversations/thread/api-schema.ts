import { z } from "zod";
import { apiContactSchema } from "#lib/contacts/api-schema.ts";
import { apiConversationSchema } from "#lib/conversations/api-schema.ts";
import { messageMediaSchema } from "#lib/conversations/attachments/api-schema.ts";
import { holdMeanings } from "#lib/conversations/thread/hold-rules.ts";
import {
  anyOfFilter,
  createdFilters,
  expandParameter,
  idParameter,
  instantField,
  lineField,
  listOf,
  maybeInstantField,
  orderParameter,
  pageQuery,
  phoneFilter,
} from "#lib/platform/api-fields.ts";
import { authorKinds, messageStatuses, sentDirections } from "#lib/platform/message-values.ts";
import { apiContentSchema } from "#lib/whatsapp/api-content-schema.ts";
import {
  apiContextSchema,
  apiReferralSchema,
  apiWhatsappErrorSchema,
} from "#lib/whatsapp/api-context-schema.ts";
import { contentVariables } from "#lib/whatsapp/api-template-content-schema.ts";
import type { MessageContent } from "#lib/whatsapp/message-content.ts";

/** Whether the API returns messages of a kind. */
const publishedKinds = {
  text: true,
  template: true,
  image: true,
  video: true,
  audio: true,
  document: true,
  sticker: true,
  location: true,
  contacts: true,
  reaction: true,
  interactive: true,
  interactive_reply: true,
  button_reply: true,
  order: true,
  system: true,
  call: true,
  revoked: true,
  unsupported: true,
  unknown: true,
  note: false,
  activity: false,
} as const satisfies Record<MessageContent["kind"], boolean>;

type PublishedKind = {
  [Kind in MessageContent["kind"]]: (typeof publishedKinds)[Kind] extends true ? Kind : never;
}[MessageContent["kind"]];

export const apiMessageTypes = Object.entries(publishedKinds).flatMap(([kind, isPublished]) =>
  isPublished ? [kind] : [],
) as [PublishedKind, ...PublishedKind[]];

export const failureMeanings = {
  WINDOW_CLOSED: "the 24-hour window closed before WhatsApp accepted the message",
  RECIPIENT_UNREACHABLE: "the number is not on WhatsApp, or its app cannot show the message",
  CONTACT_OPTED_OUT: "the customer opted out of marketing",
  CONTACT_BLOCKED: "the contact was blocked before the message was sent",
  MARKETING_WITHHELD: "WhatsApp withheld a marketing message",
  MEDIA_FETCH_FAILED: "WhatsApp could not load the file",
  TEMPLATE_NOT_APPROVED: "the template is no longer approved",
  NUMBER_NOT_CONNECTED: "WhatsApp rejected the number's access token",
  NUMBER_RESTRICTED: "WhatsApp restricted the number or its account",
  RECIPIENT_NOT_ALLOWED: "the number is not allowed to message this recipient",
  RATE_LIMITED_BY_WHATSAPP:
    "WhatsApp was unavailable, or one of its rate limits applied, for longer than the message could wait, or it reported such an error after accepting the message",
  EXPIRED: "the message expired before WhatsApp accepted it",
  OFFER_ENDED: "the template's offer ended before the message was sent",
  OUTCOME_UNKNOWN: "WhatsApp did not respond, so the message may or may not have been delivered",
  WHATSAPP_REJECTED: "WhatsApp rejected the message for another reason; see `whatsappCode`",
} as const;

export type FailureCode = keyof typeof failureMeanings;

const failureCodes = Object.entries(failureMeanings).map(([code, meaning]) => `\`${code}\`: ${meaning}`);

export const apiFailureSchema = z.object({
  code: z.string().meta({
    description: `The reason as a code. ${failureCodes.join("; ")}. More values may be added.`,
    example: "RECIPIENT_UNREACHABLE",
  }),
  message: z.string().meta({
    description: "What went wrong, in plain English. The text may change at any time.",
    example: "The number is not on WhatsApp, or the customer has not accepted WhatsApp's terms.",
  }),
  action: z.string().meta({
    description: "What to do about it, in plain English. The text may change at any time.",
    example: "Check the number, or contact the customer another way.",
  }),
  whatsappCode: z.number().int().nullable().meta({
    description: "WhatsApp's error code. Null if Parley stopped the message.",
    example: 131026,
  }),
  retryable: z
    .boolean()
    .meta({ description: "Whether sending the same message again can succeed.", example: false }),
});

const holds = Object.entries(holdMeanings).map(([reason, meaning]) => `\`${reason}\`: ${meaning}`);

const holdSchema = z.object({
  reason: z.string().meta({
    description: `Why the message is waiting. ${holds.join("; ")}. More values may be added.`,
    example: "number_disconnected",
  }),
  until: z.iso.datetime().nullable().meta({
    description:
      "The time of the next attempt or, if the outcome is unknown, the time when the message fails. Null if the time is not known. A message that cannot be sent within 24 hours fails.",
    example: null,
  }),
});

const templateSchema = z.object({
  name: z.string().meta({ description: "The template's name.", example: "order_update" }),
  language: z.string().meta({ description: "The language of the template.", example: "en" }),
  variables: contentVariables,
});

export const apiMessageSchema = z
  .object({
    id: z.string().meta({ description: "The message's ID.", example: "msg_01kaeh4v5mf9h8gkqvd2x3s7rb" }),
    conversationId: z
      .string()
      .meta({ description: "The conversation.", example: "conv_01kaeh4v5ne2v9s5m0a8d1c6yt" }),
    contactId: z
      .string()
      .meta({ description: "The contact.", example: "contact_01kaeh4v5me6wb1g2m3k4n5p6q" }),
    direction: z.enum(sentDirections).meta({
      description: "`inbound`: from the customer. `outbound`: to the customer.",
      example: "outbound",
    }),
    type: z.enum(apiMessageTypes).meta({
      description:
        "The message type. `content.type` is more precise: an `interactive_reply` can be a `button_reply`, `list_reply`, `flow_reply` or `call_permission`, a `button_reply` is a `quick_reply`, and an `interactive` message has the type of its buttons.",
      example: "template",
    }),
    from: z.string().nullable().meta({
      description: "The sender's number, digits only. Null when the customer hides it.",
      example: "15550783881",
    }),
    to: z.string().nullable().meta({
      description: "The recipient's number, digits only. Null when the customer hides it.",
      example: "5511999998888",
    }),
    content: apiContentSchema,
    template: templateSchema.nullable().meta({ description: "The template. Null for other message types." }),
    body: z.string().nullable().meta({
      description:
        "The text of the message: the text itself, the filled-in template, the caption of a file, or the text of a reply or reaction. Null if there is none or it is redacted.",
      example: "Hello Ana, your order NW-1042 arrives on Friday.",
    }),
    redacted: z.boolean().meta({
      description: "Whether the text is withheld because it contains a one-time passcode.",
      example: false,
    }),
    media: messageMediaSchema.nullable().meta({ description: "The attached file, or null.", example: null }),
    status: z.enum(messageStatuses).meta({
      description:
        "`received` for inbound messages. For outbound messages: `queued` (waiting in Parley), `sent` (accepted by WhatsApp), `delivered`, `read`, `failed` or `canceled` (before it was sent). A late report from WhatsApp never moves the status backwards. A `failed` message can still become `delivered` or `read`, if WhatsApp reports its delivery later, or `queued`, if a member tries it again.",
      example: "delivered",
    }),
    held: holdSchema.nullable().meta({
      description:
        "Why the message is waiting, or null. Set only while the status is `queued`, or while it is `sent` and WhatsApp checks the template's quality (`template_quality`).",
      example: null,
    }),
    failure: apiFailureSchema
      .nullable()
      .meta({ description: "Why the message failed, or null.", example: null }),
    errors: z.array(apiWhatsappErrorSchema).meta({
      description:
        "What WhatsApp reported about the message: why it failed, or why it has no content. Empty if it reported nothing.",
      example: [],
    }),
    clientReference: z
      .string()
      .nullable()
      .meta({ description: "The reference given in the send request, or null.", example: "order-1042" }),
    source: z
      .object({
        type: z.enum(authorKinds).meta({
          description: "The author: the customer, a member of the team, an API key, or the system.",
          example: "api_key",
        }),
        name: z
          .string()
          .nullable()
          .meta({ description: "The author's name at that time, or null.", example: "Shop backend" }),
      })
      .meta({ description: "Where the message was created." }),
    replyTo: z.string().nullable().meta({
      description: "The message that this one quotes, reacts to or replies to, or null.",
      example: null,
    }),
    context: apiContextSchema,
    referral: apiReferralSchema,
    createdAt: instantField(
      "When Parley accepted or received the message; for a scheduled message, the time at which it is due, which can be in the future. Once it is canceled, when it was accepted. Lists are ordered by this time.",
    ),
    sendAt: maybeInstantField("The time that the message was scheduled for. Null if it was not.", null),
    whatsappTimestamp: maybeInstantField(
      "When the customer sent the message according to WhatsApp, to the second. After an outage it can be hours before `createdAt`. Null for messages sent through Parley.",
      null,
    ),
    sentAt: maybeInstantField(
      "When WhatsApp accepted the message. Null if it has not, and for inbound messages.",
      "2026-11-20T21:30:05.841Z",
    ),
    deliveredAt: maybeInstantField(
      "When the message reached the customer's device. Null until WhatsApp reports it.",
      "2026-11-20T21:30:07.000Z",
    ),
    readAt: maybeInstantField(
      "When the customer read the message. Null if they have not, or turned read receipts off.",
      null,
    ),
    failedAt: maybeInstantField("When the message failed. Null if it has not.", null),
    canceledAt: maybeInstantField("When the message was canceled. Null if it was not.", null),
    editedAt: maybeInstantField(
      "When the message was last edited in WhatsApp; `content` and `body` are the latest. Null if it was not.",
      null,
    ),
    revokedAt: maybeInstantField(
      "When the message was deleted for everyone in WhatsApp. Null if it was not.",
      null,
    ),
    contact: apiContactSchema.optional().meta({
      description: "The contact. Only with `expand=contact`.",
    }),
    conversation: apiConversationSchema.optional().meta({
      description: "The conversation. Only with `expand=conversation`.",
    }),
  })
  .meta({ id: "Message", description: "A message in a conversation, in either direction." });

export type ApiMessage = z.infer<typeof apiMessageSchema>;

export const apiMessageList = listOf(apiMessageSchema, "The messages on this page.");

const filters = {
  direction: z
    .enum(sentDirections)
    .optional()
    .meta({ description: "Only messages in this direction.", example: "outbound" }),
  status: anyOfFilter(messageStatuses, {
    description: "Only messages with this status.",
    example: "failed",
  }).optional(),
  type: anyOfFilter(apiMessageTypes, {
    description: "Only messages of this `type`.",
    example: "image",
  }).optional(),
  template: lineField(512)
    .optional()
    .meta({ description: "Only messages with the template of this name.", example: "order_update" }),
  clientReference: lineField(128)
    .optional()
    .meta({ description: "Only messages sent with this reference.", example: "order-1042" }),
  ...createdFilters("Only messages accepted, received or, if scheduled, due"),
};

const expand = expandParameter(
  ["contact", "conversation"],
  "Includes the `contact` or the `conversation` of each message in full. The contact needs the scope `contacts.read`.",
);

export const getMessageForApiQuery = z.strictObject({ expand });

export const listThreadForApiQuery = z.strictObject({
  ...pageQuery,
  ...filters,
  order: orderParameter,
  expand,
});

export const listMessagesForApiQuery = z.strictObject({
  ...listThreadForApiQuery.shape,
  phone: phoneFilter("Only messages to or from this customer's number, in any regional variant.").optional(),
  to: phoneFilter("Only messages sent to this number, in any regional variant.").optional(),
  conversationId: idParameter("conv", "Only messages in this conversation.").optional(),
  contactId: idParameter("contact", "Only messages to or from this contact.").optional(),
});

export const messageParams = z.object({
  id: idParameter("msg", "The message's ID.", "msg_01kaeh4v5mf9h8gkqvd2x3s7rb"),
});
