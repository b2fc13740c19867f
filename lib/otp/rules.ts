import { DAY, HOUR, MINUTE, SECOND } from "#lib/clock.ts";
import type { ErrorDetails } from "#lib/error-details.ts";

/** A limit that a workspace may adjust: what holds by default, and how far it may go. */
interface AdjustableLimit {
  default: number;
  min: number;
  max: number;
}

/** The limits that protect people (API.md §10.4); what is enforced here is what the docs and the settings show. */
export const otpLimits = {
  /** Seconds between two codes for one recipient and purpose. */
  resendSeconds: { default: 30, min: 10, max: 600 },
  /** Codes to one recipient, whatever their purpose. */
  sendsPerHour: { default: 5, min: 1, max: 50 },
  sendsPerDay: { default: 10, min: 1, max: 200 },
  attemptsPerCode: { default: 5, min: 1, max: 10 },
  /** Wrong codes of one recipient over all codes; NIST SP 800-63B allows up to 100 in a row. */
  failuresPerHour: { default: 10, min: 1, max: 50 },
  failuresPerDay: { default: 20, min: 1, max: 100 },
  /** Codes asked for from one address of an end user, an IPv6 by its /64. */
  networkSendsPerHour: { default: 10, min: 1, max: 1000 },
  /** Codes of the whole workspace: what a stolen key can cost. */
  workspaceSendsPerHour: { default: 10_000, min: 10, max: 1_000_000 },
  /** So many codes to one range of numbers in an hour, of which fewer than these percent were confirmed, look pumped. */
  rangeSendsPerHour: { default: 50, min: 10, max: 10_000 },
  rangeConversionPercent: { default: 10, min: 1, max: 50 },
  pauseHours: { default: 12, min: 1, max: 72 },
} as const satisfies Record<string, AdjustableLimit>;

export type OtpLimitName = keyof typeof otpLimits;
export type OtpLimits = Record<OtpLimitName, number>;

export const otpLimitNames = Object.keys(otpLimits) as OtpLimitName[];

/** The limits that hold: a workspace's own where it set any, never beyond what may be set. */
export function effectiveLimits(own: Readonly<Record<string, number>>): OtpLimits {
  const entries = otpLimitNames.map((name) => {
    const { default: usual, min, max } = otpLimits[name];
    return [name, Math.min(max, Math.max(min, own[name] ?? usual))];
  });
  return Object.fromEntries(entries) as OtpLimits;
}

/** How long a code can last (API.md §10.1): NIST SP 800-63B-4 and ASVS 6.5.5 allow ten minutes. */
export const TTL_SECONDS = { min: 60, max: 600, default: 300 } as const;

/** A code's usual life: the minutes that its template's footer prints, as far as a code may last; else five minutes. */
export function lifetimeOf(footer: string | null): number {
  const minutes = /(\d{1,3})\s*min/i.exec(footer ?? "")?.[1];
  if (minutes === undefined) return TTL_SECONDS.default;
  return Math.min(TTL_SECONDS.max, Math.max(TTL_SECONDS.min, Number(minutes) * 60));
}

/** What happened with a recipient's codes in the last day. */
export interface RecipientPast {
  sends: readonly { at: Date; purpose: string }[];
  failures: readonly Date[];
}

/** Why no code goes to a recipient just now, and from when on one may. */
export interface Wait {
  reason: ErrorDetails["OTP_RECIPIENT_LIMITED"]["reason"];
  until: Date;
}

/**
 * When a window that lets `limit` through has room again: counted backwards from any moment, there are never more than
 * `limit` within `windowMs`.
 * @returns null when it was never full
 */
export function roomAt(times: readonly Date[], limit: number, windowMs: number): Date | null {
  const newest = times.map((time) => time.getTime()).toSorted((a, b) => b - a);
  const blocking = newest[limit - 1];
  return blocking === undefined ? null : new Date(blocking + windowMs);
}

/**
 * The limit that keeps a recipient waiting the longest; null when a code may go now.
 * @param exempt a test number: the daily caps do not hold for it
 */
export function judgeRecipient(
  past: RecipientPast,
  asked: { purpose: string; limits: OtpLimits; exempt: boolean; now: Date },
): Wait | null {
  const { limits, exempt, now } = asked;
  const all = past.sends.map(({ at }) => at);
  const same = past.sends.filter(({ purpose }) => purpose === asked.purpose).map(({ at }) => at);
  const rooms: [Wait["reason"], Date | null][] = [
    ["cooldown", roomAt(same, 1, limits.resendSeconds * SECOND)],
    ["hourly_limit", roomAt(all, limits.sendsPerHour, HOUR)],
    ["daily_limit", exempt ? null : roomAt(all, limits.sendsPerDay, DAY)],
    ["failed_attempts", failuresEnd(past.failures, limits, exempt)],
  ];
  const waits = rooms.flatMap(([reason, until]) => (until && until > now ? [{ reason, until }] : []));
  return waits.toSorted((a, b) => b.until.getTime() - a.until.getTime())[0] ?? null;
}

/** Until when a recipient's wrong codes bar every further guess; null or a time past when they do not. */
export function failuresEnd(failures: readonly Date[], limits: OtpLimits, exempt: boolean): Date | null {
  const ends = [
    roomAt(failures, limits.failuresPerHour, HOUR),
    exempt ? null : roomAt(failures, limits.failuresPerDay, DAY),
  ].filter((end) => end !== null);
  return ends.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null;
}

/** How many more wrong codes a recipient may enter before every guess is barred. */
export function guessesLeft(
  failures: readonly Date[],
  asked: { limits: OtpLimits; exempt: boolean; now: Date },
): number {
  const within = (windowMs: number) =>
    failures.filter((at) => at.getTime() > asked.now.getTime() - windowMs).length;
  const hour = asked.limits.failuresPerHour - within(HOUR);
  const day = asked.exempt ? Number.POSITIVE_INFINITY : asked.limits.failuresPerDay - within(DAY);
  return Math.max(0, Math.min(hour, day));
}

/** Whole seconds until a time, never fewer than one: what `Retry-After` says. */
export function secondsUntil(until: Date, now: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / SECOND));
}

export type OtpState = "active" | "verified" | "expired" | "replaced" | "cancelled" | "exhausted";

/** The state that a code is in: one that nobody has ended is over at its end, whatever the row says yet. */
export function stateAt(code: { state: OtpState; expiresAt: Date }, now: Date): OtpState {
  return code.state === "active" && code.expiresAt <= now ? "expired" : code.state;
}

/**
 * What a code that could not be claimed answers: `spent` while its guesses are used up and it would still be valid,
 * otherwise that there is nothing, for whatever reason (API.md §10.2).
 */
export function judgeUnclaimed(
  code: { state: OtpState; attempts: number; expiresAt: Date } | null,
  asked: { attemptsPerCode: number; barred: boolean; now: Date },
): "spent" | "nothing" {
  if (!code || code.expiresAt <= asked.now) return "nothing";
  if (code.state === "exhausted") return "spent";
  const over = asked.barred || code.attempts >= asked.attemptsPerCode;
  return code.state === "active" && over ? "spent" : "nothing";
}

/** Ranges of numbers that are watched together, by the digits that they share. */
export interface Ranges {
  /** The ten thousand numbers that differ in their last four digits: what is bought and pumped at once. */
  block: string;
  /** The million around it, for who spreads over many blocks; never wider than four digits. */
  area: string;
}

const BLOCK_FREE = 4;
const AREA_FREE = 6;
const SHARED_MIN = 4;

export function rangesOf(digits: string): Ranges {
  const shared = (free: number) => digits.slice(0, Math.max(digits.length - free, SHARED_MIN));
  return { block: shared(BLOCK_FREE), area: shared(AREA_FREE) };
}

/** A few numbers that ask again and again are no pumping: their own limits hold them. */
export const RANGE_SPREAD = 10;

/** An area is judged once so many of its blocks were tried: one bad block is that block's affair. */
export const AREA_BLOCKS = 3;

/** In a range as wide as an area, a code has so long to be entered before it counts as unconfirmed. */
export const AREA_GRACE_MS = 2 * MINUTE;

/** What an hour brought in a range. */
export interface RangeHour {
  sends: number;
  verified: number;
  recipients: number;
}

/** Whether codes to a range look asked for only to be sent: many, to many numbers, and hardly any confirmed. */
export function looksPumped({ sends, verified, recipients }: RangeHour, limits: OtpLimits): boolean {
  return (
    sends >= limits.rangeSendsPerHour &&
    recipients >= RANGE_SPREAD &&
    verified * 100 < limits.rangeConversionPercent * sends
  );
}

/** A range that looked pumped, as it is kept. */
export interface PausedRange {
  prefix: string;
  pausedAt: Date;
  pausedUntil: Date;
  liftedAt: Date | null;
}

/** The pause that a number falls under now; null when there is none. */
export function pauseOf<R extends PausedRange>(rows: readonly R[], ranges: Ranges, now: Date): R | null {
  const over = (row: R) => row.prefix === ranges.block || row.prefix === ranges.area;
  return rows.find((row) => over(row) && row.liftedAt === null && row.pausedUntil > now) ?? null;
}

/**
 * From when on a range's codes count: the last hour, but nothing from before an admin let it, or a range that overlaps it,
 * through again; and an hour that was reported already is not reported anew.
 */
export function countedSince(rows: readonly PausedRange[], prefix: string, now: Date): Date {
  const overlapping = rows.filter((row) => row.prefix.startsWith(prefix) || prefix.startsWith(row.prefix));
  const marks = overlapping.flatMap(({ liftedAt, pausedAt, prefix: known }) => [
    ...(liftedAt ? [liftedAt.getTime()] : []),
    ...(known === prefix ? [pausedAt.getTime()] : []),
  ]);
  return new Date(Math.max(now.getTime() - HOUR, ...marks));
}
