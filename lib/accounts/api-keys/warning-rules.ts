import type { KeyView } from "#lib/accounts/api-keys/schema.ts";
import { DAY } from "#lib/platform/clock.ts";

export type KeyWarning = "browser" | "expiring" | "unused";

const EXPIRING_DAYS = 14;
const UNUSED_DAYS = 90;

/** Only active keys have warnings. Anyone can read a key that a browser uses. @param now milliseconds since 1970 */
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
