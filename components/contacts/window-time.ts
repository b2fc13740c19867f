import type { useTranslations } from "next-intl";
import { CLOSING_WITHIN_MS } from "#lib/conversations/views/inbox-view-rules.ts";
import { HOUR, MINUTE, SECOND } from "#lib/platform/clock.ts";

export type TranslateDuration = ReturnType<typeof useTranslations<"common.duration">>;

/** `calm`: more than four hours left. `soon`: under four. `urgent`: under one. */
export type Urgency = "calm" | "soon" | "urgent" | "closed" | "never";

export function urgencyOf(expiresAt: string | null, now: number): Urgency {
  if (expiresAt === null) return "never";
  const left = new Date(expiresAt).getTime() - now;
  if (left <= 0) return "closed";
  if (left < HOUR) return "urgent";
  return left < CLOSING_WITHIN_MS ? "soon" : "calm";
}

export function fractionLeft(expiresAt: string | null, now: number): number {
  if (expiresAt === null) return 0;
  return Math.min(1, Math.max(0, (new Date(expiresAt).getTime() - now) / (24 * HOUR)));
}

/** The customer came from an ad and was answered in time (docs/whatsapp.md#pricing). */
export function isFreeEntry({ freeUntil }: { freeUntil?: string | undefined }, now: number): boolean {
  return freeUntil !== undefined && now < new Date(freeUntil).getTime();
}

export function timeLeft(expiresAt: string, now: number, translate: TranslateDuration): string {
  const left = Math.max(0, new Date(expiresAt).getTime() - now);
  const hours = Math.floor(left / HOUR);
  const minutes = Math.floor((left % HOUR) / MINUTE);
  if (hours > 0) return translate("hoursMinutes", { hours, minutes });
  if (left >= 10 * MINUTE) return translate("minutes", { minutes });
  const seconds = Math.floor((left % MINUTE) / SECOND);
  return translate("minutesSeconds", { minutes, seconds });
}
