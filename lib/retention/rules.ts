import { DAY } from "#lib/platform/clock.ts";
import { retentionDays } from "#lib/platform/retention.ts";

/** In months. Longer than webhooks are stored, so that no replay stores a deleted message again. */
export const messageMonthChoices = [1, 3, 6, 12, 24, 36, 60, 120] as const;
/** In months. At least a year, so that nobody removes the traces of what they did recently. */
export const auditMonthChoices = [12, 24, 36, 60, 84, 120] as const;
/** In days; at most for as long as Parley keeps them. */
export const requestDayChoices = [1, 7, 14, retentionDays.requests] as const;
export const inboundDayChoices = [3, 7, 14, retentionDays.inboundWebhooks] as const;

/** How long after a change that deletes messages or audit entries the deletion begins, so that it can be undone. */
export const GRACE_HOURS = 24;

const SHORTEST_MONTH_MS = 31 * DAY;

/** What was created earlier is deleted: calendar months before `now` in UTC, and at least 31 days. */
export function monthsBefore(now: Date, months: number): Date {
  const date = new Date(now);
  date.setUTCMonth(date.getUTCMonth() - months);
  // As from 31 March to 28 February.
  if (date.getUTCDate() !== now.getUTCDate()) date.setUTCDate(0);
  return new Date(Math.min(date.getTime(), now.getTime() - SHORTEST_MONTH_MS));
}

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY);
}

/** What a person confirms before it is kept for less time, because it cannot be restored. */
export const confirmedFields = ["messageMonths", "auditMonths"] as const;

type Months = Record<(typeof confirmedFields)[number], number | null>;

/** The fields by which a change deletes messages or audit entries that were kept before. */
export function shortenedFields(next: Months, previous: Months): (typeof confirmedFields)[number][] {
  return confirmedFields.filter((name) => isShorter(next[name], previous[name]));
}

/** Whether less is kept than before. Null stands for no limit. */
export function isShorter(next: number | null, previous: number | null): boolean {
  return next !== null && (previous === null || next < previous);
}
