import { Temporal } from "temporal-polyfill";
import { localDate } from "#lib/hours/rules.ts";
import type { Period } from "#lib/reports/period-rules.ts";
import type { Schedule } from "#lib/reports/subscriptions/schema.ts";

/**
 * The first instant of the schedule after another one. An hour that the clock skips becomes the following one, and of an
 * hour that it repeats the first one counts.
 */
export function nextDueAt({ frequency, weekday, hour }: Schedule, zone: string, after: Date): Date {
  const plainTime = Temporal.PlainTime.from({ hour });
  for (let date = localDate(after.getTime(), { timeZone: zone }); ; date = date.add({ days: 1 })) {
    if (frequency === "weekly" && date.dayOfWeek !== weekday) continue;
    if (frequency === "monthly" && date.day !== 1) continue;
    const at = date.toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds;
    if (at > after.getTime()) return new Date(at);
  }
}

/** The last whole day, seven days or month before a due instant. */
export function reportedPeriod(
  { frequency }: Pick<Schedule, "frequency">,
  zone: string,
  dueAt: Date,
): Period {
  const date = localDate(dueAt.getTime(), { timeZone: zone });
  const to = date.subtract({ days: 1 });
  const from = { daily: to, weekly: date.subtract({ days: 7 }), monthly: to.with({ day: 1 }) }[frequency];
  return { from: from.toString(), to: to.toString(), zone };
}
