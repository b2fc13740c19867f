import "server-only";
import { casual } from "chrono-node/en";
import { Temporal } from "temporal-polyfill";
import { readIsoDay } from "#lib/conversations/search/query-rules.ts";
import { toEnglishTime } from "#lib/platform/to-english-time.ts";

const SHORT = /^(\d{1,3})\s*([dwm])$/i;
const UNITS: Readonly<Record<string, string>> = { d: "days", w: "weeks", m: "months" };
const DURATION = /^\d+ (day|week|month)s?$/i;

/**
 * Reads a day in the past that a person typed in English or Arabic: "2026-11-01", "yesterday", "mon", "3d", "1 dec", "أمس".
 * A weekday is the latest one. @returns null if it is no day
 */
export function readDay(typed: string, now: Date, zone: string): string | null {
  const isoDay = readIsoDay(typed);
  if (isoDay !== null) return isoDay;
  const text = toEnglishTime(typed.trim());
  const [, count, unit = ""] = SHORT.exec(text) ?? [];
  const duration = count ? `${count} ${UNITS[unit.toLowerCase()]}` : text;
  const words = DURATION.test(duration) ? `${duration} ago` : duration;
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  // At noon of the person's day, because the library calculates in the time zone of the process.
  const [found] = casual.parse(words, new Date(today.year, today.month - 1, today.day, 12));
  if (found?.index !== 0 || found.text.length !== words.length) return null;
  const { start } = found;
  const at = start.date();
  const day = Temporal.PlainDate.from({
    year: at.getFullYear(),
    month: at.getMonth() + 1,
    day: at.getDate(),
  });
  if (Temporal.PlainDate.compare(day, today) <= 0 || start.isCertain("year")) return day.toString();
  if (start.isCertain("month")) return day.subtract({ years: 1 }).toString();
  return (start.isCertain("weekday") ? day.subtract({ weeks: 1 }) : day).toString();
}
