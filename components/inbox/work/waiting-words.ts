import type { SayDuration } from "#components/inbox/window-words.ts";
import { DAY, HOUR, MINUTE } from "#lib/clock.ts";

/** How long somebody has waited, as people say it: `4 m`, `2 h 10 m`, `3 d`. */
export function waitingWords(since: string, now: number, say: SayDuration): string {
  const waited = Math.max(0, now - new Date(since).getTime());
  if (waited < HOUR) return say("minutes", { minutes: Math.max(1, Math.floor(waited / MINUTE)) });
  if (waited >= DAY) return say("days", { days: Math.floor(waited / DAY) });
  const hours = Math.floor(waited / HOUR);
  const minutes = Math.floor((waited % HOUR) / MINUTE);
  return minutes === 0 ? say("hours", { hours }) : say("hoursMinutes", { hours, minutes });
}
