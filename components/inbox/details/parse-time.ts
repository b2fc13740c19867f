import { casual } from "chrono-node/en";
import { MORNING_HOUR } from "#components/inbox/details/time-choices.ts";
import { toEnglishTime } from "#lib/platform/to-english-time.ts";

const SHORT = /^(\d{1,3})\s*(m|min|h|d|w)$/i;
const UNITS: Readonly<Record<string, string>> = {
  m: "minutes",
  min: "minutes",
  h: "hours",
  d: "days",
  w: "weeks",
};
const DURATION = /^\d+ (minute|hour|day|week|month)s?$/i;
/** Hours of parts of the day; the library's are earlier or later than working hours. */
const HOURS: readonly [RegExp, number][] = [
  [/evening|night/i, 18],
  [/afternoon/i, 14],
];

/**
 * Reads a time that a person typed in English or Arabic: "3d", "fri 9am", "tomorrow", "1 dec 14:00", "غدًا 9 صباحًا". A
 * day without a time is the morning. @returns null if it is no time
 */
export function parseTime(typed: string, now: Date): Date | null {
  const text = toEnglishTime(typed.trim());
  const [, count, unit = ""] = SHORT.exec(text) ?? [];
  const duration = count ? `${count} ${UNITS[unit.toLowerCase()]}` : text;
  const long = DURATION.test(duration) ? `in ${duration}` : text;
  const [found] = casual.parse(long, now, { forwardDate: true });
  if (found?.index !== 0) return null;
  const at = found.date();
  if (found.start.isCertain("hour")) return at;
  const hour = HOURS.find(([pattern]) => pattern.test(long))?.[1] ?? MORNING_HOUR;
  const chosen = new Date(at.getFullYear(), at.getMonth(), at.getDate(), hour);
  const isWeekday = found.start.isCertain("weekday") && !found.start.isCertain("day");
  // The library takes a weekday at noon: before that, today's is ahead for it.
  if (isWeekday && chosen <= now) chosen.setDate(chosen.getDate() + 7);
  return chosen;
}
