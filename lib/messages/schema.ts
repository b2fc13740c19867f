import { z } from "zod";
import { lineField, pageSize } from "#lib/api-fields.ts";
import { attachmentSchema } from "#lib/attachments/schema.ts";
import { conversationViewSchema } from "#lib/conversations/schema.ts";
import { holdReasons } from "#lib/messages/hold-rules.ts";
import { checkMediaLink } from "#lib/messages/media-link.ts";
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
  /** When it may be sent again by hand at the earliest; absent where at once. */
  retryAt: z.iso.datetime().optional(),
});

/** An emoji on a message: one of the customer, one of the business at most. */
export const reactionSchema = z.object({
  direction: z.enum(["inbound", "outbound"]),
  emoji: z.string(),
  /** Who of the team chose it; null for the customer. */
  by: z.string().nullable(),
});

export type Reaction = z.infer<typeof reactionSchema>;

const authorSchema = z.object({
  kind: z.enum(["contact", "member", "api_key", "system"]),
  id: z.string().nullable(),
  name: z.string().nullable(),
});

export const messageViewSchema = z.object({
  id: z.string(),
  conversationId: z.string(),
  /** `internal`: notes and history lines, which only the team sees. */
  direction: z.enum(["inbound", "outbound", "internal"]),
  content: messageContentSchema,
  status: z.enum(messageStatuses),
  failure: failureSchema.nullable(),
  author: authorSchema,
  /** The message this one quotes, if it is one of this thread. */
  replyTo: z
    .object({
      id: z.string(),
      direction: z.enum(["inbound", "outbound", "internal"]),
      preview: z.string(),
      author: authorSchema,
      fromPhone: z.boolean().optional(),
    })
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
  referral: z
    .object({
      headline: z.string().nullable(),
      body: z.string().nullable(),
      sourceUrl: z.string().nullable(),
      /** The ad's own greeting. */
      welcomeText: z.string().nullable(),
      /** The ad's picture or video. */
      mediaUrl: z.string().nullable(),
    })
    .nullable(),
  /** The product of the catalogue that the customer asks about. */
  product: z.object({ catalogId: z.string().nullable(), productId: z.string() }).optional(),
  /** What it said before each edit, oldest first; absent of one that was never edited. */
  versions: z.array(z.object({ text: z.string(), until: z.iso.datetime() })).optional(),
  /** Why it has not gone yet, and when it is tried next; absent of one that went, failed or is on its way. */
  held: z.object({ reason: z.enum(holdReasons), until: z.iso.datetime().nullable() }).optional(),
  /** The business's own phone sent it, through the WhatsApp Business app. */
  fromPhone: z.boolean().optional(),
  /** WhatsApp charges nothing for it, and why. */
  free: z.enum(["entry_point", "window"]).optional(),
  /** Who put which emoji on it; told by listings only, because news of a message does not change them. */
  reactions: z.array(reactionSchema).optional(),
  createdAt: z.iso.datetime(),
  /** WhatsApp's own time, of inbound messages. */
  whatsappAt: z.iso.datetime().nullable(),
  sentAt: z.iso.datetime().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
  readAt: z.iso.datetime().nullable(),
  failedAt: z.iso.datetime().nullable(),
  /** Counts its changes: of two states the one with the higher number is newer. */
  version: z.number().int(),
});

/** A message as the inbox shows it. */
export type MessageView = z.infer<typeof messageViewSchema>;

const aMessage = z.string().regex(/^msg_[0-9a-z]+$/, "Give the id of a message.");

/** A page of a thread: the newest, or around, before or after a message; `unread` is the oldest unread one. */
export const listMessagesQuery = z
  .strictObject({
    around: z.union([z.literal("unread"), aMessage]).optional(),
    before: aMessage.optional(),
    after: aMessage.optional(),
    limit: pageSize(50),
  })
  .refine(
    ({ around, before, after }) => [around, before, after].filter(Boolean).length < 2,
    "Give only one of around, before and after.",
  );

/** A page of a thread, newest first. Its first and last message lead on to the newer and older ones. */
export const messageListSchema = z.object({
  data: z.array(messageViewSchema),
  hasOlder: z.boolean(),
  hasNewer: z.boolean(),
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

const written = {
  clientId,
  /** The time of the draft that it was written as: that draft is gone with it. */
  draftAt: z.iso.datetime().optional(),
};

const reply = {
  ...written,
  /** How many of the conversation's `additions` its writer has seen: it is held back when others added more. */
  seen: z.int().min(0),
};

/** What an agent sends. `clientId` makes it idempotent: the same id again is the same message. */
export const sendFromInboxBody = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("text"),
    ...reply,
    body: textBodySchema,
    replyTo: z.string().optional(),
  }),
  z.strictObject({
    kind: z.literal("template"),
    ...reply,
    templateId: z.string(),
    variables: templateVariablesSchema,
    headerMediaLink: z.string().optional(),
    /** A file that was uploaded for the header, in place of a link. */
    headerAttachmentId: z.string().optional(),
    headerLocation: placeSchema.optional(),
  }),
  z.strictObject({
    kind: z.literal("content"),
    ...reply,
    content: outgoingContentSchema,
    replyTo: z.string().optional(),
  }),
]);

export type SendFromInbox = z.infer<typeof sendFromInboxBody>;

export const NOTE_MAX = 4096;

/** What a member writes for colleagues; `mentions` are the members whom it names. */
export const createNoteBody = z.strictObject({
  ...written,
  body: z
    .string()
    .max(NOTE_MAX, `Shorten the note to ${NOTE_MAX} characters.`)
    .refine((value) => value.trim() !== "", "Write the note: only white space is none.")
    .refine((value) => !/[^\P{Cc}\n\r\t]/u.test(value), "Remove the control characters.")
    .overwrite((value) => value.toWellFormed()),
  mentions: z.array(z.string()).max(50).default([]),
});

export type CreateNote = z.infer<typeof createNoteBody>;

export const sentFromInboxSchema = z.object({
  message: messageViewSchema,
  conversation: conversationViewSchema,
  now: z.iso.datetime(),
});

/** A recipient as the API takes it (specification §4): digits only, country code first. */
const recipientSchema = z
  .string()
  .regex(PHONE_PATTERN, "Digits only, country code first, 8 to 15 of them: no plus sign, no separators.")
  .meta({
    description: "The recipient's phone number: digits only, country code first.",
    example: "5511999998888",
  });

const templateNameSchema = z
  .string()
  .regex(/^[a-z0-9_]{1,512}$/, "A template's name is lower-case letters, digits and underscores.")
  .meta({ description: "The template's name.", example: "order_update" });

const clientReferenceSchema = lineField(128).optional().meta({
  description: "Your own name for this message: kept, told in look-ups and events, and a filter of the list.",
  example: "order-1042",
});

const fromSchema = z.string().optional().meta({
  description:
    "The number that sends. Default: the conversation's current number, else the workspace's default number.",
  example: "num_01kaeh4v5jf1d8t2w6p4c7b9rm",
});

const headerPlaceSchema = z
  .strictObject({
    latitude: placeSchema.shape.latitude.meta({ description: "Degrees north.", example: -23.5614 }),
    longitude: placeSchema.shape.longitude.meta({ description: "Degrees east.", example: -46.6559 }),
    name: placeSchema.shape.name.meta({ description: "What is there.", example: "Harbour Street shop" }),
    address: placeSchema.shape.address.meta({ description: "Its address.", example: "7 Harbour Street" }),
  })
  .meta({ description: "The place in the header of a template that has a location header." });

/** The form of a header's link alone: whether the template takes one shows when it was found. */
const mediaLinkSchema = z.string().superRefine((raw, context) => {
  const checked = checkMediaLink(raw);
  if (!checked.ok) {
    context.addIssue({ code: "custom", params: { code: "invalid_link" }, message: checked.message });
  }
});

const templateFields = {
  template: templateNameSchema,
  variables: templateVariablesSchema.meta({
    description:
      "Every variable of the template by its number, and no other; `{}` when it has none. A value has 1 to 1,024 characters, without line breaks, tabs or more than four spaces in a row.",
    example: { "1": "Ana", "2": "NW-1042", "3": "Friday" },
  }),
  headerMediaLink: mediaLinkSchema.optional().meta({
    description:
      "Public https address of the picture, video or document in the header. Required when the template has such a header, refused otherwise.",
    example: "https://example.com/roast.jpg",
    maxLength: 2048,
  }),
  headerMediaFilename: lineField(240).optional().meta({
    description:
      "The name that a document in the header shows; refused for every other header. Default: the last part of the link's path.",
    example: "invoice-1042.pdf",
  }),
  headerLocation: headerPlaceSchema.optional(),
  language: z.string().min(2).max(15).optional().meta({
    description: "One of the template's languages. Default: one that can be sent, else the oldest.",
    example: "en",
  }),
};

/** `POST /v1/messages/template` (specification §4; API.md §7.1). */
export const sendTemplateBody = z.strictObject({
  to: recipientSchema,
  ...templateFields,
  from: fromSchema,
  clientReference: clientReferenceSchema,
});

/** `POST /v1/messages/text` (specification §4; API.md §7.2). */
export const sendTextBody = z.strictObject({
  to: recipientSchema,
  body: textBodySchema.meta({
    description:
      "The text, sent exactly as given: 1 to 4,096 UTF-16 code units (an emoji counts two or more), not only white space. Line breaks and tabs stay.",
    example: "Your order ships today.",
    minLength: 1,
    maxLength: 4096,
  }),
  previewUrl: z.boolean().optional().meta({
    description: "Whether WhatsApp shows a preview of the first link. Default: false.",
    example: false,
  }),
  replyTo: z.string().optional().meta({
    description: "The message that this one quotes, of the same conversation.",
    example: "msg_01kaeh4v5kfr2t5v8x1z4b7n0m",
  }),
  from: fromSchema,
  clientReference: clientReferenceSchema,
  fallback: z.strictObject(templateFields).optional().meta({
    description:
      "The template that goes instead when the window is closed. It is checked even while the window is open.",
  }),
});

/** What a send answers (specification §2): 200 when WhatsApp accepted it, 202 while it is queued. */
export const sendResultSchema = z
  .strictObject({
    messageId: z.string().meta({
      description: "The message; look it up by this id.",
      example: "msg_01kaeh4v5mf9h8gkqvd2x3s7rb",
    }),
    conversationId: z.string().meta({
      description: "The conversation it stands in.",
      example: "conv_01kaeh4v5ne2v9s5m0a8d1c6yt",
    }),
    status: z.enum(["sent", "queued"]).meta({
      description: "`sent`: WhatsApp accepted it. `queued`: Parley holds it and goes on trying.",
      example: "sent",
    }),
    fallbackUsed: z.boolean().optional().meta({
      description: "Whether the template went instead of the text; only when the call gave a `fallback`.",
      example: false,
    }),
  })
  .meta({ id: "SendResult", description: "A message that was taken." });
