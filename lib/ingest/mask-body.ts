import "server-only";
import { HIDDEN } from "#lib/api/request-log/text-rules.ts";
import { MAX_BODY_CHARS } from "#lib/ingest/rules.ts";
import { redact } from "#lib/platform/log.ts";

// Meta's partner events carry tokens, and flow answers may hold passwords.
const SECRET_NAME = /(token|secret|password|passcode|authorization|apikey|^(otp|pin|cvv|cvc)$)/i;

export function maskWebhookBody(body: Uint8Array): { text: string; truncated: boolean } {
  const raw = Buffer.from(body).toString("utf8");
  const text = redact(indent(raw));
  return { text: text.slice(0, MAX_BODY_CHARS).toWellFormed(), truncated: text.length > MAX_BODY_CHARS };
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
  // Flow answers and error details contain JSON in a string.
  return typeof value === "string" && /^\s*[{[]/.test(value) ? maskNested(value) : value;
}

function maskNested(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text, maskMember));
  } catch {
    return text;
  }
}
