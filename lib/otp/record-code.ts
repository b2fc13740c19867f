import "server-only";
import { sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { toJsonRow } from "#db/json-row.ts";
import { otpVerifications } from "#db/schema/index.ts";
import type { AcceptanceHooks } from "#lib/messages/send/commit-acceptance.ts";
import { type CodeRequest, checkLimits } from "#lib/otp/check-limits.ts";
import { checkDestination, detectPumping, isPumpingPossible } from "#lib/otp/detect-pumping.ts";
import { networkLockKey, recipientLockKey } from "#lib/otp/lock-recipient.ts";
import type { PasscodeContext } from "#lib/otp/passcode-context.ts";
import { isExempt } from "#lib/otp/queries.ts";
import { findRecipientWait, rangesOf } from "#lib/otp/rules.ts";
import { SECOND } from "#lib/platform/clock.ts";
import type { Id } from "#lib/platform/id.ts";
import { phoneForms } from "#lib/platform/phone.ts";

export interface NewCode extends CodeRequest {
  id: Id<"otp">;
  digest: Uint8Array;
  codeLength: number;
  messageId: Id<"msg">;
  clientReference: string | null;
  expiresAt: Date;
  resendAvailableAt: Date;
}

/**
 * Checks every limit.
 * @returns when the next code for this recipient and purpose may be sent
 * @throws AppError OTP_DESTINATION_NOT_ALLOWED, RATE_LIMITED, OTP_RECIPIENT_LIMITED
 */
export function admitCode(context: PasscodeContext, request: CodeRequest, now: Date): Date {
  const { policy, ranges, history: past } = context;
  const { recipient, purpose } = request;
  checkDestination(ranges, policy, { recipient, now });
  checkLimits(context, request, now);
  const next = findRecipientWait(
    { ...past, sends: [...past.sends, { at: now, purpose }] },
    { purpose, limits: policy.limits, exempt: isExempt(policy, recipient), now },
  );
  return next?.until ?? new Date(now.getTime() + policy.limits.resendSeconds * SECOND);
}

/**
 * Stores a code in the statement that accepts its message. Exact under concurrency: recipient and network are locked,
 * and `parley_accept_passcode` compares the state again.
 */
export function recordCode(ctx: Ctx, context: PasscodeContext, code: NewCode, now: Date): AcceptanceHooks {
  const { recipient, network } = code;
  const row: typeof otpVerifications.$inferSelect = {
    id: code.id,
    workspaceId: ctx.workspaceId,
    recipient,
    prefix: rangesOf(recipient).block,
    purpose: code.purpose,
    digest: code.digest,
    state: "active",
    attempts: 0,
    codeLength: code.codeLength,
    messageId: code.messageId,
    keyId: ctx.actor.kind === "api_key" ? ctx.actor.id : null,
    clientReference: code.clientReference,
    endUserNetwork: network,
    expiresAt: code.expiresAt,
    resendAvailableAt: code.resendAvailableAt,
    verifiedAt: null,
    endedAt: null,
    createdAt: now,
  };
  const plan = {
    locks: [recipientLockKey(ctx, recipient), ...(network === null ? [] : [networkLockKey(ctx, network)])],
    forms: phoneForms(recipient),
    network,
    now,
    past: context.snapshot,
    row: toJsonRow(otpVerifications, row),
  };
  return {
    call: (workspace, acceptance) =>
      sql`parley_accept_passcode(${workspace}, ${JSON.stringify(plan)}::jsonb, ${acceptance})`,
    after: isPumpingPossible(context, recipient)
      ? (tx) => detectPumping(tx, context.policy, context.ranges, recipient)
      : undefined,
    effect: { otpId: code.id },
  };
}
