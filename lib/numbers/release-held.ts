import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { messages } from "#db/schema/index.ts";
import type { Id } from "#lib/id.ts";

/**
 * Lets the messages go that were held while their number was out of service. A statement of the transaction that puts it
 * back: the worker finds them due.
 */
export async function releaseHeld(tx: Ctx, numberId: Id<"num">): Promise<void> {
  await tx.db
    .update(messages)
    .set({ nextAttemptAt: tx.clock.now() })
    .where(
      and(
        eq(messages.workspaceId, tx.workspaceId),
        eq(messages.numberId, numberId),
        eq(messages.attemptState, "due"),
        isNull(messages.nextAttemptAt),
      ),
    );
}
