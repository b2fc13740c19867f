import "server-only";
import { and, eq, inArray, isNull, type SQL } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { notifications } from "#db/schema/index.ts";
import { requireMemberId } from "#lib/accounts/require-member-id.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";
import type { ReadNotifications } from "#lib/notifications/schema.ts";
import { isId } from "#lib/platform/id.ts";

const IDS_PER_EVENT = 500;

/** Marks as read and publishes it to the member's tabs. @returns the ids of those that were unread */
export async function readNotifications(ctx: Ctx, which: ReadNotifications): Promise<string[]> {
  const userId = requireMemberId(ctx);
  return inTransaction(ctx, async (tx) => {
    const rows = await tx.db
      .update(notifications)
      .set({ readAt: tx.clock.now() })
      .where(
        and(
          eq(notifications.workspaceId, tx.workspaceId),
          eq(notifications.userId, userId),
          isNull(notifications.readAt),
          matches(which),
        ),
      )
      .returning({ id: notifications.id });
    const ids = rows.map(({ id }) => id);
    for (let start = 0; start < ids.length; start += IDS_PER_EVENT) {
      const batch = ids.slice(start, start + IDS_PER_EVENT);
      await recordLiveEvent(tx, { type: "notifications.read", userId, ids: batch });
    }
    return ids;
  });
}

function matches(which: ReadNotifications): SQL | undefined {
  if ("all" in which) return undefined;
  if ("ids" in which) {
    return inArray(
      notifications.id,
      which.ids.filter((id) => isId("ntf", id)),
    );
  }
  const { conversationId } = which;
  return isId("conv", conversationId)
    ? eq(notifications.conversationId, conversationId)
    : inArray(notifications.id, []);
}
