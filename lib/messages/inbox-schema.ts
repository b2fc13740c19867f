import { z } from "zod";
import { conversationViewSchema } from "#lib/conversations/schema.ts";
import { messageViewSchema } from "#lib/conversations/thread/schema.ts";
import { historyKinds } from "#lib/messages/history-rules.ts";
import { templateVariablesSchema } from "#lib/messages/schema.ts";
import { instantSchema, pageSize } from "#lib/platform/api-fields.ts";
import { codedIssue } from "#lib/platform/issue-codes.ts";
import { PHONE_PATTERN } from "#lib/platform/phone.ts";
import { outgoingContentSchema, placeSchema, textBodySchema } from "#lib/whatsapp/outgoing-content.ts";

const messageIdSchema = z.string().regex(/^msg_[0-9a-z]+$/, "Use the ID of a message.");

/** Selects a page of a thread: the newest, or around, before or after a message; `unread` is the oldest unread one. */
export const listMessagesQuery = z
  .strictObject({
    around: z.union([z.literal("unread"), messageIdSchema]).optional(),
    before: messageIdSchema.optional(),
    after: messageIdSchema.optional(),
    kind: z.enum(historyKinds).optional(),
    limit: pageSize(50),
  })
  .refine(
    ({ around, before, after }) => [around, before, after].filter(Boolean).length < 2,
    "Use only one of around, before and after.",
  );

export const messageListSchema = z.object({
  data: z.array(messageViewSchema),
  hasOlder: z.boolean(),
  hasNewer: z.boolean(),
});

export type MessageList = z.infer<typeof messageListSchema>;

const clientId = z.uuid();

const composedFields = {
  clientId,
  /** The time of the draft, which is deleted with the send. */
  draftAt: instantSchema.optional(),
};

const replyFields = {
  ...composedFields,
  seen: z.int().min(0),
  /** When a scheduled message is sent. */
  sendAt: instantSchema.optional(),
};

const templateChoice = z.strictObject({
  templateId: z.string(),
  variables: templateVariablesSchema,
  headerMediaLink: z.string().optional(),
  headerLocation: placeSchema.optional(),
});

/** A template with what a member filled in. */
export type TemplateChoice = z.infer<typeof templateChoice>;

export const sendFromInboxBody = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("text"),
    ...replyFields,
    body: textBodySchema,
    replyTo: z.string().optional(),
  }),
  z.strictObject({
    kind: z.literal("template"),
    ...replyFields,
    ...templateChoice.shape,
    headerAttachmentId: z.string().optional(),
  }),
  z.strictObject({
    kind: z.literal("content"),
    ...replyFields,
    content: outgoingContentSchema,
    replyTo: z.string().optional(),
  }),
]);

export type SendFromInbox = z.infer<typeof sendFromInboxBody>;

/** The first message to a person, which can only be a template. `from`: the default number if absent. */
export const startConversationBody = z.strictObject({
  to: z.union([
    z.strictObject({ phone: z.string().regex(PHONE_PATTERN) }),
    z.strictObject({ contactId: z.string() }),
  ]),
  from: z.string().optional(),
  clientId,
  ...templateChoice.shape,
});

export type StartConversation = z.infer<typeof startConversationBody>;

/** `sendAt` null: now. */
export const rescheduleMessageBody = z.strictObject({ sendAt: instantSchema.nullable() });

export const NOTE_MAX = 4096;

/** An internal note; `mentions` are the ids of mentioned members and teams. */
export const createNoteBody = z.strictObject({
  ...composedFields,
  body: z
    .string()
    .max(NOTE_MAX, `Shorten the note to ${NOTE_MAX} characters.`)
    .refine(
      (value) => value.trim() !== "",
      codedIssue("too_small", "Write a note. It cannot consist of whitespace only."),
    )
    .refine(
      (value) => !/[^\P{Cc}\n\r\t]/u.test(value),
      codedIssue("invalid_characters", "Remove the control characters."),
    )
    .overwrite((value) => value.toWellFormed()),
  mentions: z.array(z.string()).max(50).default([]),
});

export type CreateNote = z.infer<typeof createNoteBody>;

export const sentFromInboxSchema = z.object({
  message: messageViewSchema,
  conversation: conversationViewSchema,
  now: z.iso.datetime(),
});
