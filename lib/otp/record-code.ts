import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { otpVerifications } from "#db/schema/index.ts";
import { SECOND } from "#lib/clock.ts";
import type { Id } from "#lib/id.ts";
import { expireMessages } from "#lib/messages/expire-message.ts";
import { type AskedCode, checkLimits } from "#lib/otp/check-limits.ts";
import { checkDestination, guardPrefix } from "#lib/otp/guard-prefix.ts";
import { lockPasscodes, lockRecipient } from "#lib/otp/lock-passcodes.ts";
import { isExempt, type OtpPolicy, readRanges } from "#lib/otp/queries.ts";
import { judgeRecipient, rangesOf } from "#lib/otp/rules.ts";
import { phoneForms } from "#lib/phone.ts";

/** A code that was made, and the message that is about to carry it. */
export interface NewCode extends AskedCode {
  id: Id<"otp">;
  digest: Uint8Array;
  codeLength: number;
  messageId: Id<"msg">;
  clientReference: string | null;
  expiresAt: Date;
}

/** Has every other code for a recipient, or asked for from a network, wait until this transaction ends. */
export async function lockCode(
  tx: Ctx,
  { recipient, network }: Pick<NewCode, "recipient" | "network">,
): Promise<void> {
  await lockRecipient(tx, recipient);
  if (network !== null) await lockPasscodes(tx, "network", network);
}

/**
 * Admits a code within every limit and keeps it, in the transaction that accepts its message: the former code of the same
 * recipient and purpose ends, and its message with it if that still waits. Exact under any number at once, because
 * whatever concerns one recipient, or one network, goes one after the other.
 * @returns when the recipient may be sent the next one for the same purpose
 * @throws AppError OTP_DESTINATION_NOT_ALLOWED, RATE_LIMITED, OTP_RECIPIENT_LIMITED
 */
export async function recordCode(tx: Ctx, policy: OtpPolicy, code: NewCode): Promise<Date> {
  const { recipient, purpose, network } = code;
  const now = tx.clock.now();
  await lockCode(tx, code);
  const ranges = await readRanges(tx);
  checkDestination(ranges, policy, { recipient, now });
  const past = await checkLimits(tx, policy, code);
  await replaceFormer(tx, { recipient, purpose, now });
  const exempt = isExempt(policy, recipient);
  const next = judgeRecipient(
    { ...past, sends: [...past.sends, { at: now, purpose }] },
    { purpose, limits: policy.limits, exempt, now },
  );
  const resendAvailableAt = next?.until ?? new Date(now.getTime() + policy.limits.resendSeconds * SECOND);
  await tx.db.insert(otpVerifications).values({
    id: code.id,
    workspaceId: tx.workspaceId,
    recipient,
    prefix: rangesOf(recipient).block,
    purpose,
    digest: code.digest,
    codeLength: code.codeLength,
    messageId: code.messageId,
    keyId: tx.actor.kind === "api_key" ? tx.actor.id : null,
    clientReference: code.clientReference,
    endUserNetwork: network,
    expiresAt: code.expiresAt,
    resendAvailableAt,
    createdAt: now,
  });
  await guardPrefix(tx, policy, ranges, recipient);
  return resendAvailableAt;
}

async function replaceFormer(
  tx: Ctx,
  { recipient, purpose, now }: { recipient: string; purpose: string; now: Date },
): Promise<void> {
  const at = sql.param(now, otpVerifications.expiresAt);
  const ended = await tx.db
    .update(otpVerifications)
    .set({
      state: sql`case when ${otpVerifications.expiresAt} <= ${at} then 'expired' else 'replaced' end`,
      endedAt: sql`least(${otpVerifications.expiresAt}, ${at})`,
      digest: null,
    })
    .where(
      and(
        eq(otpVerifications.workspaceId, tx.workspaceId),
        inArray(otpVerifications.recipient, phoneForms(recipient)),
        eq(otpVerifications.purpose, purpose),
        eq(otpVerifications.state, "active"),
      ),
    )
    .returning({ messageId: otpVerifications.messageId });
  await expireMessages(
    tx,
    ended.map(({ messageId }) => messageId),
  );
}
