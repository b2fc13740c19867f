import "server-only";
import type { messages, otpVerifications } from "#db/schema/index.ts";
import { type OtpLimits, stateAt } from "#lib/otp/rules.ts";
import type { Otp } from "#lib/otp/schema.ts";

type MessageRow = typeof messages.$inferSelect;

/** @param message null once it was deleted with its conversation */
export function serializeOtp(
  row: typeof otpVerifications.$inferSelect,
  message: Pick<MessageRow, "conversationId" | "status" | "failure"> | null,
  { limits, now }: { limits: OtpLimits; now: Date },
): Otp {
  const state = stateAt(row, now);
  const failure = message?.failure ?? null;
  const endedAt = row.endedAt ?? (state === "expired" ? row.expiresAt : null);
  return {
    otpId: row.id,
    messageId: row.messageId,
    conversationId: message?.conversationId ?? null,
    to: row.recipient,
    purpose: row.purpose,
    state,
    status: statusOf(message?.status),
    failure: failure && { code: failure.code, message: failure.message, whatsappCode: failure.whatsappCode },
    attemptsRemaining: state === "active" ? Math.max(0, limits.attemptsPerCode - row.attempts) : 0,
    clientReference: row.clientReference,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    resendAvailableAt: row.resendAvailableAt.toISOString(),
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
  };
}

function statusOf(status: MessageRow["status"] | undefined): Otp["status"] {
  return status === undefined || status === "received" || status === "canceled" ? "failed" : status;
}
