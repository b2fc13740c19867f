import { DAY, MINUTE } from "#lib/platform/clock.ts";

/** Numbers of events; by quarter hour, day and month. */
export const countMeasures = [
  "inbound",
  "outbound",
  "delivered",
  "read",
  "failed",
  "opened",
  "closed",
  "assigned",
  "labeled",
  "window_ended",
  "window_unanswered",
  "template_sent",
  "template_delivered",
  "template_read",
  "template_failed",
  "failure",
  "price",
  "passcode_sent",
  "passcode_verified",
] as const;

export const durationNames = ["first_reply", "next_reply", "resolution"] as const;
export type DurationName = (typeof durationNames)[number];

/** Durations in seconds; their histograms are stored by day and month. `_open` counts business hours only. */
export const durationMeasures = [...durationNames, ...durationNames.map((name) => `${name}_open` as const)];

export type CountMeasure = (typeof countMeasures)[number];
export type DurationMeasure = (typeof durationMeasures)[number];
export type Measure = CountMeasure | DurationMeasure;

export function isDuration(measure: string): measure is DurationMeasure {
  return durationMeasures.some((each) => each === measure);
}

/** Null without a whole. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

/** Every offset of a time zone is a multiple of it. */
export const QUARTER = 15 * MINUTE;

// Eight bins per doubling: a duration is at most 4.5 % away from the middle of its bin.
const BINS_PER_DOUBLING = 8;

/** @param seconds less than a second counts as one */
export function binOf(seconds: number): number {
  return Math.floor(Math.log2(Math.max(1, seconds)) * BINS_PER_DOUBLING);
}

/** The geometric middle of a bin, in seconds. */
export function secondsOfBin(bin: number): number {
  return 2 ** ((bin + 0.5) / BINS_PER_DOUBLING);
}

/**
 * The smallest duration that at least this share of all does not exceed, in seconds, within 4.5 %.
 * @param share 0.5 is the median
 * @returns null without durations
 */
export function quantileOf(counts: ReadonlyMap<number, number>, share: number): number | null {
  const bins = [...counts].filter(([, count]) => count > 0).sort(([a], [b]) => a - b);
  const total = bins.reduce((sum, [, count]) => sum + count, 0);
  let rest = Math.max(1, Math.ceil(total * share));
  for (const [bin, count] of bins) {
    rest -= count;
    if (rest <= 0) return secondsOfBin(bin);
  }
  return null;
}

export type Granularity = "quarter" | "day" | "month";

/** The start of the quarter hour, day or month of UTC. */
export function startOf(granularity: Granularity, at: Date): Date {
  if (granularity === "month") return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));
  const size = granularity === "day" ? DAY : QUARTER;
  return new Date(Math.floor(at.getTime() / size) * size);
}

function endOf(granularity: "day" | "month", start: Date): Date {
  if (granularity === "month") return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1));
  return new Date(start.getTime() + DAY);
}

/** Consecutive sums of one granularity that are added for an interval, or subtracted from it. */
export interface Span {
  /** The interval. */
  index: number;
  granularity: Granularity;
  from: Date;
  to: Date;
  sign: 1 | -1;
}

/**
 * The spans whose sums make up an interval: months and days of UTC, and quarter hours at both edges. Where it is shorter,
 * an edge is a whole month or day without the rest of it.
 * @param now the future has no sums, so it costs nothing
 */
export function toSpans({ from, to }: { from: Date; to: Date }, index: number, now: Date): Span[] {
  return split("month", { index, sign: 1, from, to }, now);
}

function split(granularity: Granularity, part: Omit<Span, "granularity">, now: Date): Span[] {
  const { from, to, sign } = part;
  if (from > to) return split(granularity, { ...part, from: to, to: from, sign: sign === 1 ? -1 : 1 }, now);
  if (from.getTime() === to.getTime()) return [];
  if (granularity === "quarter") return [{ ...part, granularity }];
  const finer = granularity === "month" ? "day" : "quarter";
  const [start, end] = [nearestStart(granularity, from, now), nearestStart(granularity, to, now)];
  if (start >= end || costOf(from, start, now) + costOf(end, to, now) >= costOf(from, to, now))
    return split(finer, part, now);
  return [
    ...split(finer, { ...part, to: start }, now),
    { ...part, granularity, from: start, to: end },
    ...split(finer, { ...part, from: end }, now),
  ];
}

function nearestStart(granularity: "day" | "month", at: Date, now: Date): Date {
  const before = startOf(granularity, at);
  const after = endOf(granularity, before);
  return costOf(before, at, now) <= costOf(at, after, now) ? before : after;
}

/** How much of the past is between two times. */
function costOf(one: Date, other: Date, now: Date): number {
  const past = (at: Date) => Math.min(at.getTime(), now.getTime());
  return Math.abs(past(one) - past(other));
}
