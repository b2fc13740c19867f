import { z } from "zod";
import { attachmentSchema } from "#lib/conversations/attachments/schema.ts";
import type { TemplateChoice } from "#lib/messages/inbox-schema.ts";
import { messageContentSchema } from "#lib/whatsapp/message-content.ts";

// Stored in the browser. Unlike in the request, lengths are not limited: a text that is too long must still be restored.

const composedFields = { clientId: z.string(), draftAt: z.string().optional() };
const replyFields = { ...composedFields, seen: z.number(), sendAt: z.string().optional() };

const file = z.object({
  attachmentId: z.string().optional(),
  link: z.string().optional(),
});
const captionedFile = file.extend({ caption: z.string().optional() });

const templateChoice = {
  templateId: z.string(),
  variables: z.record(z.string(), z.string()),
  headerMediaLink: z.string().optional(),
  headerLocation: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      name: z.string().optional(),
      address: z.string().optional(),
    })
    .optional(),
} satisfies Record<keyof TemplateChoice, z.ZodType>;

/** What the composer sends; all of it returns to the composer by `restoreToComposer`. */
const bodySchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("text"),
    ...replyFields,
    body: z.string(),
    replyTo: z.string().optional(),
  }),
  z.object({
    kind: z.literal("template"),
    ...replyFields,
    ...templateChoice,
    headerAttachmentId: z.string().optional(),
  }),
  z.object({
    kind: z.literal("content"),
    ...replyFields,
    content: z.discriminatedUnion("kind", [
      captionedFile.extend({ kind: z.literal("image") }),
      captionedFile.extend({ kind: z.literal("video") }),
      captionedFile.extend({ kind: z.literal("document"), filename: z.string().optional() }),
      file.extend({ kind: z.literal("audio"), voice: z.boolean() }),
      file.extend({ kind: z.literal("sticker") }),
    ]),
    replyTo: z.string().optional(),
  }),
  z.object({
    kind: z.literal("note"),
    ...composedFields,
    body: z.string(),
    mentions: z.array(z.string()),
  }),
]);

export type PendingBody = z.infer<typeof bodySchema>;

const pendingMessageSchema = z.object({
  conversationId: z.string(),
  body: bodySchema,
  content: messageContentSchema,
  attachment: attachmentSchema.nullable(),
  headerName: z.string().optional(),
  /** When the header's file was uploaded, by this browser's clock. */
  headerUploadedAt: z.number().optional(),
  /** Until when sending can be undone, by this browser's clock. */
  undoUntil: z.number().nullable(),
  /** For the text of the composer, also as a caption: the signature below it, or null if it has none. */
  signature: z.string().nullable().optional(),
  error: z.string().nullable(),
  isUnreachable: z.boolean().optional(),
  isInterrupted: z.boolean(),
});

export type PendingMessage = z.infer<typeof pendingMessageSchema>;

/** @returns the messages of a stored outbox, without those that an incompatible release stored */
export function parsePendingMessages(stored: string): PendingMessage[] {
  try {
    const messages = z.array(z.unknown()).parse(JSON.parse(stored));
    return messages.flatMap((message) => pendingMessageSchema.safeParse(message).data ?? []);
  } catch {
    return [];
  }
}
