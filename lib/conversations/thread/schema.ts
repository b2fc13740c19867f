import { z } from "zod";
import { attachmentSchema } from "#lib/conversations/attachments/schema.ts";
import { conversationViewSchema } from "#lib/conversations/schema.ts";
import { holdReasons } from "#lib/conversations/thread/hold-rules.ts";
import {
  authorKinds,
  messageDirections,
  messageStatuses,
  sentDirections,
} from "#lib/platform/message-values.ts";
import { messageContentSchema } from "#lib/whatsapp/message-content.ts";

export const failureSchema = z.object({
  code: z.string(),
  message: z.string(),
  action: z.string(),
  /** When a member can send it again. Absent if nobody can, because the message is not stored. */
  retry: z.string().optional(),
  whatsappCode: z.number().nullable(),
  retryable: z.boolean(),
  /** The earliest manual retry; absent if immediate. */
  retryAt: z.iso.datetime().optional(),
});

/** At most one per direction. */
export const reactionSchema = z.object({
  direction: z.enum(sentDirections),
  emoji: z.string(),
  by: z.string().nullable(),
});

export type Reaction = z.infer<typeof reactionSchema>;

const authorSchema = z.object({
  kind: z.enum(authorKinds),
  id: z.string().nullable(),
  name: z.string().nullable(),
});

export const messageViewSchema = z.object({
  id: z.string(),
  conversationId: z.string(),
  /** `internal`: notes and activity, visible to the team only. */
  direction: z.enum(messageDirections),
  content: messageContentSchema,
  status: z.enum(messageStatuses),
  failure: failureSchema.nullable(),
  author: authorSchema,
  replyTo: z
    .object({
      id: z.string(),
      direction: z.enum(messageDirections),
      /** Live events of earlier releases lack it. */
      kind: z.string().default("text"),
      preview: z.string(),
      author: authorSchema,
      fromPhone: z.boolean().optional(),
    })
    .nullable(),
  /** Set by the sender's page, to match its optimistic message. */
  clientId: z.string().nullable(),
  attachment: attachmentSchema.nullable(),
  /** The content of a revoked message is omitted. */
  editedAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
  forwarded: z.boolean(),
  referral: z
    .object({
      headline: z.string().nullable(),
      body: z.string().nullable(),
      sourceUrl: z.string().nullable(),
      welcomeText: z.string().nullable(),
      mediaUrl: z.string().nullable(),
    })
    .nullable(),
  product: z.object({ catalogId: z.string().nullable(), productId: z.string() }).optional(),
  /** Texts before each edit, oldest first. */
  versions: z.array(z.object({ text: z.string(), until: z.iso.datetime() })).optional(),
  held: z.object({ reason: z.enum(holdReasons), until: z.iso.datetime().nullable() }).optional(),
  /** Sent from the business's own phone, through the WhatsApp Business app. */
  fromPhone: z.boolean().optional(),
  free: z.enum(["entry_point", "window"]).optional(),
  /** Present in listings only, because message events do not change them. */
  reactions: z.array(reactionSchema).optional(),
  createdAt: z.iso.datetime(),
  whatsappAt: z.iso.datetime().nullable(),
  version: z.number().int(),
});

export type MessageView = z.infer<typeof messageViewSchema>;

export const messageLiveEvents = [
  z.object({
    type: z.literal("message.created"),
    conversation: conversationViewSchema,
    message: messageViewSchema,
  }),
  z.object({
    type: z.literal("message.updated"),
    conversation: conversationViewSchema,
    message: messageViewSchema,
  }),
] as const;

declare module "#lib/events/live-event-schema.ts" {
  interface LiveEventsByDomain {
    messages: z.infer<(typeof messageLiveEvents)[number]>;
  }
}
