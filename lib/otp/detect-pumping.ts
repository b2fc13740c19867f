import "server-only";
import { and, eq, gt, lt, or, type SQL, sql } from "drizzle-orm";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import type { Ctx } from "#db/ctx.ts";
import { otpPausedPrefixes, otpVerifications } from "#db/schema/index.ts";
import { codedText } from "#lib/accounts/alerts/coded-text.ts";
import { raiseAlert } from "#lib/accounts/alerts/raise-alert.ts";
import type { PasscodeContext } from "#lib/otp/passcode-context.ts";
import type { OtpPolicy } from "#lib/otp/queries.ts";
import {
  AREA_BLOCKS_MIN,
  AREA_GRACE_MS,
  findCountStart,
  findPause,
  isLikelyPumping,
  type RangeCounts,
  rangesOf,
} from "#lib/otp/rules.ts";
import { HOUR } from "#lib/platform/clock.ts";
import { AppError } from "#lib/platform/errors.ts";

type RangeRow = typeof otpPausedPrefixes.$inferSelect;

/** Checks that the country is allowed and the range is not paused. @throws AppError OTP_DESTINATION_NOT_ALLOWED */
export function checkDestination(
  ranges: readonly RangeRow[],
  policy: OtpPolicy,
  { recipient, now }: { recipient: string; now: Date },
): void {
  const country = policy.countries === null ? null : findCountry(recipient);
  if (policy.countries !== null && (country === null || !policy.countries.includes(country))) {
    throw new AppError(
      "OTP_DESTINATION_NOT_ALLOWED",
      `This workspace does not send passcodes to ${country === null ? "numbers whose country is unknown" : `numbers in ${country}`}. An admin can change the countries in Settings → Passcodes.`,
      { reason: "country" },
    );
  }
  const paused = findPause(ranges, rangesOf(recipient), now);
  if (!paused) return;
  throw new AppError(
    "OTP_DESTINATION_NOT_ALLOWED",
    `Passcodes to numbers starting with ${paused.prefix} are paused until ${paused.pausedUntil.toISOString()}, because only ${paused.verified} of ${paused.sends} within an hour were confirmed. An admin can resume sending in Settings → Passcodes.`,
    { reason: "prefix_paused" },
  );
}

/** @returns an ISO 3166 code; null for an unassigned prefix */
export function findCountry(digits: string): string | null {
  return parsePhoneNumberFromString(`+${digits}`)?.country ?? null;
}

/**
 * Whether one more code could exceed a range's limit. After a pause only part of the hour counts: verified is
 * ignored.
 */
export function isPumpingPossible(
  { policy, ranges, block, area }: PasscodeContext,
  recipient: string,
): boolean {
  const { limits } = policy;
  const own = rangesOf(recipient);
  if (ranges.some(({ prefix }) => prefix.startsWith(own.area) || own.area.startsWith(prefix))) {
    return Math.max(block.sends + 1, area.sends) >= limits.rangeSendsPerHour;
  }
  const blockAfterSend = { ...block, sends: block.sends + 1, recipients: block.recipients + 1 };
  return (
    isLikelyPumping(blockAfterSend, limits) ||
    (area.blocks >= AREA_BLOCKS_MIN && isLikelyPumping(area, limits))
  );
}

/**
 * Raises an alert, and pauses the range unless disabled, when many numbers of a range get codes and hardly any is
 * confirmed. Call in the transaction that records the code.
 */
export async function detectPumping(
  tx: Ctx,
  policy: OtpPolicy,
  rows: readonly RangeRow[],
  recipient: string,
): Promise<void> {
  const now = tx.clock.now();
  const { block, area } = rangesOf(recipient);
  const inBlock = await countLastHour(
    tx,
    eq(otpVerifications.prefix, block),
    findCountStart(rows, block, now),
  );
  if (isLikelyPumping(inBlock, policy.limits)) return pauseRange(tx, policy, block, inBlock);
  if (area === block) return;
  const isSettled = or(
    eq(otpVerifications.state, "verified"),
    lt(otpVerifications.createdAt, new Date(now.getTime() - AREA_GRACE_MS)),
  );
  const inArea = await countLastHour(
    tx,
    and(sql`${otpVerifications.prefix} like ${`${area}%`}`, isSettled),
    findCountStart(rows, area, now),
  );
  if (inArea.blocks >= AREA_BLOCKS_MIN && isLikelyPumping(inArea, policy.limits)) {
    await pauseRange(tx, policy, area, inArea);
  }
}

async function countLastHour(
  tx: Ctx,
  range: SQL | undefined,
  since: Date,
): Promise<RangeCounts & { blocks: number }> {
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

async function pauseRange(tx: Ctx, policy: OtpPolicy, prefix: string, counts: RangeCounts): Promise<void> {
  const now = tx.clock.now();
  const pausedMs = policy.pausesPrefixes ? policy.limits.pauseHours * HOUR : 0;
  const pause = {
    pausedAt: now,
    pausedUntil: new Date(now.getTime() + pausedMs),
    sends: counts.sends,
    verified: counts.verified,
    liftedAt: null,
  };
  await tx.db
    .insert(otpPausedPrefixes)
    .values({ workspaceId: tx.workspaceId, prefix, ...pause })
    .onConflictDoUpdate({
      target: [otpPausedPrefixes.workspaceId, otpPausedPrefixes.prefix],
      set: pause,
    });
  const { sends, recipients, verified } = counts;
  const until = pause.pausedUntil.toISOString().slice(0, 16).replace("T", " ");
  await raiseAlert(tx, {
    severity: "critical",
    kind: "otp.pumping",
    subjectId: prefix,
    texts: [
      codedText("otp_pumping", { prefix, sends, recipients, verified }),
      policy.pausesPrefixes ? codedText("otp_paused", { until }) : codedText("otp_not_paused"),
    ],
    data: { prefix, ...counts },
  });
}
