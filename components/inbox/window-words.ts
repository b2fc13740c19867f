import type { useTranslations } from "next-intl";
import { HOUR, MINUTE, SECOND } from "#lib/clock.ts";

/** The words of `common.duration`. */
export type SayDuration = ReturnType<typeof useTranslations<"common.duration">>;

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

/** Whether WhatsApp charges for nothing now, because the customer came from an ad and was answered in time. */
export function isFreeEntry({ freeUntil }: { freeUntil?: string | undefined }, now: number): boolean {
  return freeUntil !== undefined && now < new Date(freeUntil).getTime();
}

/** The time left as people say it: `17 h 42 m`, `42 m`, and with seconds in the last ten minutes. */
export function timeLeft(expiresAt: string, now: number, say: SayDuration): string {
  const left = Math.max(0, new Date(expiresAt).getTime() - now);
  const hours = Math.floor(left / HOUR);
  const minutes = Math.floor((left % HOUR) / MINUTE);
  if (hours > 0) return say("hoursMinutes", { hours, minutes });
  if (left >= 10 * MINUTE) return say("minutes", { minutes });
  const seconds = Math.floor((left % MINUTE) / SECOND);
  return say("minutesSeconds", { minutes, seconds: String(seconds).padStart(2, "0") });
}
