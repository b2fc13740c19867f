import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { afterCommit, type Ctx } from "#db/ctx.ts";
import { type ClaimEffect, idempotencyKeys } from "#db/schema/index.ts";
import { AppError } from "#lib/errors.ts";
import type { Id } from "#lib/id.ts";

/**
 * Binds what a call commits to its idempotency key, in the transaction that commits it: should this process die before it
 * answers, the next call with the key is answered from this effect and never executed again. Nothing without a key.
 * @throws AppError IDEMPOTENCY_IN_PROGRESS when another call has taken the key over meanwhile; nothing may commit then
 */
export async function bindEffect(tx: Ctx, effect: ClaimEffect): Promise<void> {
  const { claim } = tx;
  if (!claim) return;
  const bound = await tx.db
    .update(idempotencyKeys)
    .set({ effect })
    .where(
      and(
        eq(idempotencyKeys.workspaceId, tx.workspaceId),
        eq(idempotencyKeys.operation, claim.operation),
        eq(idempotencyKeys.key, claim.key),
        eq(idempotencyKeys.requestId, tx.requestId as Id<"req">),
        isNull(idempotencyKeys.status),
      ),
    )
    .returning({ key: idempotencyKeys.key });
  if (bound.length === 0) {
    throw new AppError(
      "IDEMPOTENCY_IN_PROGRESS",
      "Another call with this idempotency key has taken over. Ask again in a moment, with the same key.",
    );
  }
  afterCommit(tx, () => {
    claim.bound = true;
  });
}
