import { formatDateTime } from "#components/ui/date-time.tsx";
import { LOCALE } from "#components/ui/locale.ts";
import { DAY, HOUR, MINUTE } from "#lib/clock.ts";

// Steps in ascending order: up to `below`, an age is told in this unit.
const STEPS = [
  { below: HOUR, unit: "minute", size: MINUTE },
  { below: DAY, unit: "hour", size: HOUR },
  { below: 30 * DAY, unit: "day", size: DAY },
] as const;

const words = new Intl.RelativeTimeFormat(LOCALE, { numeric: "auto" });

/**
 * How long ago an instant was, as people say it; the date itself once that is a month. An instant that a slow clock
 * still takes for the future counts as now.
 * @param now milliseconds since 1970
 */
export function relativeWords(value: string, now: number): string {
  const age = now - new Date(value).getTime();
  if (age < MINUTE) return "just now";
  const step = STEPS.find(({ below }) => age < below);
  return step ? words.format(-Math.floor(age / step.size), step.unit) : formatDateTime(value, "date");
}
