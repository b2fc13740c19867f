import pino from "pino";
import { logLevel } from "#lib/env.ts";

// A key's full text in any string of a log line, whatever field it hides in.
const KEY_PATTERN = /parley_sk_live_[0-9A-Za-z]{1,64}|whsec_[A-Za-z0-9+/=]{8,}|\bEAA[0-9A-Za-z]{16,}/g;

/** Replaces every API key, signing secret and Graph token in a text by its kind. */
export function redact(text: string): string {
  return text.replace(
    KEY_PATTERN,
    (match) => `${match.slice(0, match.startsWith("EAA") ? 3 : 6)}…[redacted]`,
  );
}

/**
 * The process's structured log: one JSON object a line on standard output, with no secret and no
 * message text. Fields named in `redact` are dropped, and known secrets are masked wherever they stand.
 */
export const log = pino({
  level: logLevel(),
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: {
    paths: ["authorization", "password", "token", "accessToken", "appSecret", "*.accessToken", "*.appSecret"],
    remove: true,
  },
  serializers: { err: describeError },
  hooks: {
    streamWrite: redact,
  },
});

export type Log = pino.Logger;

/** So much of a failed query is logged. */
const QUERY_KEPT = 500;

// PostgreSQL's data exceptions quote the value that was no number, no date or too much.
const DATA_EXCEPTION = /^22[0-9A-Z]{3}$/;

/**
 * What of an error goes into a line: only what says what failed. A driver's error may carry its whole connection, password
 * and all, and a failed query the values it was to write; none of them is named here.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const message = messageOf(error);
  return {
    type: error.name,
    message,
    stack: message === error.message ? error.stack : framesOf(error),
    ...("code" in error ? { code: String(error.code) } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/** Drizzle puts a query's parameters into its error's message, PostgreSQL a value into some. */
function messageOf(error: Error): string {
  if ("query" in error && "params" in error)
    return `Failed query: ${String(error.query).slice(0, QUERY_KEPT)}`;
  if ("code" in error && DATA_EXCEPTION.test(String(error.code))) return error.message.replace(/".*/s, '"…"');
  return error.message;
}

/** A stack begins with the message, which may hold anything, line breaks too. */
function framesOf({ stack = "", message }: Error): string {
  const start = stack.indexOf(message);
  if (start < 0) return "";
  const lines = stack.slice(start + message.length).split("\n");
  return lines.filter((line) => /^\s+at /.test(line)).join("\n");
}
