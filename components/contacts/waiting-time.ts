import type { TranslateDuration } from "#components/contacts/window-time.ts";
import { DAY, HOUR, MINUTE } from "#lib/platform/clock.ts";

/** @param unit the largest one only, for a narrow place */
export function formatWaitingTime(
  since: string,
  now: number,
  translate: TranslateDuration,
  unit: "largest" | "two" = "two",
): string {
  const waited = Math.max(0, now - new Date(since).getTime());
  if (waited < HOUR) return translate("minutes", { minutes: Math.max(1, Math.floor(waited / MINUTE)) });
  const hours = Math.floor(waited / HOUR);
  if (waited >= DAY || unit === "largest") {
    return hours < 24 ? translate("hours", { hours }) : translate("days", { days: Math.floor(hours / 24) });
  }
  const minutes = Math.floor((waited % HOUR) / MINUTE);
  return minutes === 0 ? translate("hours", { hours }) : translate("hoursMinutes", { hours, minutes });
}
