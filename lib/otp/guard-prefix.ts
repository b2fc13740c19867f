import "server-only";
import { and, eq, gt, lt, or, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { otpPausedPrefixes, otpVerifications } from "#db/schema/index.ts";
import { raiseAlert } from "#lib/alerts/raise-alert.ts";
import { HOUR } from "#lib/clock.ts";
import { AppError } from "#lib/errors.ts";
import { findCountry } from "#lib/otp/find-country.ts";
import type { OtpPolicy } from "#lib/otp/queries.ts";
import {
  AREA_BLOCKS,
  AREA_GRACE_MS,
  countedSince,
  looksPumped,
  pauseOf,
  type RangeHour,
  rangesOf,
} from "#lib/otp/rules.ts";

/** What an alert about a range is found by, beside the range. */
export const PUMPING_ALERT = "otp.pumping";

type RangeRow = typeof otpPausedPrefixes.$inferSelect;

/**
 * Whether codes go to a number at all: its country is on the workspace's list, and its range is not paused.
 * @param ranges those that looked pumped at any time (`readRanges`)
 * @throws AppError OTP_DESTINATION_NOT_ALLOWED
 */
export function checkDestination(
  ranges: readonly RangeRow[],
  policy: OtpPolicy,
  { recipient, now }: { recipient: string; now: Date },
): void {
  const country = policy.countries === null ? null : findCountry(recipient);
  if (policy.countries !== null && (country === null || !policy.countries.includes(country))) {
    throw new AppError(
      "OTP_DESTINATION_NOT_ALLOWED",
      `This workspace sends no passcodes to ${country === null ? "numbers of unknown countries" : `numbers of ${country}`}. An admin sets the countries in Settings → Passcodes.`,
      { reason: "country" },
    );
  }
  const paused = pauseOf(ranges, rangesOf(recipient), now);
  if (!paused) return;
  throw new AppError(
    "OTP_DESTINATION_NOT_ALLOWED",
    `Passcodes to numbers that begin with ${paused.prefix} are paused until ${paused.pausedUntil.toISOString()}: of ${paused.sends} within an hour, ${paused.verified} were confirmed. An admin lets them through again in Settings → Passcodes.`,
    { reason: "prefix_paused" },
  );
}

/**
 * Looks at the ranges of a number that a code was just sent to: many codes to many numbers of one range that hardly anyone
 * confirms are sent for the sake of being sent. Such a range is reported and, unless the workspace does not want that,
 * paused. Call in the transaction that records the code.
 */
export async function guardPrefix(
  tx: Ctx,
  policy: OtpPolicy,
  rows: readonly RangeRow[],
  recipient: string,
): Promise<void> {
  const now = tx.clock.now();
  const { block, area } = rangesOf(recipient);
  const inBlock = await readHour(tx, eq(otpVerifications.prefix, block), countedSince(rows, block, now));
  if (looksPumped(inBlock, policy.limits)) return pauseRange(tx, policy, block, inBlock);
  if (area === block) return;
  const entered = or(
    eq(otpVerifications.state, "verified"),
    lt(otpVerifications.createdAt, new Date(now.getTime() - AREA_GRACE_MS)),
  );
  const inArea = await readHour(
    tx,
    and(sql`${otpVerifications.prefix} like ${`${area}%`}`, entered),
    countedSince(rows, area, now),
  );
  if (inArea.blocks >= AREA_BLOCKS && looksPumped(inArea, policy.limits)) {
    await pauseRange(tx, policy, area, inArea);
  }
}

async function readHour(
  tx: Ctx,
  range: SQL | undefined,
  since: Date,
): Promise<RangeHour & { blocks: number }> {
  const [row] = await tx.db
    .select({
      sends: sql<number>`count(*)::int`,
      verified: sql<number>`(count(*) filter (where ${otpVerifications.state} = 'verified'))::int`,
      recipients: sql<number>`count(distinct ${otpVerifications.recipient})::int`,
      blocks: sql<number>`count(distinct ${otpVerifications.prefix})::int`,
    })
    .from(otpVerifications)
    .where(
      and(eq(otpVerifications.workspaceId, tx.workspaceId), range, gt(otpVerifications.createdAt, since)),
    );
  return row ?? { sends: 0, verified: 0, recipients: 0, blocks: 0 };
}

async function pauseRange(tx: Ctx, policy: OtpPolicy, prefix: string, seen: RangeHour): Promise<void> {
  const now = tx.clock.now();
  const pausedMs = policy.pausesPrefixes ? policy.limits.pauseHours * HOUR : 0;
  const pause = {
    pausedAt: now,
    pausedUntil: new Date(now.getTime() + pausedMs),
    sends: seen.sends,
    verified: seen.verified,
    liftedAt: null,
  };
  await tx.db
    .insert(otpPausedPrefixes)
    .values({ workspaceId: tx.workspaceId, prefix, ...pause })
    .onConflictDoUpdate({
      target: [otpPausedPrefixes.workspaceId, otpPausedPrefixes.prefix],
      set: pause,
    });
  const done = policy.pausesPrefixes
    ? `They are paused until ${pause.pausedUntil.toISOString()}; let them through in Settings → Passcodes if this is real.`
    : "They go on, because this workspace pauses no ranges by itself.";
  await raiseAlert(tx, {
    severity: "critical",
    kind: PUMPING_ALERT,
    subjectId: prefix,
    message: `${seen.sends} passcodes went to ${seen.recipients} numbers that begin with ${prefix} within an hour, and ${seen.verified} were confirmed. Somebody may be having them sent for money. ${done}`,
    data: { prefix, ...seen },
  });
}
