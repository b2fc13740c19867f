import { z } from "zod";
import { notificationKinds } from "#lib/notifications/push/schema.ts";
import { pageSize } from "#lib/platform/api-fields.ts";

export const notificationSchema = z.object({
  id: z.string(),
  kind: z.enum(notificationKinds),
  conversation: z.object({ id: z.string(), displayName: z.string() }),
  messageId: z.string().nullable(),
  actorName: z.string().nullable(),
  preview: z.string(),
  /** The kind of the message; live events of older versions have none. */
  previewKind: z.string().default("text"),
  createdAt: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
});

export type NotificationView = z.infer<typeof notificationSchema>;

export const listNotificationsQuery = z.strictObject({
  cursor: z.string().max(2000).optional(),
  limit: pageSize(30),
});

export const notificationListSchema = z.object({
  data: z.array(notificationSchema),
  nextCursor: z.string().nullable(),
});

export type NotificationList = z.infer<typeof notificationListSchema>;

export const unreadNotificationsSchema = z.object({
  data: z.array(z.object({ id: z.string(), conversationId: z.string() })),
  hasMore: z.boolean(),
});

export type UnreadNotifications = z.infer<typeof unreadNotificationsSchema>;

export const readNotificationsBody = z.union([
  z.strictObject({ ids: z.array(z.string()).min(1).max(100) }),
  z.strictObject({ conversationId: z.string() }),
  z.strictObject({ all: z.literal(true) }),
]);

export type ReadNotifications = z.infer<typeof readNotificationsBody>;

export const readNotificationsResponse = z.object({ ids: z.array(z.string()) });

/** Each is sent only to the member in `userId`. */
export const notificationLiveEvents = [
  z.object({ type: z.literal("notification.created"), userId: z.string(), notification: notificationSchema }),
  z.object({ type: z.literal("notifications.read"), userId: z.string(), ids: z.array(z.string()) }),
] as const;

declare module "#lib/events/live-event-schema.ts" {
  interface LiveEventsByDomain {
    notifications: z.infer<(typeof notificationLiveEvents)[number]>;
  }
}
