import { LOCALE } from "#components/ui/locale.ts";

const made = new Map<string, Intl.DateTimeFormat>();

/**
 * Cached date formatters, by default in the browser's time zone: creating one costs as much as hundreds of uses, and a
 * thread formats hundreds of times.
 */
export function dateFormat(
  options: Intl.DateTimeFormatOptions,
  timeZone?: string,
  locale = LOCALE,
): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, timeZone, options]);
  let format = made.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { ...options, ...(timeZone ? { timeZone } : {}) });
    made.set(key, format);
  }
  return format;
}
