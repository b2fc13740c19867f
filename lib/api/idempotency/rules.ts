import { SECOND } from "#lib/platform/clock.ts";

export const CLAIM_LEASE_MS = 6 * SECOND;

/** Two consecutive renewals may fail before the lease ends. */
export const RENEW_EVERY_MS = 2 * SECOND;

// Visible ASCII without spaces, which rejects two headers joined by ", ".
const KEY_PATTERN = /^[\x21-\x7e]{1,255}$/;

/** `"abc"` (IETF draft) and `abc` are the same key. @returns null when invalid */
export function parseIdempotencyKey(header: string): string | null {
  const quoted = /^"([^"]*)"$/.exec(header.trim())?.[1];
  const key = quoted ?? header.trim();
  return KEY_PATTERN.test(key) && !key.includes('"') ? key : null;
}

export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    member !== null && typeof member === "object" && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : member,
  );
}
