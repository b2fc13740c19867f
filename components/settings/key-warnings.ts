import { DAY } from "#lib/clock.ts";
import type { KeyView } from "#lib/keys/schema.ts";

/** What an admin should look at in a key that works today. */
export type KeyWarning = "browser" | "expiring" | "unused";

// API.md §3.4.
const EXPIRING_DAYS = 14;
const UNUSED_DAYS = 90;

/**
 * What is worth a second look: a key that a browser used, where anyone can read it; one that ends soon; or one that nobody
 * has used for so long that it could go.
 * @param now milliseconds since 1970
 */
export function keyWarnings(
  key: Pick<KeyView, "state" | "expiresAt" | "lastUsedAt" | "createdAt" | "browserUsedAt">,
  now: number,
): KeyWarning[] {
  if (key.state !== "active") return [];
  const expiring = key.expiresAt !== null && new Date(key.expiresAt).getTime() - now < EXPIRING_DAYS * DAY;
  const unused = now - new Date(key.lastUsedAt ?? key.createdAt).getTime() > UNUSED_DAYS * DAY;
  const browser = key.browserUsedAt !== null;
  return [
    ...(browser ? (["browser"] as const) : []),
    ...(expiring ? (["expiring"] as const) : []),
    ...(unused ? (["unused"] as const) : []),
  ];
}
