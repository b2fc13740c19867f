import "server-only";
import { sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { idempotencyKeys } from "#db/schema/index.ts";
import type { Id } from "#lib/id.ts";
import { takenOver } from "#lib/idempotency/bind-effect.ts";
import { ownClaim } from "#lib/idempotency/end-claim.ts";
import { LEASE_MS } from "#lib/idempotency/rules.ts";

/**
 * Begins the lease of a call's idempotency key anew, for work of many transactions that takes long. Nothing without a key.
 * @throws AppError IDEMPOTENCY_IN_PROGRESS when another call has taken the key over meanwhile
 */
export async function renewClaim(ctx: Ctx): Promise<void> {
  if (!ctx.claim) return;
  const renewed = await ctx.db
    .update(idempotencyKeys)
    .set({ leaseUntil: sql`now() + make_interval(secs => ${LEASE_MS / 1000})` })
    .where(ownClaim(ctx, ctx.requestId as Id<"req">))
    .returning({ key: idempotencyKeys.key });
  if (renewed.length === 0) throw takenOver();
}
