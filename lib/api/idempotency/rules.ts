import { SECOND } from "#lib/platform/clock.ts";
import { compareText } from "#lib/platform/compare-text.ts";

export const CLAIM_LEASE_MS = 6 * SECOND;

/** Often enough that a repeated call recognizes a lease that nobody renews within the retries of our SDKs. */
export const RENEW_EVERY_MS = SECOND;

/** A call takes less than a second as a rule; a lease that was not renewed is waited for, as its process probably died. */
export function retryAfterSeconds(leaseSeconds: number): number {
  const isRenewed = leaseSeconds >= (CLAIM_LEASE_MS - RENEW_EVERY_MS) / SECOND;
  return isRenewed ? 1 : Math.max(1, Math.ceil(leaseSeconds));
}

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
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => compareText(a, b)))
      : member,
  );
}
