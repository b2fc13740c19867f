import { DAY } from "#lib/platform/clock.ts";
import { type RetainedData, retentionDays } from "#lib/platform/retention.ts";

interface RetentionChoice {
  unit: "months" | "days";
  choices: readonly number[];
  /** Parley deletes it by this retention in any case, which is the default; without one it can be kept forever. */
  longest?: RetainedData;
}

/** What owners choose, in the order of the form. */
export const retentionChoices = {
  // Longer than webhooks are stored, so that no replay stores a deleted message again.
  messageMonths: { unit: "months", choices: [1, 3, 6, 12, 24, 36, 60, 120] },
  // At least a year, so that nobody removes the traces of what they did recently.
  auditMonths: { unit: "months", choices: [12, 24, 36, 60, 84, 120] },
  requestDays: { unit: "days", choices: [1, 7, 14, retentionDays.requests], longest: "requests" },
  inboundDays: {
    unit: "days",
    choices: [3, 7, 14, retentionDays.inboundWebhooks],
    longest: "inboundWebhooks",
  },
} as const satisfies Record<string, RetentionChoice>;

export type RetentionName = keyof typeof retentionChoices;

export const retentionNames = Object.keys(retentionChoices) as RetentionName[];

export function mapRetention<T>(read: (name: RetentionName) => T): Record<RetentionName, T> {
  return Object.fromEntries(retentionNames.map((name) => [name, read(name)])) as Record<RetentionName, T>;
}

/** Null: forever. */
export function longestRetentionOf(name: RetentionName): number | null {
  const { longest }: RetentionChoice = retentionChoices[name];
  return longest === undefined ? null : retentionDays[longest];
}

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
