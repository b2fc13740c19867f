import { z } from "zod";
import { pageSize } from "#lib/api-fields.ts";

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

export const listNotificationsQuery = z.strictObject({
  cursor: z.string().max(2000).optional(),
  limit: pageSize(30),
});

/** A page of a member's notifications, the latest first. */
export const notificationListSchema = z.object({
  data: z.array(notificationSchema),
  nextCursor: z.string().nullable(),
});

export type NotificationList = z.infer<typeof notificationListSchema>;

/** So many unread ones are told one by one; more are only told to be more. */
export const UNREAD_TOLD_MAX = 100;

/** What a member has not read: the bell's count, and which conversations it is about. */
export const unreadNotificationsSchema = z.object({
  data: z.array(z.object({ id: z.string(), conversationId: z.string() })),
  hasMore: z.boolean(),
});

export type UnreadNotifications = z.infer<typeof unreadNotificationsSchema>;

/** Which to mark as read: some, those of a conversation that its member opened, or all. */
export const readNotificationsBody = z.union([
  z.strictObject({ ids: z.array(z.string()).min(1).max(100) }),
  z.strictObject({ conversationId: z.string() }),
  z.strictObject({ all: z.literal(true) }),
]);

export type ReadNotifications = z.infer<typeof readNotificationsBody>;

export const readNotificationsResponse = z.object({ ids: z.array(z.string()) });
