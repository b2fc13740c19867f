import { z } from "zod";

/**
 * Why a member is told: a conversation became theirs, a colleague named them in a note, the window of theirs closes within
 * the hour on a waiting customer, or anybody's within a quarter of it.
 */
export const notificationKinds = ["assigned", "mention", "closing_soon", "closing_team"] as const;

export const notificationSchema = z.object({
  id: z.string(),
  kind: z.enum(notificationKinds),
  conversation: z.object({ id: z.string(), displayName: z.string() }),
  messageId: z.string().nullable(),
  actorName: z.string().nullable(),
  preview: z.string(),
  createdAt: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
});

export type NotificationView = z.infer<typeof notificationSchema>;
