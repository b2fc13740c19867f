import "server-only";
import { sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { idempotencyKeys } from "#db/schema/index.ts";
import type { Id } from "#lib/id.ts";
import { takenOver } from "#lib/idempotency/bind-effect.ts";
import { ownClaim } from "#lib/idempotency/end-claim.ts";
import { LEASE_MS, RENEW_EVERY_MS } from "#lib/idempotency/rules.ts";

/**
 * Renews the lease of a call's idempotency key every two seconds until the returned function is called: only a call whose
 * process died or cannot reach the database loses its key.
 * @returns ends the renewals, and waits for one that is under way
 */
export function keepClaim(ctx: Ctx): () => Promise<void> {
  let renewal = Promise.resolve();
  const timer = setInterval(() => {
    renewal = renewClaim(ctx).catch((error: unknown) => {
      ctx.log.warn({ err: error }, "lease of an idempotency key not renewed");
    });
  }, RENEW_EVERY_MS);
  return () => {
    clearInterval(timer);
    return renewal;
  };
}

/**
 * Renews the lease of a call's idempotency key, and makes sure between the transactions of one call that it is still this
 * call's. Nothing without a key, or before it is claimed.
 * @throws AppError IDEMPOTENCY_IN_PROGRESS when another call has taken the key over meanwhile
 */
export async function renewClaim(ctx: Ctx): Promise<void> {
  if (!ctx.claim || ctx.claim.deferred) return;
  const renewed = await ctx.db
    .update(idempotencyKeys)
    .set({ leaseUntil: sql`now() + make_interval(secs => ${LEASE_MS / 1000})` })
    .where(ownClaim(ctx, ctx.requestId as Id<"req">))
    .returning({ key: idempotencyKeys.key });
  if (renewed.length === 0) throw takenOver();
}
