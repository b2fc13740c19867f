import "server-only";
import type { notifications } from "#db/schema/index.ts";
import type { NotificationView } from "#lib/notifications/schema.ts";

/** @param displayName the contact's */
export function serializeNotification(
  row: typeof notifications.$inferSelect,
  displayName: string,
): NotificationView {
  return {
    id: row.id,
    kind: row.kind,
    conversation: { id: row.conversationId, displayName },
    messageId: row.messageId,
    actorName: row.actorName,
    preview: row.preview,
    previewKind: row.previewKind,
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
  };
}
