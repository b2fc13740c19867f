import "server-only";
import { and, eq, gt, isNull } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { otpPausedPrefixes } from "#db/schema/index.ts";
import { resolveAlert } from "#lib/accounts/alerts/raise-alert.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { notFound } from "#lib/platform/errors.ts";

/**
 * Resumes a range and resolves its alert; earlier codes no longer count. @throws AppError NOT_FOUND for a range that is
 * not paused
 */
export async function resumeRange(ctx: Ctx, prefix: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const now = tx.clock.now();
    const resumed = await tx.db
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
    if (resumed.length === 0) throw notFound();
    await resolveAlert(tx, { kind: "otp.pumping", subjectId: prefix });
    await appendAudit(tx, { action: "otp.range_lifted", targetId: prefix });
  });
}
