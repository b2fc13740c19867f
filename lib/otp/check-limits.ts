import "server-only";
import type { PasscodeContext } from "#lib/otp/passcode-context.ts";
import { isExempt, type OtpPolicy } from "#lib/otp/queries.ts";
import { findRecipientWait, nextAllowedAt, secondsUntil, type Wait } from "#lib/otp/rules.ts";
import { HOUR } from "#lib/platform/clock.ts";
import { AppError } from "#lib/platform/errors.ts";

export interface CodeRequest {
  recipient: string;
  purpose: string;
  network: string | null;
}

/** @throws AppError RATE_LIMITED for the workspace limit, OTP_RECIPIENT_LIMITED with the longest wait */
export function checkLimits(context: PasscodeContext, request: CodeRequest, now: Date): void {
  const { policy, history: past, blockingSendAt: cappedBy, networkSends } = context;
  if (cappedBy) checkWorkspace(policy, cappedBy, now);
  const exempt = isExempt(policy, request.recipient);
  const { limits } = policy;
  const waits = [
    findRecipientWait(past, { purpose: request.purpose, limits, exempt, now }),
    checkNetwork(policy, networkSends, now),
  ].filter((wait) => wait !== null);
  const [longest] = waits.toSorted((a, b) => b.until.getTime() - a.until.getTime());
  if (longest) throw recipientLimited(longest, request.recipient, now);
}

/** @param blockingSendAt when the send was made that must leave the hour before another is allowed */
function checkWorkspace({ limits }: OtpPolicy, blockingSendAt: Date, now: Date): void {
  const limit = limits.workspaceSendsPerHour;
  const retryAfterSeconds = secondsUntil(new Date(blockingSendAt.getTime() + HOUR), now);
  throw new AppError(
    "RATE_LIMITED",
    `This workspace can send up to ${limit} passcodes per hour. Try again in ${retryAfterSeconds} s, or ask an admin to raise the limit in Settings → Passcodes.`,
    { policy: "otp-workspace", retryAfterSeconds },
  );
}

function checkNetwork({ limits }: OtpPolicy, times: readonly Date[], now: Date): Wait | null {
  const until = nextAllowedAt(times, limits.networkSendsPerHour, HOUR);
  return until && until > now ? { reason: "network", until } : null;
}

const REASON_TEXTS: Record<Wait["reason"], (recipient: string) => string> = {
  cooldown: (recipient) => `A passcode for this purpose was just sent to ${recipient}`,
  hourly_limit: (recipient) => `${recipient} has reached the limit of passcodes per hour`,
  daily_limit: (recipient) => `${recipient} has reached the limit of passcodes per day`,
  failed_attempts: (recipient) => `Too many incorrect passcodes were entered for ${recipient}`,
  network: () => "Too many passcodes were requested from this IP address within an hour",
};

function recipientLimited(
  { reason, until }: Wait,
  recipient: string,
  now: Date,
): AppError<"OTP_RECIPIENT_LIMITED"> {
  const retryAfterSeconds = secondsUntil(until, now);
  return new AppError(
    "OTP_RECIPIENT_LIMITED",
    `${REASON_TEXTS[reason](recipient)}. Try again in ${retryAfterSeconds} s.`,
    { reason, retryAfterSeconds },
  );
}
