import { isolate } from "#components/ui/isolate.ts";
import { DAY, HOUR, MINUTE } from "#lib/platform/clock.ts";
import { languageTable } from "#lib/platform/languages.ts";

const dateFormats = {
  time: { hour: "2-digit", minute: "2-digit" },
  date: { day: "numeric", month: "short", year: "numeric" },
  full: {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  },
  short: { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" },
  numericDate: { dateStyle: "short" },
  month: { month: "short", year: "numeric" },
  day: { day: "numeric", month: "short" },
  weekday: { weekday: "short" },
  longWeekday: { weekday: "long" },
  weekdayTime: { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" },
  weekdayYearTime: {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateFormat = keyof typeof dateFormats;

const STEPS = [
  { below: MINUTE, unit: "second", size: MINUTE },
  { below: HOUR, unit: "minute", size: MINUTE },
  { below: DAY, unit: "hour", size: HOUR },
  { below: 30 * DAY, unit: "day", size: DAY },
] as const;

const WEEK_DAYS = 7;

const TEXTS_MAX = 5000;

const COMPACT_FROM = 10_000;

export type Formats = ReturnType<typeof createFormats>;

const cache = new Map<string, Formats>();

export function formatsOf(locale: string): Formats {
  const formats = cache.get(locale) ?? createFormats(locale);
  cache.set(locale, formats);
  return formats;
}

/** @returns the day in a time zone as YYYY-MM-DD */
export function dayKey(value: string | Date, timeZone: string | undefined): string {
  return formatsOf("sv-SE").dateTime(value, "numericDate", timeZone);
}

/** @returns how many days of the calendar a time is before `now`; negative for a later day */
export function daysAgo(value: string, now: number, timeZone: string | undefined): number {
  // As days of UTC, which all have 24 hours.
  return (Date.parse(dayKey(new Date(now), timeZone)) - Date.parse(dayKey(value, timeZone))) / DAY;
}

function createFormats(locale: string) {
  // Creating a formatter costs as much as hundreds of uses, and a thread formats hundreds of times.
  const dates = new Map<string, Intl.DateTimeFormat>();
  // The same times again each time that a conversation is opened.
  const texts = new Map<string, string>();
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const conjunction = new Intl.ListFormat(locale, { type: "conjunction" });
  const enumeration = new Intl.ListFormat(locale, { type: "unit", style: "short" });
  const number = new Intl.NumberFormat(locale);
  const compact = new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 });
  const isFromRight = Object.values(languageTable).some(
    (each) => each.locale === locale && each.dir === "rtl",
  );
  const isolateItems = (items: Iterable<string>) => (isFromRight ? Array.from(items, isolate) : items);

  function dateTime(value: string | Date, format: DateFormat, timeZone?: string): string {
    const key = `${format} ${timeZone ?? ""}`;
    let formatter = dates.get(key);
    if (!formatter) {
      formatter = new Intl.DateTimeFormat(locale, {
        ...dateFormats[format],
        ...(timeZone ? { timeZone } : {}),
      });
      dates.set(key, formatter);
    }
    if (typeof value !== "string") return formatter.format(value);
    const textKey = `${key} ${value}`;
    let text = texts.get(textKey);
    if (text === undefined) {
      if (texts.size >= TEXTS_MAX) texts.clear();
      text = formatter.format(new Date(value));
      texts.set(textKey, text);
    }
    return text;
  }

  /** @returns "Today", "Yesterday", the weekday within the last week, otherwise null */
  function recentDay(
    value: string,
    now: number,
    weekday: "weekday" | "longWeekday",
    timeZone?: string,
  ): string | null {
    // Without finding its day, as for most messages.
    if (now - Date.parse(value) > (WEEK_DAYS + 1) * DAY) return null;
    const days = daysAgo(value, now, timeZone);
    if (days < 0 || days >= WEEK_DAYS) return null;
    if (days > 1) return dateTime(value, weekday, timeZone);
    const [first = "", ...rest] = relative.format(-days, "day");
    return first.toLocaleUpperCase(locale) + rest.join("");
  }

  return {
    locale,
    dateTime,
    recentDay,
    /** @returns the date if older than a month. A future time, caused by a slow clock, counts as now. */
    relativeTime(value: string, now: number): string {
      const age = Math.max(0, now - new Date(value).getTime());
      const step = STEPS.find(({ below }) => age < below);
      return step ? relative.format(-Math.floor(age / step.size), step.unit) : dateTime(value, "date");
    },
    list: (items: Iterable<string>): string => conjunction.format(isolateItems(items)),
    enumerate: (items: Iterable<string>): string => enumeration.format(isolateItems(items)),
    count: (value: number): string => (value < COMPACT_FROM ? number : compact).format(value),
    decimal: (value: number): string => number.format(value),
    money: (amount: number, currency: string): string =>
      new Intl.NumberFormat(locale, { style: "currency", currency }).format(amount),
    regionNames: () => new Intl.DisplayNames(locale, { type: "region" }),
    languageNames: () => new Intl.DisplayNames(locale, { type: "language" }),
  };
}
