import { type BusinessHours, formatMinutes, MINUTES_PER_DAY, parseMinutes } from "#lib/hours/rules.ts";
import { compareText } from "#lib/platform/compare-text.ts";

export interface HoursForm {
  timeZone: string;
  /** Seven days from Monday. Midnight at the end of a range is the end of the day. */
  week: { from: string; to: string }[][];
  holidays: { date: string; name: string }[];
}

export const FIRST_RANGE = { from: "09:00", to: "17:00" };

/** Offered when hours are switched on. */
export function newHours(timeZone: string): HoursForm {
  const week = Array.from({ length: 7 }, (_, day) => (day < 5 ? [{ ...FIRST_RANGE }] : []));
  return { timeZone, week, holidays: [] };
}

export function toHoursForm({ timeZone, week, holidays }: BusinessHours): HoursForm {
  return {
    timeZone,
    week: week.map((ranges) =>
      ranges.map(({ from, to }) => ({
        from: formatMinutes(from),
        to: formatMinutes(to % MINUTES_PER_DAY),
      })),
    ),
    holidays: holidays.map((holiday) => ({ ...holiday })),
  };
}

/** A missing or unreadable time becomes one that the server refuses. */
export function fromHoursForm({ timeZone, week, holidays }: HoursForm) {
  return {
    timeZone,
    week: week.map((ranges) =>
      ranges.map(({ from, to }) => ({
        from: parseMinutes(from) ?? -1,
        to: parseMinutes(to) || (to === "" ? -1 : MINUTES_PER_DAY),
      })),
    ),
    holidays: [...holidays].sort((a, b) => compareText(a.date, b.date)),
  };
}

/** The first range that fits after those of a day, for a break such as lunch; null if the day is full. */
export function nextRange(
  ranges: readonly { from: string; to: string }[],
): { from: string; to: string } | null {
  const last = ranges.at(-1);
  if (!last) return { ...FIRST_RANGE };
  const end = parseMinutes(last.to) || MINUTES_PER_DAY;
  const from = Math.min(end + 60, MINUTES_PER_DAY - 60);
  if (from <= end) return null;
  return {
    from: formatMinutes(from),
    to: formatMinutes(Math.min(from + 4 * 60, MINUTES_PER_DAY) % MINUTES_PER_DAY),
  };
}
