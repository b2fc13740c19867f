import "server-only";
import { env } from "#lib/env.ts";
import { AppError, errorTable, NOT_AUTHENTICATED_MESSAGE } from "#lib/errors.ts";
import { DATA_HEADERS } from "#lib/http/security-headers.ts";
import type { Log } from "#lib/log.ts";

const SECURITY_HEADERS = { "Cache-Control": "no-store", ...DATA_HEADERS };

// Seconds to wait before trying again while we start, drain or have no database.
const RETRY_AFTER_SECONDS = "1";

/** An answer before it is sent: a body that is JSON already, so that it can be kept and given again byte for byte. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** A JSON answer with the headers that every answer of ours has (API.md §12). */
export function respondJson(
  status: number,
  body: unknown,
  requestId: string,
  headers: Record<string, string> = {},
): Response {
  return respondAnswer({ status, headers, body: JSON.stringify(body) }, requestId);
}

/** Sends an answer with the headers that every answer of ours has. */
export function respondAnswer({ status, headers, body }: Answer, requestId: string): Response {
  return new Response(body, {
    status,
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      ...SECURITY_HEADERS,
      "X-Request-Id": requestId,
      ...headers,
    },
  });
}

/** An answer without a body: 204 for OPTIONS, or the head of another answer for HEAD. */
export function respondEmpty(
  status: number,
  requestId: string,
  headers: Record<string, string> = {},
): Response {
  return new Response(null, {
    status,
    headers: { ...SECURITY_HEADERS, "X-Request-Id": requestId, ...headers },
  });
}

/**
 * The one 401, byte for byte the same for every failed check (specification §5.6; API.md §3.3): two members,
 * no request id in the body, no `error=` in the challenge.
 */
export function respondNotAuthenticated(requestId: string): Response {
  return respondAnswer(NOT_AUTHENTICATED, requestId);
}

const NOT_AUTHENTICATED: Answer = {
  status: 401,
  headers: { "WWW-Authenticate": 'Bearer realm="parley"', "X-Should-Retry": "false" },
  body: JSON.stringify({ error: { code: "NOT_AUTHENTICATED", message: NOT_AUTHENTICATED_MESSAGE } }),
};

/** Translates whatever a verb threw into the error envelope. What is not an `AppError` never shows its text. */
export function respondError(
  error: unknown,
  requestId: string,
  log: Log,
  headers: Record<string, string> = {},
): Response {
  const answer = answerError(error, requestId, log);
  return respondAnswer({ ...answer, headers: { ...answer.headers, ...headers } }, requestId);
}

/** The answer to whatever a verb threw. */
export function answerError(error: unknown, requestId: string, log: Log): Answer {
  const known = asAppError(error);
  if (!(error instanceof AppError)) log.error({ err: error, code: known.code }, "request failed");
  if (known.code === "NOT_AUTHENTICATED") return NOT_AUTHENTICATED;
  const { retry, status } = errorTable[known.code];
  const body = {
    error: {
      code: known.code,
      message: known.message,
      ...(known.details === undefined ? {} : { details: known.details }),
      requestId,
      docUrl: `${env().PARLEY_PUBLIC_URL}/docs/errors#${known.code}`,
    },
  };
  return {
    status,
    headers: { "X-Should-Retry": String(retry), ...retryAfter(known) },
    body: JSON.stringify(body),
  };
}

function retryAfter({ code, details }: AppError): Record<string, string> {
  if (details && "retryAfterSeconds" in details) return { "Retry-After": String(details.retryAfterSeconds) };
  return code === "SERVICE_UNAVAILABLE" ? { "Retry-After": RETRY_AFTER_SECONDS } : {};
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error)) {
    return new AppError(
      "SERVICE_UNAVAILABLE",
      "Parley cannot reach its database. Nothing was done; try again.",
    );
  }
  return new AppError(
    "INTERNAL_ERROR",
    "Something failed on our side. Try again; if it stays, report the request id.",
  );
}

// postgres.js names a lost or refused connection so; 57P0x, 53300, 08xxx and, while it is
// restored, 3D000 are PostgreSQL's own words for it.
const AWAY =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|CONNECT_TIMEOUT|CONNECTION_CLOSED|CONNECTION_ENDED|CONNECTION_DESTROYED|57P0[1-3]|53300|3D000|08...)$/;

function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && typeof cause.code === "string" && AWAY.test(cause.code)) return true;
  }
  return false;
}
