import { SECOND } from "#lib/platform/clock.ts";

/** Parses `Retry-After` in either form (RFC 9110 §10.2.3) to milliseconds from now; null when absent or invalid. */
export function readRetryAfter(header: string | null, now: Date): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header.trim()) * SECOND;
  const at = /[a-z]/i.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
