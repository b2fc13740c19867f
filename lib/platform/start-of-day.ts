import { Temporal } from "temporal-polyfill";

/**
 * The first instant of a day in a time zone. Never calculated by PostgreSQL, which may lack names that browsers report,
 * such as Asia/Calcutta.
 * @param date such as 2026-11-24
 */
export function startOfDay(date: string, zone: string): Date {
  return new Date(Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds);
}
