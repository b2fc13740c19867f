import "server-only";
import { and, eq, gt } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { otpVerifications } from "#db/schema/index.ts";
import { notFound } from "#lib/errors.ts";
import { isId } from "#lib/id.ts";
import { bindEffect } from "#lib/idempotency/bind-effect.ts";
import { expireMessages } from "#lib/messages/expire-message.ts";
import { nothingToCheck } from "#lib/otp/failures.ts";
import { getOtp } from "#lib/otp/queries.ts";
import type { Otp } from "#lib/otp/schema.ts";

/**
 * Ends a code before its time: it can be entered no more, and if its message still waits it is not sent. Cancelling twice
 * changes nothing.
 * @throws AppError NOT_FOUND, OTP_EXPIRED for a code that ended otherwise
 */
export async function cancelCode(ctx: Ctx, id: string): Promise<Otp> {
  if (!isId("otp", id)) throw notFound();
  return inTransaction(ctx, async (tx) => {
    const now = tx.clock.now();
    const cancelled = await tx.db
      .update(otpVerifications)
      .set({ state: "cancelled", digest: null, endedAt: now })
      .where(
        and(
          eq(otpVerifications.workspaceId, tx.workspaceId),
          eq(otpVerifications.id, id),
          eq(otpVerifications.state, "active"),
          gt(otpVerifications.expiresAt, now),
        ),
      )
      .returning({ messageId: otpVerifications.messageId });
    const otp = await getOtp(tx, id);
    if (otp.state !== "cancelled") throw nothingToCheck();
    await expireMessages(
      tx,
      cancelled.map(({ messageId }) => messageId),
    );
    await bindEffect(tx, { id });
    return otp;
  });
}
