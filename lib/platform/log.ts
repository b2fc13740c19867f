import pino from "pino";
import { logLevel } from "#lib/platform/env.ts";

const KEY_PATTERN = /parley_sk_live_[0-9A-Za-z]{1,64}|whsec_[A-Za-z0-9+/=]{8,}|\bEAA[0-9A-Za-z]{16,}/g;

export function redact(text: string): string {
  return text.replace(
    KEY_PATTERN,
    (match) => `${match.slice(0, match.startsWith("EAA") ? 3 : 6)}…[redacted]`,
  );
}

/** JSON lines without secrets and message text. */
export const log = pino({
  level: logLevel(),
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: {
    paths: ["authorization", "password", "token", "accessToken", "appSecret", "*.accessToken", "*.appSecret"],
    remove: true,
  },
  serializers: { err: serializeError },
  hooks: {
    streamWrite: redact,
  },
});

export type Log = pino.Logger;

const MAX_QUERY_LENGTH = 500;

// PostgreSQL's data exceptions quote the invalid value.
const DATA_EXCEPTION = /^22[0-9A-Z]{3}$/;

/** Omits what may contain secrets: connection strings and the values of a query. */
export function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const message = safeMessage(error);
  return {
    type: error.name,
    message,
    stack: message === error.message ? error.stack : stackFrames(error),
    ...("code" in error ? { code: String(error.code) } : {}),
    ...(error.cause === undefined ? {} : { cause: serializeError(error.cause) }),
  };
}

function safeMessage(error: Error): string {
  if ("query" in error && "params" in error)
    return `Failed query: ${String(error.query).slice(0, MAX_QUERY_LENGTH)}`;
  if ("code" in error && DATA_EXCEPTION.test(String(error.code))) return error.message.replace(/".*/s, '"…"');
  return error.message;
}

/** A stack begins with the message, which may contain secrets and line breaks. */
function stackFrames({ stack = "", message }: Error): string {
  const start = stack.indexOf(message);
  if (start < 0) return "";
  const lines = stack.slice(start + message.length).split("\n");
  return lines.filter((line) => /^\s+at /.test(line)).join("\n");
}
