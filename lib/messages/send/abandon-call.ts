import "server-only";
import { and, eq, gt } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { isWorkspaceActive } from "#db/is-workspace-active.ts";
import { isNodeDead } from "#db/node-claims.ts";
import { messages } from "#db/schema/index.ts";
import { appendTimelineStep, attemptStep } from "#lib/conversations/thread/append-timeline-step.ts";
import { publishMessage } from "#lib/conversations/thread/publish-message.ts";
import type { Id } from "#lib/platform/id.ts";

export const ABANDONED_BATCH = 100;
const isAbandoned = and(eq(messages.attemptState, "in_flight"), isNodeDead(messages.claimedBy));

/** @param after the last one of the batch before */
export function findAbandonedCalls(
  db: Db,
  after: Id<"msg"> | null = null,
): Promise<{ workspaceId: Id<"ws">; id: Id<"msg"> }[]> {
  return db
    .select({ workspaceId: messages.workspaceId, id: messages.id })
    .from(messages)
    .where(
      and(isAbandoned, isWorkspaceActive(messages.workspaceId), after ? gt(messages.id, after) : undefined),
    )
    .orderBy(messages.id)
    .limit(ABANDONED_BATCH);
}

/** Marks a dead node's call as unknown: the message may have arrived, so it is not sent again. */
export async function abandonCall(ctx: Ctx, id: Id<"msg">): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [row] = await tx.db
      .update(messages)
      .set({ attemptState: "unknown" })
      .where(and(eq(messages.workspaceId, tx.workspaceId), eq(messages.id, id), isAbandoned))
      .returning();
    if (!row) return;
    const reason = "the process that sent the request stopped";
    await appendTimelineStep(tx, id, attemptStep(row, { kind: "unknown", reason }, null));
    await publishMessage(tx, "message.updated", id);
  });
}
