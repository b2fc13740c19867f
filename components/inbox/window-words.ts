const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How urgent a window is: calm, under four hours, under one hour, or not open. */
export type Urgency = "calm" | "soon" | "urgent" | "closed" | "never";

export function urgencyOf(expiresAt: string | null, now: number): Urgency {
  if (expiresAt === null) return "never";
  const left = new Date(expiresAt).getTime() - now;
  if (left <= 0) return "closed";
  if (left < HOUR) return "urgent";
  return left < 4 * HOUR ? "soon" : "calm";
}

/** The part of 24 hours that is left, from 0 to 1. */
export function fractionLeft(expiresAt: string | null, now: number): number {
  if (expiresAt === null) return 0;
  return Math.min(1, Math.max(0, (new Date(expiresAt).getTime() - now) / (24 * HOUR)));
}

/** The time left as people say it: `17 h 42 m`, `42 m`, and with seconds in the last ten minutes. */
export function timeLeft(expiresAt: string, now: number): string {
  const left = Math.max(0, new Date(expiresAt).getTime() - now);
  const hours = Math.floor(left / HOUR);
  const minutes = Math.floor((left % HOUR) / MINUTE);
  if (hours > 0) return `${hours} h ${minutes} m`;
  if (left >= 10 * MINUTE) return `${minutes} m`;
  const seconds = Math.floor((left % MINUTE) / 1000);
  return `${minutes}:${String(seconds).padStart(2, "0")} min`;
}
