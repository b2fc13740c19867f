import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { type MessageMetadata, messages } from "#db/schema/index.ts";
import type { Id } from "#lib/platform/id.ts";

/**
 * Holds a queued message. The later messages of its conversation wait behind it, and its deadline does not move: a message
 * that waits for a known time is scheduled instead (`sendAt`).
 */
export async function postponeMessage(
  ctx: Ctx,
  id: Id<"msg">,
  until:
    | { nextAttemptAt: null }
    | { nextAttemptAt: Date; slotAt: Date; reason: MessageMetadata["holdReason"] },
): Promise<void> {
  await ctx.db
    .update(messages)
    .set(
      until.nextAttemptAt === null
        ? until
        : {
            nextAttemptAt: until.nextAttemptAt,
            slotAt: until.slotAt,
            metadata: sql`${messages.metadata} || ${JSON.stringify({ holdReason: until.reason })}::jsonb`,
          },
    )
    .where(
      and(
        eq(messages.workspaceId, ctx.workspaceId),
        eq(messages.id, id),
        eq(messages.attemptState, "queued"),
      ),
    );
}
