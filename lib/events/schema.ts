import { z } from "zod";
import { conversationViewSchema } from "#lib/conversations/schema.ts";
import { messageViewSchema } from "#lib/messages/schema.ts";

/**
 * What the live stream tells the pages of a workspace. Each event carries the whole new state of what changed,
 * so that a page patches its cache and asks for nothing.
 */
export const liveEventSchema = z.discriminatedUnion("type", [
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
  z.object({ type: z.literal("conversation.updated"), conversation: conversationViewSchema }),
  /** A thread was joined to another of the same person and is no more. */
  z.object({
    type: z.literal("conversation.merged"),
    fromId: z.string(),
    conversation: conversationViewSchema,
  }),
  z.object({ type: z.literal("template.updated"), templateId: z.string() }),
  z.object({ type: z.literal("number.updated"), numberId: z.string() }),
  /** An alert for the admins was raised or passed. */
  z.object({ type: z.literal("alerts.changed") }),
  /** The workspace's clock was moved ahead in the sandbox; every countdown starts from `now`. */
  z.object({ type: z.literal("clock.moved"), now: z.iso.datetime() }),
]);

export type LiveEvent = z.infer<typeof liveEventSchema>;
