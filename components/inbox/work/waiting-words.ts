import { DAY, HOUR, MINUTE } from "#lib/clock.ts";

/** How long somebody has waited, as people say it: `4 m`, `2 h 10 m`, `3 d`. */
export function waitingWords(since: string, now: number): string {
  const waited = Math.max(0, now - new Date(since).getTime());
  if (waited < HOUR) return `${Math.max(1, Math.floor(waited / MINUTE))} m`;
  if (waited >= DAY) return `${Math.floor(waited / DAY)} d`;
  const minutes = Math.floor((waited % HOUR) / MINUTE);
  const hours = `${Math.floor(waited / HOUR)} h`;
  return minutes === 0 ? hours : `${hours} ${minutes} m`;
}
