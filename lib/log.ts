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

/** Only what says what failed: a driver's error may carry its whole connection, password and all. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...("code" in error ? { code: String(error.code) } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
