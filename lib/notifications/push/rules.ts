import type { Preferences } from "#lib/accounts/preferences/schema.ts";
import type { PushKind } from "#lib/notifications/push/schema.ts";
import { HOUR, MINUTE, SECOND } from "#lib/platform/clock.ts";

/** How long a push service stores a message for an offline device. */
export const PUSH_TTL_SECONDS = HOUR / SECOND;
/** Pushes that waited longer in our queue are dropped. */
export const PUSH_STALE_MS = 10 * MINUTE;
/** Push services answer within a second; slow ones hold a worker. */
export const PUSH_LIMITS = { connectMs: 3 * SECOND, totalMs: 5 * SECOND };
/** The oldest device is removed when a member exceeds it. */
export const DEVICES_MAX = 20;

/** The preference that turns a notification off, on devices and in open pages alike. */
const preferenceOf: Record<PushKind, "desktopMentions" | "desktopMine"> = {
  assigned: "desktopMine",
  closing_soon: "desktopMine",
  closing_team: "desktopMine",
  mention: "desktopMentions",
  message: "desktopMine",
};

export function isNotified(kind: PushKind, preferences: Preferences): boolean {
  return preferences[preferenceOf[kind]];
}

/** RFC 8030: `gone` deletes the subscription, `retry` uses the queue, `rejected` drops the message. */
export function classifyPushStatus(status: number): "accepted" | "gone" | "retry" | "rejected" {
  if (status >= 200 && status < 300) return "accepted";
  // 401 and 403: the subscription was made with another VAPID key, for example before a change of PARLEY_SECRET.
  if ([401, 403, 404, 410].includes(status)) return "gone";
  return status === 408 || status === 429 || status >= 500 ? "retry" : "rejected";
}
