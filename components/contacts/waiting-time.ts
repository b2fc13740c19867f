import type { TranslateDuration } from "#components/contacts/window-time.ts";
import { DAY, HOUR, MINUTE } from "#lib/platform/clock.ts";

export function formatWaitingTime(since: string, now: number, translate: TranslateDuration): string {
  const waited = Math.max(0, now - new Date(since).getTime());
  if (waited < HOUR) return translate("minutes", { minutes: Math.max(1, Math.floor(waited / MINUTE)) });
  if (waited >= DAY) return translate("days", { days: Math.floor(waited / DAY) });
  const hours = Math.floor(waited / HOUR);
  const minutes = Math.floor((waited % HOUR) / MINUTE);
  return minutes === 0 ? translate("hours", { hours }) : translate("hoursMinutes", { hours, minutes });
}
