import { DAY } from "#lib/platform/clock.ts";
import { recordOf } from "#lib/platform/record-of.ts";

/** Calls `visit` with every text in a value, such as the ids in a list, also in one with commas. */
export function visitTexts(value: unknown, visit: (text: string) => void): void {
  if (typeof value === "string") value.split(",").forEach(visit);
  else if (typeof value === "object" && value !== null)
    for (const part of Object.values(value)) visitTexts(part, visit);
}

/**
 * A recorded value as text: ids of `names` by name, lists and objects in one line. Business hours remain JSON, which
 * `hoursText` renders in the reader's language. Null without a value.
 */
export function valueText(value: unknown, names: ReadonlyMap<string, string>): string | null {
  if (value === undefined || value === null || value === "") return null;
  if (Array.isArray(value)) return value.map((item) => valueText(item, names) ?? "–").join(", ") || null;
  if (isHours(value)) return JSON.stringify(value);
  if (typeof value === "object") {
    const parts = Object.entries(value).map(([name, part]) => `${name}: ${valueText(part, names) ?? "–"}`);
    return parts.join(", ") || null;
  }
  return names.get(String(value)) ?? String(value);
}

/**
 * The conditions of a filter that are set, as JSON with names, which `filterText` renders in the reader's language. Null
 * without any.
 */
export function filterValue(filter: unknown, names: ReadonlyMap<string, string>): string | null {
  const set = Object.entries(recordOf(filter)).flatMap(([name, value]) => {
    // The order of every list that has no other.
    if (value === false || (name === "sort" && value === "latest")) return [];
    // A segment has its labels in one text.
    const shown = valueText(name === "label" ? String(value).split(",") : value, names);
    return shown === null ? [] : [[name, shown]];
  });
  return set.length === 0 ? null : JSON.stringify(Object.fromEntries(set));
}

/**
 * A filter in one line: "View: All open, Labels: VIP, Unread".
 * @param text as `filterValue` returns it
 */
export function filterText(
  text: string,
  texts: { nameOf: (condition: string) => string; wordOf: (condition: string, value: string) => string },
): string {
  return Object.entries<string>(JSON.parse(text))
    .map(([name, value]) =>
      value === "true" ? texts.nameOf(name) : `${texts.nameOf(name)}: ${texts.wordOf(name, value)}`,
    )
    .join(", ");
}

interface Hours {
  timeZone: string;
  week: { from: number; to: number }[][];
  holidays: { date: string; name: string }[];
}

function isHours(value: unknown): value is Hours {
  const { timeZone, week, holidays } = recordOf(value);
  return typeof timeZone === "string" && Array.isArray(week) && Array.isArray(holidays);
}

/** 1 January 2024 was a Monday. */
const monday = Date.UTC(2024, 0, 1);

/**
 * Business hours in one line: "Mon–Fri 09:00–17:00, Sat–Sun closed, Europe/Berlin, 2026-12-25 Christmas".
 * @param text of a field `hours`, as `valueText` returns it
 * @param locale of the names of days
 */
export function hoursText(text: string, { locale, closed }: { locale: string; closed: string }): string {
  const hours: unknown = text.startsWith("{") ? JSON.parse(text) : null;
  if (!isHours(hours)) return text;
  const weekday = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });
  const nameOf = (day: number) => weekday.format(monday + day * DAY);
  const groups: { first: number; last: number; open: string }[] = [];
  for (const [day, ranges] of hours.week.entries()) {
    const open = ranges.map(({ from, to }) => `${clockTime(from)}–${clockTime(to)}`).join(" ") || closed;
    const group = groups.at(-1);
    if (group?.open === open) group.last = day;
    else groups.push({ first: day, last: day, open });
  }
  const week = groups.map(({ first, last, open }) =>
    first === last ? `${nameOf(first)} ${open}` : `${nameOf(first)}–${nameOf(last)} ${open}`,
  );
  return [...week, hours.timeZone, ...hours.holidays.map(({ date, name }) => `${date} ${name}`)].join(", ");
}

function clockTime(minutes: number): string {
  const pad = (part: number) => String(part).padStart(2, "0");
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}
