import "server-only";
import { and, eq, gt, isNull } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { otpPausedPrefixes } from "#db/schema/index.ts";
import { resolveAlert } from "#lib/alerts/raise-alert.ts";
import { appendAudit } from "#lib/audit/append-audit.ts";
import { notFound } from "#lib/errors.ts";
import { PUMPING_ALERT } from "#lib/otp/guard-prefix.ts";

/**
 * Lets codes through to a paused range again; what was seen there before brings about no new pause. The alert about it ends.
 * @throws AppError NOT_FOUND for a range that is not paused
 */
export async function liftRange(ctx: Ctx, prefix: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const now = tx.clock.now();
    const lifted = await tx.db
      .update(otpPausedPrefixes)
      .set({ liftedAt: now })
      .where(
        and(
          eq(otpPausedPrefixes.workspaceId, tx.workspaceId),
          eq(otpPausedPrefixes.prefix, prefix),
          gt(otpPausedPrefixes.pausedUntil, now),
          isNull(otpPausedPrefixes.liftedAt),
        ),
      )
      .returning({ prefix: otpPausedPrefixes.prefix });
    if (lifted.length === 0) throw notFound();
    await resolveAlert(tx, { kind: PUMPING_ALERT, subjectId: prefix });
    await appendAudit(tx, { action: "otp.range_lifted", targetId: prefix });
  });
}
