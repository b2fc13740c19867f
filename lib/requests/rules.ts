import { DAY } from "#lib/clock.ts";
import { redact } from "#lib/log.ts";

/** How long the bodies of calls are kept (API.md §15): 7 days; the calls themselves 30. */
export const BODIES_KEPT_MS = 7 * DAY;

/** So much of a body is kept (API.md §15): 8 KiB. */
export const BODY_KEPT_CHARS = 8 * 1024;

const HIDDEN = "••••••";

// Whose values say who is written to, and whose values are secrets.
const RECIPIENTS = new Set(["to", "phone", "recipient"]);
const SECRETS = new Set(["code", "secret", "endUserIp"]);

/**
 * A body as the log of calls may keep it: recipients by their last four digits, secrets not at all, and the values of
 * template variables only where it is certain that they are no passcode.
 * @returns JSON text, cut to what is kept
 */
export function maskBody(
  value: unknown,
  options: { plainVariables: boolean },
): { text: string; truncated: boolean } {
  const masked = JSON.stringify(value, (name, member: unknown) => {
    if (RECIPIENTS.has(name) && typeof member === "string") return maskRecipient(member);
    if (SECRETS.has(name) && typeof member === "string") return HIDDEN;
    if (name === "variables" && !options.plainVariables && isObject(member)) {
      return Object.fromEntries(Object.keys(member).map((key) => [key, HIDDEN]));
    }
    return member;
  });
  const text = redact(masked ?? "null");
  return { text: text.slice(0, BODY_KEPT_CHARS), truncated: text.length > BODY_KEPT_CHARS };
}

/** A phone number's last four digits; enough to tell recipients apart. */
export function maskRecipient(phone: string): string {
  return phone.length > 6 ? `•••${phone.slice(-4)}` : HIDDEN;
}

/** A query string with recipients masked; null when there is none. */
export function maskQuery(search: URLSearchParams): string | null {
  const masked = [...search].map(([name, value]) => [
    name,
    RECIPIENTS.has(name) ? maskRecipient(value) : value,
  ]);
  return masked.length === 0 ? null : redact(new URLSearchParams(masked as [string, string][]).toString());
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
