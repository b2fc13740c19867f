import type { Formats } from "#components/ui/formats.ts";
import { HOUR } from "#lib/platform/clock.ts";

export interface SnoozeChoice {
  id: "hour" | "evening" | "tomorrow" | "monday";
  at: Date;
}

const EVENING = 18;
const MORNING = 9;

/**
 * The preset times in the viewer's time zone, soonest first: this evening only while it is well ahead, Monday only if
 * it is not tomorrow.
 */
export function snoozeChoices(now: Date): SnoozeChoice[] {
  const evening = atHour(now, 0, EVENING);
  const tomorrow = atHour(now, 1, MORNING);
  const monday = atHour(now, (8 - now.getDay()) % 7 || 7, MORNING);
  const choices: SnoozeChoice[] = [{ id: "hour", at: new Date(now.getTime() + HOUR) }];
  if (evening.getTime() - now.getTime() > HOUR) choices.push({ id: "evening", at: evening });
  choices.push({ id: "tomorrow", at: tomorrow });
  if (monday.getTime() !== tomorrow.getTime()) choices.push({ id: "monday", at: monday });
  return choices;
}

/** By calendar, so that daylight saving time does not shift the hour. */
function atHour(now: Date, days: number, hour: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour);
}

/** A future time as text: only the time if it is today, else with the day. */
export function describeSnooze(at: Date, now: Date, { dateTime }: Pick<Formats, "dateTime">): string {
  const isToday = at.toDateString() === now.toDateString();
  const isThisYear = at.getFullYear() === now.getFullYear();
  return dateTime(at, isToday ? "time" : isThisYear ? "weekdayTime" : "weekdayYearTime");
}

export function localInput(at: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}`;
}
