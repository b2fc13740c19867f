import "server-only";
import { and, eq, gt, inArray } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { messages, otpVerifications } from "#db/schema/index.ts";
import { linkResource } from "#lib/api/idempotency/link-resource.ts";
import { endedCode } from "#lib/otp/end-rules.ts";
import { otpExpired } from "#lib/otp/otp-expired.ts";
import { getOtp } from "#lib/otp/queries.ts";
import type { Otp } from "#lib/otp/schema.ts";
import { notFound } from "#lib/platform/errors.ts";
import { type Id, isId } from "#lib/platform/id.ts";

/**
 * Cancels a code and its queued message. Idempotent. @throws AppError NOT_FOUND; OTP_EXPIRED when it ended in another
 * way
 */
export async function cancelCode(ctx: Ctx, id: string): Promise<Otp> {
  if (!isId("otp", id)) throw notFound();
  return inTransaction(ctx, async (tx) => {
    const now = tx.clock.now();
    const canceled = await tx.db
      .update(otpVerifications)
      .set(endedCode("cancelled", now))
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
    if (otp.state !== "cancelled") throw otpExpired();
    await expireMessages(
      tx,
      canceled.map(({ messageId }) => messageId),
    );
    await linkResource(tx, { id });
    return otp;
  });
}

/** Expires queued messages on their next attempt; messages that WhatsApp may have are unchanged. */
async function expireMessages(tx: Ctx, ids: readonly Id<"msg">[]): Promise<void> {
  if (ids.length === 0) return;
  const now = tx.clock.now();
  await tx.db
    .update(messages)
    .set({ giveUpAt: now, nextAttemptAt: now })
    .where(
      and(
        eq(messages.workspaceId, tx.workspaceId),
        inArray(messages.id, [...ids]),
        eq(messages.attemptState, "queued"),
      ),
    );
}
