import "server-only";
import { afterCommit, type Ctx } from "#db/ctx.ts";
import { idempotencyKeys, type LinkedResource } from "#db/schema/index.ts";
import { ownClaim } from "#lib/api/idempotency/end-claim.ts";
import { AppError } from "#lib/platform/errors.ts";

/** @throws AppError IDEMPOTENCY_IN_PROGRESS, after which the transaction must not commit */
export async function linkResource(tx: Ctx, effect: LinkedResource): Promise<void> {
  const { claim } = tx;
  if (!claim) return;
  const isLinked = await tx.db
    .update(idempotencyKeys)
    .set({ effect })
    .where(ownClaim(tx, tx.requestId))
    .returning({ key: idempotencyKeys.key });
  if (isLinked.length === 0) throw keyTakenOver();
  afterCommit(tx, () => {
    claim.isLinked = true;
  });
}

export function keyTakenOver(): AppError<"IDEMPOTENCY_IN_PROGRESS"> {
  return new AppError(
    "IDEMPOTENCY_IN_PROGRESS",
    "Another request with this idempotency key has taken over. Try again in 1 s with the same key.",
    { retryAfterSeconds: 1 },
  );
}
