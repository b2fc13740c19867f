import type { Preferences } from "#lib/preferences/schema.ts";
import type { PushKind } from "#lib/push/schema.ts";

const MINUTE = 60;

/** How long a push service keeps a message for a device that is off. */
export const PUSH_TTL_SECONDS = 60 * MINUTE;
/** What waited longer in our own queue is no news any more. */
export const PUSH_STALE_MS = 10 * MINUTE * 1000;
/** A member's browsers; the oldest makes room. */
export const DEVICES_MAX = 20;

/** Whether a member wants to hear of it. */
export function isWanted(kind: PushKind, preferences: Preferences): boolean {
  return kind === "mention" ? preferences.desktopMentions : preferences.desktopMine;
}

/**
 * What a push service's answer means (RFC 8030): taken; the subscription is no more, or will never take what we send;
 * or try again. What it refuses for the message's own sake is given up.
 */
export function verdictOf(status: number): "taken" | "gone" | "again" | "refused" {
  if (status >= 200 && status < 300) return "taken";
  // 401, 403: the subscription was made for another key than ours, after a change of PARLEY_SECRET for instance.
  if ([401, 403, 404, 410].includes(status)) return "gone";
  return status === 408 || status === 429 || status >= 500 ? "again" : "refused";
}
