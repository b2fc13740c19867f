import "server-only";
import { BODY_SHOWN_CHARS } from "#lib/ingest/rules.ts";
import { redact } from "#lib/log.ts";
import { HIDDEN } from "#lib/requests/text-rules.ts";

// Members whose values are credentials wherever they stand, whatever separates their words: partner events of Meta's carry
// tokens, and answers of a flow may hold what a customer typed into a password field.
const SECRET_NAME = /(token|secret|password|passcode|authorization|apikey|^(otp|pin|cvv|cvc)$)/i;

/**
 * A webhook's body for a person to read: indented JSON, or the text itself where it is not JSON, with credentials masked.
 * @returns the text, and whether it was cut
 */
export function maskWebhookBody(body: Uint8Array): { text: string; truncated: boolean } {
  const raw = Buffer.from(body).toString("utf8");
  const text = redact(indent(raw));
  return { text: text.slice(0, BODY_SHOWN_CHARS).toWellFormed(), truncated: text.length > BODY_SHOWN_CHARS };
}

function indent(raw: string): string {
  try {
    return JSON.stringify(JSON.parse(raw, maskMember), null, 2);
  } catch {
    return raw;
  }
}

function maskMember(name: string, value: unknown): unknown {
  const isSecret = SECRET_NAME.test(name.replace(/[-_]/g, ""));
  if (isSecret && (typeof value === "string" || typeof value === "number")) return HIDDEN;
  // Flow answers and error details carry JSON inside a string.
  return typeof value === "string" && /^\s*[{[]/.test(value) ? maskNested(value) : value;
}

function maskNested(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text, maskMember));
  } catch {
    return text;
  }
}
