import { formatDateTime } from "#components/ui/date-time.tsx";
import { LOCALE } from "#components/ui/locale.ts";
import { DAY, HOUR, MINUTE } from "#lib/platform/clock.ts";

// In ascending order: ages up to `below` use this unit.
const STEPS = [
  { below: HOUR, unit: "minute", size: MINUTE },
  { below: DAY, unit: "hour", size: HOUR },
  { below: 30 * DAY, unit: "day", size: DAY },
] as const;

const words = new Intl.RelativeTimeFormat(LOCALE, { numeric: "auto" });

/**
 * An age as text; the date if older than a month. A future time, caused by a slow clock, counts as now.
 * @param now milliseconds since 1970
 */
export function formatRelativeTime(value: string, now: number): string {
  const age = now - new Date(value).getTime();
  if (age < MINUTE) return "just now";
  const step = STEPS.find(({ below }) => age < below);
  return step ? words.format(-Math.floor(age / step.size), step.unit) : formatDateTime(value, "date");
}
