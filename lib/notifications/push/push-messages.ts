import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { enqueuePushes } from "#lib/notifications/push/enqueue-pushes.ts";
import type { Id } from "#lib/platform/id.ts";

interface CustomerMessage {
  id: Id<"msg">;
  conversationId: Id<"conv">;
  assigneeId: Id<"user"> | null;
}

/**
 * Queues pushes about customers' messages to their assignees, who may have no page open. Open pages decide the same in
 * `toDesktopNotification`.
 */
export async function pushMessages(tx: Ctx, messages: readonly CustomerMessage[]): Promise<void> {
  await enqueuePushes(
    tx,
    messages.flatMap(({ id: messageId, conversationId, assigneeId }) =>
      assigneeId === null
        ? []
        : [
            {
              kind: "message" as const,
              conversationId,
              messageId,
              recipients: [{ userId: assigneeId, notificationId: null }],
            },
          ],
    ),
  );
}
