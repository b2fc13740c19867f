import { Temporal } from "temporal-polyfill";
import { DAY, MINUTE } from "#lib/platform/clock.ts";

/** Minutes after local midnight; `to` is exclusive and at most 1440. */
export interface DayRange {
  from: number;
  to: number;
}

export interface BusinessHours {
  /** IANA name, such as Europe/Berlin. */
  timeZone: string;
  /** Seven days from Monday, each with ranges in order that do not touch; a closed day has none. */
  week: readonly (readonly DayRange[])[];
  /** Local dates (`2026-12-25`) on which the whole day is closed. */
  holidays: readonly { date: string; name: string }[];
}

export const MINUTES_PER_DAY = DAY / MINUTE;

/** Longer than any closure by holidays, so that a week without ranges ends the search. */
const SEARCH_DAYS = 400;

/** A period in milliseconds since the epoch. */
interface Period {
  start: number;
  end: number;
}

/**
 * Milliseconds of `[from, to)` within the opening hours, by elapsed time: an hour that the clock skips does not count,
 * one that it repeats counts twice. Without hours (null) all time counts. 0 if `to` is not after `from`.
 */
export function businessTimeBetween(from: Date, to: Date, hours: BusinessHours | null): number {
  const [start, end] = [from.getTime(), to.getTime()];
  if (!(end > start)) return 0;
  if (hours === null) return end - start;
  const last = localDate(end, hours);
  let total = 0;
  for (
    let day = localDate(start, hours);
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  ) {
    for (const open of openPeriods(day, hours)) {
      total += Math.max(0, Math.min(open.end, end) - Math.max(open.start, start));
    }
  }
  return total;
}

/** Without hours (null) it is always open. */
export function isOpenAt(at: Date, hours: BusinessHours | null): boolean {
  if (hours === null) return true;
  const now = at.getTime();
  return openPeriods(localDate(now, hours), hours).some(({ start, end }) => start <= now && now < end);
}

/** The first instant from `at` on at which it is open: `at` itself if it is. Null if that is over a year away. */
export function nextOpening(at: Date, hours: BusinessHours | null): Date | null {
  if (hours === null || isOpenAt(at, hours)) return at;
  const now = at.getTime();
  let day = localDate(now, hours);
  for (let count = 0; count < SEARCH_DAYS; count += 1, day = day.add({ days: 1 })) {
    const next = openPeriods(day, hours).find(({ start }) => start >= now);
    if (next) return new Date(next.start);
  }
  return null;
}

/** Calculating a day's instants is slow; reports ask for the same days again and again. */
const known = new WeakMap<BusinessHours, Map<string, readonly Period[]>>();

function openPeriods(day: Temporal.PlainDate, hours: BusinessHours): readonly Period[] {
  const days = known.get(hours) ?? new Map<string, readonly Period[]>();
  known.set(hours, days);
  const date = day.toString();
  const periods = days.get(date) ?? toPeriods(day, date, hours);
  days.set(date, periods);
  return periods;
}

function toPeriods(day: Temporal.PlainDate, date: string, hours: BusinessHours): Period[] {
  if (hours.holidays.some((holiday) => holiday.date === date)) return [];
  const periods: Period[] = [];
  for (const { from, to } of hours.week[day.dayOfWeek - 1] ?? []) {
    // When clocks go forward, a skipped time becomes a later one, which may be in the next range.
    const start = Math.max(instantOf(day, from, hours), periods.at(-1)?.end ?? Number.NEGATIVE_INFINITY);
    const end = instantOf(day, to, hours);
    if (end > start) periods.push({ start, end });
  }
  return periods;
}

function instantOf(day: Temporal.PlainDate, minutes: number, { timeZone }: BusinessHours): number {
  // The end of the day is the midnight of the next one.
  const date = minutes < MINUTES_PER_DAY ? day : day.add({ days: 1 });
  const plainTime = Temporal.PlainTime.from("00:00").add({ minutes: minutes % MINUTES_PER_DAY });
  return date.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds;
}

export function localDate(at: number, { timeZone }: Pick<BusinessHours, "timeZone">): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate();
}

/** `09:30`; the end of the day is `24:00`. */
export function formatMinutes(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

/** Null if the text is not a time of a day. */
export function parseMinutes(text: string): number | null {
  const [, hour = "", minute = ""] = /^(\d{1,2}):(\d{2})$/.exec(text.trim()) ?? [];
  const minutes = hour === "" ? Number.NaN : Number(hour) * 60 + Number(minute);
  return Number(minute) < 60 && minutes <= MINUTES_PER_DAY ? minutes : null;
}
