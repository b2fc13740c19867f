import "server-only";
import { and, eq, inArray, isNull, type SQL } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { notifications } from "#db/schema/index.ts";
import { appendEvent } from "#lib/events/append-event.ts";
import { isId } from "#lib/id.ts";
import type { ReadNotifications } from "#lib/notifications/schema.ts";
import { memberOf } from "#lib/workspaces/member-of.ts";

/** So many are told to a member's tabs in one event. */
const TOLD_AT_ONCE = 500;

/**
 * Marks what the member was told as read, and has all their tabs show it so. What is read already, and what is not theirs,
 * stays as it is.
 * @returns the ids of those that were unread
 */
export async function readNotifications(ctx: Ctx, which: ReadNotifications): Promise<string[]> {
  const userId = memberOf(ctx);
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
    for (let start = 0; start < ids.length; start += TOLD_AT_ONCE) {
      const some = ids.slice(start, start + TOLD_AT_ONCE);
      await appendEvent(tx, { type: "notifications.read", userId, ids: some });
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
