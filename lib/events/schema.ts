import { z } from "zod";
import { labelSchema } from "#lib/contacts/label-schema.ts";
import { conversationViewSchema } from "#lib/conversations/schema.ts";
import { draftSchema } from "#lib/drafts/schema.ts";
import { messageViewSchema } from "#lib/messages/schema.ts";
import { notificationSchema } from "#lib/notifications/schema.ts";

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
  /** Of one member alone, as every event with a `userId`: a notification came, or was read in some tab. */
  z.object({ type: z.literal("notification.created"), userId: z.string(), notification: notificationSchema }),
  z.object({ type: z.literal("notifications.read"), userId: z.string(), ids: z.array(z.string()) }),
  /** What a member has begun to write changed on one of their devices; null when it was sent or discarded. */
  z.object({
    type: z.literal("draft.changed"),
    userId: z.string(),
    conversationId: z.string(),
    draft: draftSchema.nullable(),
    /** As of when, by the workspace's clock: news that a page has passed already changes nothing. */
    updatedAt: z.iso.datetime(),
  }),
  z.object({ type: z.literal("preferences.changed"), userId: z.string() }),
  /** A list that pages hold changed; they ask for it again when they show it. */
  z.object({
    type: z.literal("list.changed"),
    list: z.enum(["labels", "quick-replies", "saved-views", "members"]),
  }),
  /**
   * A label was renamed or coloured anew; or it is no more, and `label` is the one it was merged into, or null. Pages
   * mend the conversations that they hold: one event, however many people have it.
   */
  z.object({ type: z.literal("label.changed"), id: z.string(), label: labelSchema.nullable() }),
  z.object({ type: z.literal("contact.changed"), contactId: z.string() }),
  /** An import of contacts went on; pages that show it ask for it. */
  z.object({
    type: z.literal("import.changed"),
    importId: z.string(),
    state: z.enum(["running", "done", "failed", "cancelled"]),
  }),
  /** The workspace's clock was moved ahead in the sandbox; every countdown starts from `now`. */
  z.object({ type: z.literal("clock.moved"), now: z.iso.datetime() }),
]);

export type LiveEvent = z.infer<typeof liveEventSchema>;
