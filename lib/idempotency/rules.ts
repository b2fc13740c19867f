import { DAY, SECOND } from "#lib/clock.ts";

/**
 * How long an idempotency key belongs to the call that claimed it, after the claim or its last renewal: 6 seconds. When its
 * process dies, the key can be used again after at most this.
 */
export const LEASE_MS = 6 * SECOND;

/** How often a running call renews its lease; two renewals in a row may fail before another call takes the key over. */
export const RENEW_EVERY_MS = 2 * SECOND;

/** How long the answer to an idempotency key is kept (API.md §5): 7 days; a day is promised. */
export const KEPT_MS = 7 * DAY;

// 1 to 255 visible ASCII characters without spaces, so that two headers, which arrive joined by ", ", are caught.
const KEY_PATTERN = /^[\x21-\x7e]{1,255}$/;

/**
 * The key of an `Idempotency-Key` header. The IETF draft quotes it, Stripe and others do not: `"abc"` and `abc` are the
 * same key.
 * @returns null for a header that is no key
 */
export function parseIdempotencyKey(header: string): string | null {
  const quoted = /^"([^"]*)"$/.exec(header.trim())?.[1];
  const key = quoted ?? header.trim();
  return KEY_PATTERN.test(key) && !key.includes('"') ? key : null;
}

/** A value as text that is the same for every order of its members. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    member !== null && typeof member === "object" && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : member,
  );
}
