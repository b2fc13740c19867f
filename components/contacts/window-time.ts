import type { useTranslations } from "next-intl";
import {
  CLOSING_COUNT_WITHIN_MS,
  CLOSING_NOTICE_BEFORE_MS,
} from "#lib/conversations/views/inbox-view-rules.ts";
import { HOUR, MINUTE, SECOND } from "#lib/platform/clock.ts";

export type TranslateDuration = ReturnType<typeof useTranslations<"common.duration">>;

/** `closing`: the sidebar counts it. `urgent`: its assignee is notified, if the customer waits. */
export type Urgency = "calm" | "closing" | "urgent" | "closed" | "never";

export function urgencyOf(expiresAt: string | null, now: number): Urgency {
  if (expiresAt === null) return "never";
  const left = new Date(expiresAt).getTime() - now;
  if (left <= 0) return "closed";
  if (left < CLOSING_NOTICE_BEFORE_MS.assignee) return "urgent";
  return left < CLOSING_COUNT_WITHIN_MS ? "closing" : "calm";
}

/** Read it again as time passes (`useByServerTime`): a conversation that nothing happens to is not sent again. */
export function isWindowOpen({ expiresAt }: { expiresAt: string | null }, now: number): boolean {
  return expiresAt !== null && Date.parse(expiresAt) > now;
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
