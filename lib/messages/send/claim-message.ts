import "server-only";
import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { retryOutage } from "#db/retry-outage.ts";
import { messages } from "#db/schema/index.ts";
import type { MessageRow } from "#lib/conversations/thread/serialize.ts";
import type { Id } from "#lib/platform/id.ts";
import { nodeId } from "#lib/queue/this-node.ts";

/** @returns null when it is not due, or another process has claimed it */
export async function claimMessage(ctx: Ctx, id: Id<"msg">): Promise<MessageRow | null> {
  const claim = { claimedBy: await nodeId(), attemptStartedAt: ctx.clock.now() };
  const isDue = and(eq(messages.attemptState, "queued"), isNotNull(messages.nextAttemptAt));
  // The claim was committed just before the connection was lost.
  const isClaimed = and(
    eq(messages.attemptState, "in_flight"),
    eq(messages.claimedBy, claim.claimedBy),
    eq(messages.attemptStartedAt, claim.attemptStartedAt),
  );
  const attempts = sql`${messages.attempts} + case when ${messages.attemptState} = 'queued' then 1 else 0 end`;
  const [row] = await retryOutage(() =>
    ctx.db
      .update(messages)
      .set({ ...claim, attemptState: "in_flight", attempts, slotAt: null })
      .where(and(eq(messages.workspaceId, ctx.workspaceId), eq(messages.id, id), or(isDue, isClaimed)))
      .returning(),
  );
  return row ?? null;
}
