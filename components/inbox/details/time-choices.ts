import type { Formats } from "#components/ui/formats.ts";
import { HOUR } from "#lib/platform/clock.ts";

export interface TimeChoice {
  id: "hour" | "evening" | "tomorrow" | "monday";
  at: Date;
}

const EVENING_HOUR = 18;
/** Also of a day that is typed without a time. */
export const MORNING_HOUR = 9;

/** No evening that is within the hour, and no Monday that is tomorrow. */
export function timeChoices(now: Date): TimeChoice[] {
  const evening = atHour(now, 0, EVENING_HOUR);
  const tomorrow = atHour(now, 1, MORNING_HOUR);
  const monday = atHour(now, (8 - now.getDay()) % 7 || 7, MORNING_HOUR);
  const choices: TimeChoice[] = [{ id: "hour", at: new Date(now.getTime() + HOUR) }];
  if (evening.getTime() - now.getTime() > HOUR) choices.push({ id: "evening", at: evening });
  choices.push({ id: "tomorrow", at: tomorrow });
  if (monday.getTime() !== tomorrow.getTime()) choices.push({ id: "monday", at: monday });
  return choices;
}

/** Counts by calendar date, so that daylight saving time does not shift the hour. */
function atHour(now: Date, days: number, hour: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour);
}

export function describeTime(at: Date, now: Date, { dateTime }: Pick<Formats, "dateTime">): string {
  const isToday = at.toDateString() === now.toDateString();
  const isThisYear = at.getFullYear() === now.getFullYear();
  return dateTime(at, isToday ? "time" : isThisYear ? "weekdayTime" : "weekdayYearTime");
}
