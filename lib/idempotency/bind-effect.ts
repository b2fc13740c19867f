import "server-only";
import { afterCommit, type Ctx } from "#db/ctx.ts";
import { type ClaimEffect, idempotencyKeys } from "#db/schema/index.ts";
import { SECOND } from "#lib/clock.ts";
import { AppError } from "#lib/errors.ts";
import type { Id } from "#lib/id.ts";
import { ownClaim } from "#lib/idempotency/end-claim.ts";
import { LEASE_MS } from "#lib/idempotency/rules.ts";

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
    .where(ownClaim(tx, tx.requestId as Id<"req">))
    .returning({ key: idempotencyKeys.key });
  if (bound.length === 0) throw takenOver();
  afterCommit(tx, () => {
    claim.bound = true;
  });
}

/** What a call is told whose idempotency key another call has meanwhile. */
export function takenOver(): AppError<"IDEMPOTENCY_IN_PROGRESS"> {
  return new AppError(
    "IDEMPOTENCY_IN_PROGRESS",
    `Another call with this idempotency key has taken over. Try again in ${LEASE_MS / SECOND} s, with the same key.`,
    { retryAfterSeconds: LEASE_MS / SECOND },
  );
}
