import "server-only";
import { and, desc, eq, gt } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { otpVerifications } from "#db/schema/index.ts";
import { HOUR } from "#lib/clock.ts";
import { AppError } from "#lib/errors.ts";
import { type OtpPolicy, readPast } from "#lib/otp/queries.ts";
import { judgeRecipient, type RecipientPast, roomAt, secondsUntil, type Wait } from "#lib/otp/rules.ts";

/** A code that is asked for, as its limits see it. */
export interface AskedCode {
  recipient: string;
  purpose: string;
  /** The end user's network, where the caller named it. */
  network: string | null;
}

/**
 * Checks the limits of §10.4 for one more code. Call inside a transaction that holds the locks of recipient and network.
 * @returns what happened to the recipient before
 * @throws AppError RATE_LIMITED for the workspace's own cap, OTP_RECIPIENT_LIMITED with the wait that lasts longest
 */
export async function checkLimits(tx: Ctx, policy: OtpPolicy, asked: AskedCode): Promise<RecipientPast> {
  const now = tx.clock.now();
  await checkWorkspace(tx, policy, now);
  const past = await readPast(tx, asked.recipient);
  const exempt = policy.exemptNumbers.includes(asked.recipient);
  const { limits } = policy;
  const waits = [
    judgeRecipient(past, { purpose: asked.purpose, limits, exempt, now }),
    await judgeNetwork(tx, policy, asked.network, now),
  ].filter((wait) => wait !== null);
  const [longest] = waits.toSorted((a, b) => b.until.getTime() - a.until.getTime());
  if (longest) throw limited(longest, asked.recipient, now);
  return past;
}

async function checkWorkspace(tx: Ctx, { limits }: OtpPolicy, now: Date): Promise<void> {
  const limit = limits.workspaceSendsPerHour;
  // The one that must leave the hour before another fits; the index holds them in this order.
  const [blocking] = await tx.db
    .select({ at: otpVerifications.createdAt })
    .from(otpVerifications)
    .where(
      and(eq(otpVerifications.workspaceId, tx.workspaceId), gt(otpVerifications.createdAt, hourBefore(now))),
    )
    .orderBy(desc(otpVerifications.createdAt))
    .offset(limit - 1)
    .limit(1);
  if (!blocking) return;
  const retryAfterSeconds = secondsUntil(new Date(blocking.at.getTime() + HOUR), now);
  throw new AppError(
    "RATE_LIMITED",
    `This workspace sends at most ${limit} passcodes an hour. Nothing was sent; try again in ${retryAfterSeconds} s, or have an admin raise the limit in Settings → Passcodes.`,
    { policy: "otp-workspace", retryAfterSeconds },
  );
}

async function judgeNetwork(
  tx: Ctx,
  { limits }: OtpPolicy,
  network: string | null,
  now: Date,
): Promise<Wait | null> {
  if (network === null) return null;
  const rows = await tx.db
    .select({ at: otpVerifications.createdAt })
    .from(otpVerifications)
    .where(
      and(
        eq(otpVerifications.workspaceId, tx.workspaceId),
        eq(otpVerifications.endUserNetwork, network),
        gt(otpVerifications.createdAt, hourBefore(now)),
      ),
    );
  const times = rows.map(({ at }) => at);
  const until = roomAt(times, limits.networkSendsPerHour, HOUR);
  return until && until > now ? { reason: "network", until } : null;
}

const WHY: Record<Wait["reason"], string> = {
  cooldown: "was sent a passcode for this purpose a moment ago",
  hourly_limit: "was sent as many passcodes as one number gets in an hour",
  daily_limit: "was sent as many passcodes as one number gets in a day",
  failed_attempts: "has entered too many wrong passcodes",
  network: "is asked for from an address from which as many passcodes were asked for as one gets in an hour",
};

function limited({ reason, until }: Wait, recipient: string, now: Date): AppError<"OTP_RECIPIENT_LIMITED"> {
  const retryAfterSeconds = secondsUntil(until, now);
  return new AppError(
    "OTP_RECIPIENT_LIMITED",
    `${recipient} ${WHY[reason]}. Nothing was sent; try again in ${retryAfterSeconds} s.`,
    { reason, retryAfterSeconds },
  );
}

function hourBefore(now: Date): Date {
  return new Date(now.getTime() - HOUR);
}
