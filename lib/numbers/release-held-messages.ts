import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { messages } from "#db/schema/index.ts";
import type { Id } from "#lib/platform/id.ts";

/** Call in the transaction that returns the number to service. */
export async function releaseHeldMessages(tx: Ctx, numberId: Id<"num">): Promise<void> {
  await tx.db
    .update(messages)
    .set({ nextAttemptAt: tx.clock.now() })
    .where(
      and(
        eq(messages.workspaceId, tx.workspaceId),
        eq(messages.numberId, numberId),
        eq(messages.attemptState, "queued"),
        isNull(messages.nextAttemptAt),
      ),
    );
}
