import { dateFormat } from "#components/ui/date-format.ts";
import { HOUR } from "#lib/clock.ts";

/** A time to come back at, by the name that it has in `messages/en/work.json`. */
export interface SnoozeChoice {
  id: "hour" | "evening" | "tomorrow" | "monday";
  at: Date;
}

const EVENING = 18;
const MORNING = 9;

/**
 * The times that a snooze offers, in the viewer's zone, soonest first: this evening only while it is well ahead, Monday only
 * where it is not tomorrow already.
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

/** By the calendar, so that nine stays nine where the clocks change. */
function atHour(now: Date, days: number, hour: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour);
}

/** A time as people read it when it is ahead: the time alone today, else with the day. */
export function snoozeWords(at: Date, now: Date): string {
  const time = dateFormat({ hour: "2-digit", minute: "2-digit" }).format(at);
  if (at.toDateString() === now.toDateString()) return time;
  const day = { weekday: "short", day: "numeric", month: "short" } as const;
  const year = at.getFullYear() === now.getFullYear() ? {} : ({ year: "numeric" } as const);
  return `${dateFormat({ ...day, ...year }).format(at)}, ${time}`;
}

/** The value of a `datetime-local` field. */
export function localInput(at: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}`;
}
