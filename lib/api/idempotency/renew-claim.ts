import "server-only";
import { sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { idempotencyKeys } from "#db/schema/index.ts";
import { ownClaim } from "#lib/api/idempotency/end-claim.ts";
import { keyTakenOver } from "#lib/api/idempotency/link-resource.ts";
import { CLAIM_LEASE_MS, RENEW_EVERY_MS } from "#lib/api/idempotency/rules.ts";

/** @returns a function that stops and awaits a pending renewal */
export function startLeaseRenewal(ctx: Ctx): () => Promise<void> {
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

/** @throws AppError IDEMPOTENCY_IN_PROGRESS when another request took the key over */
export async function renewClaim(ctx: Ctx): Promise<void> {
  if (!ctx.claim || ctx.claim.deferred) return;
  const renewed = await ctx.db
    .update(idempotencyKeys)
    .set({ leaseUntil: sql`now() + make_interval(secs => ${CLAIM_LEASE_MS / 1000})` })
    .where(ownClaim(ctx, ctx.requestId))
    .returning({ key: idempotencyKeys.key });
  if (renewed.length === 0) throw keyTakenOver();
}
