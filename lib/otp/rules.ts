import { DAY, HOUR, MINUTE, SECOND } from "#lib/platform/clock.ts";
import type { ErrorDetails } from "#lib/platform/error-details.ts";
import type { OtpState } from "#lib/platform/otp-states.ts";

interface AdjustableLimit {
  default: number;
  min: number;
  max: number;
}

/** Limits a workspace may adjust within `min` and `max`; settings and docs show the same values. */
export const otpLimits = {
  /** Seconds between two codes for one recipient and purpose. */
  resendSeconds: { default: 30, min: 10, max: 600 },
  sendsPerHour: { default: 5, min: 1, max: 50 },
  sendsPerDay: { default: 10, min: 1, max: 200 },
  attemptsPerCode: { default: 5, min: 1, max: 10 },
  /** Wrong codes of one recipient over all passcodes; NIST SP 800-63B allows up to 100 in a row. */
  failuresPerHour: { default: 10, min: 1, max: 50 },
  failuresPerDay: { default: 20, min: 1, max: 100 },
  /** Codes for one end-user address; IPv6 by /64. */
  networkSendsPerHour: { default: 10, min: 1, max: 1000 },
  /** Codes of the whole workspace; caps the cost of a stolen key. */
  workspaceSendsPerHour: { default: 10_000, min: 10, max: 1_000_000 },
  /** Codes per hour to one range; reported when fewer than `rangeConversionPercent` are confirmed. */
  rangeSendsPerHour: { default: 50, min: 10, max: 10_000 },
  rangeConversionPercent: { default: 10, min: 1, max: 50 },
  pauseHours: { default: 12, min: 1, max: 72 },
} as const satisfies Record<string, AdjustableLimit>;

export type OtpLimitName = keyof typeof otpLimits;
export type OtpLimits = Record<OtpLimitName, number>;

export const otpLimitNames = Object.keys(otpLimits) as OtpLimitName[];

export function effectiveLimits(own: Readonly<Record<string, number>>): OtpLimits {
  const entries = otpLimitNames.map((name) => {
    const { default: defaultValue, min, max } = otpLimits[name];
    return [name, Math.min(max, Math.max(min, own[name] ?? defaultValue))];
  });
  return Object.fromEntries(entries) as OtpLimits;
}

/** NIST SP 800-63B-4 and ASVS 6.5.5 allow ten minutes. */
export const TTL_SECONDS = { min: 60, max: 600, default: 300 } as const;

/** The minutes printed in the template's footer, clamped to `TTL_SECONDS`; else the default. */
export function lifetimeFromFooter(footer: string | null): number {
  const minutes = /(\d{1,3})\s*min/i.exec(footer ?? "")?.[1];
  if (minutes === undefined) return TTL_SECONDS.default;
  return Math.min(TTL_SECONDS.max, Math.max(TTL_SECONDS.min, Number(minutes) * 60));
}

export interface RecipientHistory {
  sends: readonly { at: Date; purpose: string }[];
  failures: readonly Date[];
}

export interface Wait {
  reason: ErrorDetails["OTP_RECIPIENT_LIMITED"]["reason"];
  until: Date;
}

/** Computes the end of a sliding window. @returns null when fewer than `limit` times are given */
export function nextAllowedAt(times: readonly Date[], limit: number, windowMs: number): Date | null {
  const newest = times.map((time) => time.getTime()).toSorted((a, b) => b - a);
  const blocking = newest[limit - 1];
  return blocking === undefined ? null : new Date(blocking + windowMs);
}

/** @param exempt a test number, to which daily limits do not apply @returns the longest wait, if any */
export function findRecipientWait(
  history: RecipientHistory,
  request: { purpose: string; limits: OtpLimits; exempt: boolean; now: Date },
): Wait | null {
  const { limits, exempt, now } = request;
  const all = history.sends.map(({ at }) => at);
  const same = history.sends.filter(({ purpose }) => purpose === request.purpose).map(({ at }) => at);
  const limitEnds: [Wait["reason"], Date | null][] = [
    ["cooldown", nextAllowedAt(same, 1, limits.resendSeconds * SECOND)],
    ["hourly_limit", nextAllowedAt(all, limits.sendsPerHour, HOUR)],
    ["daily_limit", exempt ? null : nextAllowedAt(all, limits.sendsPerDay, DAY)],
    ["failed_attempts", guessesBlockedUntil(history.failures, limits, exempt)],
  ];
  const waits = limitEnds.flatMap(([reason, until]) => (until && until > now ? [{ reason, until }] : []));
  return waits.toSorted((a, b) => b.until.getTime() - a.until.getTime())[0] ?? null;
}

/** Until when wrong codes block every guess of the recipient; null or in the past when they do not. */
export function guessesBlockedUntil(
  failures: readonly Date[],
  limits: OtpLimits,
  exempt: boolean,
): Date | null {
  const ends = [
    nextAllowedAt(failures, limits.failuresPerHour, HOUR),
    exempt ? null : nextAllowedAt(failures, limits.failuresPerDay, DAY),
  ].filter((end) => end !== null);
  return ends.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null;
}

export function countGuessesLeft(
  failures: readonly Date[],
  policy: { limits: OtpLimits; exempt: boolean; now: Date },
): number {
  const countWithin = (windowMs: number) =>
    failures.filter((at) => at.getTime() > policy.now.getTime() - windowMs).length;
  const hour = policy.limits.failuresPerHour - countWithin(HOUR);
  const day = policy.exempt ? Number.POSITIVE_INFINITY : policy.limits.failuresPerDay - countWithin(DAY);
  return Math.max(0, Math.min(hour, day));
}

export function secondsUntil(until: Date, now: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / SECOND));
}

/** The state at `now`: an active code is expired from `expiresAt` on, before the worker updates its row. */
export function stateAt(code: { state: OtpState; expiresAt: Date }, now: Date): OtpState {
  return code.state === "active" && code.expiresAt <= now ? "expired" : code.state;
}

/** `attempts_exceeded` only while the code has not expired. */
export function classifyUnclaimed(
  code: { state: OtpState; attempts: number; expiresAt: Date } | null,
  policy: { attemptsPerCode: number; isBlocked: boolean; now: Date },
): "attempts_exceeded" | "expired" {
  if (!code || code.expiresAt <= policy.now) return "expired";
  if (code.state === "exhausted") return "attempts_exceeded";
  const isExhausted = policy.isBlocked || code.attempts >= policy.attemptsPerCode;
  return code.state === "active" && isExhausted ? "attempts_exceeded" : "expired";
}

/** Ranges by their shared leading digits. */
export interface Ranges {
  /** The 10,000 numbers that differ in their last four digits, the size in which numbers are usually bought. */
  block: string;
  /** The million around it, for traffic spread over many blocks; at least four shared digits. */
  area: string;
}

const BLOCK_FREE = 4;
const AREA_FREE = 6;
const SHARED_MIN = 4;

export function rangesOf(digits: string): Ranges {
  const shared = (free: number) => digits.slice(0, Math.max(digits.length - free, SHARED_MIN));
  return { block: shared(BLOCK_FREE), area: shared(AREA_FREE) };
}

/** Fewer recipients than this are limited by their own limits only. */
export const PUMPING_RECIPIENTS_MIN = 10;

/** An area is checked only once this many of its blocks were used. */
export const AREA_BLOCKS_MIN = 3;

/** In an area, a code younger than this does not count as unconfirmed yet. */
export const AREA_GRACE_MS = 2 * MINUTE;

export interface RangeCounts {
  sends: number;
  verified: number;
  recipients: number;
}

export function isLikelyPumping({ sends, verified, recipients }: RangeCounts, limits: OtpLimits): boolean {
  return (
    sends >= limits.rangeSendsPerHour &&
    recipients >= PUMPING_RECIPIENTS_MIN &&
    verified * 100 < limits.rangeConversionPercent * sends
  );
}

export interface PausedRange {
  prefix: string;
  pausedAt: Date;
  pausedUntil: Date;
  liftedAt: Date | null;
}

export function findPause<R extends PausedRange>(rows: readonly R[], ranges: Ranges, now: Date): R | null {
  const covers = (row: R) => row.prefix === ranges.block || row.prefix === ranges.area;
  return rows.find((row) => covers(row) && row.liftedAt === null && row.pausedUntil > now) ?? null;
}

/** An hour ago, or the last resumption of an overlapping range or report of this one, if later. */
export function findCountStart(rows: readonly PausedRange[], prefix: string, now: Date): Date {
  const overlapping = rows.filter((row) => row.prefix.startsWith(prefix) || prefix.startsWith(row.prefix));
  const marks = overlapping.flatMap(({ liftedAt, pausedAt, prefix: rowPrefix }) => [
    ...(liftedAt ? [liftedAt.getTime()] : []),
    ...(rowPrefix === prefix ? [pausedAt.getTime()] : []),
  ]);
  return new Date(Math.max(now.getTime() - HOUR, ...marks));
}
