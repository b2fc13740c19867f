import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { messages } from "#db/schema/index.ts";
import type { Id } from "#lib/platform/id.ts";

/** Expires queued messages on their next attempt; messages that WhatsApp may have are unchanged. */
export async function expireMessages(tx: Ctx, ids: readonly Id<"msg">[]): Promise<void> {
  if (ids.length === 0) return;
  const now = tx.clock.now();
  await tx.db
    .update(messages)
    .set({ giveUpAt: now, nextAttemptAt: now })
    .where(
      and(
        eq(messages.workspaceId, tx.workspaceId),
        inArray(messages.id, [...ids]),
        eq(messages.attemptState, "queued"),
      ),
    );
}
