import "server-only";
import { isOutage } from "#db/retry-outage.ts";
import { DATA_HEADERS } from "#lib/api/header-rules.ts";
import { env } from "#lib/platform/env.ts";
import { AppError, errorTable, NOT_AUTHENTICATED_MESSAGE } from "#lib/platform/errors.ts";
import type { Log } from "#lib/platform/log.ts";

const SECURITY_HEADERS = { "Cache-Control": "no-store", ...DATA_HEADERS };

// While starting, draining or without a database.
const RETRY_AFTER_SECONDS = "1";

/** JSON text, so that it can be stored and replayed byte for byte. */
export interface JsonResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** What `body` was made of, so that the request log does not parse it. */
  value?: unknown;
}

export function respondJson(
  status: number,
  body: unknown,
  requestId: string,
  headers: Record<string, string> = {},
): Response {
  return respondWith({ status, headers, body: JSON.stringify(body) }, requestId);
}

export function respondWith({ status, headers, body }: JsonResponse, requestId: string): Response {
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

/** No request id and no `error=` in the challenge, so that every failed check has the same response. */
export function respondNotAuthenticated(requestId: string): Response {
  return respondWith(NOT_AUTHENTICATED, requestId);
}

const NOT_AUTHENTICATED: JsonResponse = {
  status: 401,
  headers: { "WWW-Authenticate": 'Bearer realm="parley"', "X-Should-Retry": "false" },
  body: JSON.stringify({ error: { code: "NOT_AUTHENTICATED", message: NOT_AUTHENTICATED_MESSAGE } }),
};

/** Only an `AppError` shows its message. */
export function respondError(
  error: unknown,
  requestId: string,
  log: Log,
  headers: Record<string, string> = {},
): Response {
  const response = toErrorResponse(error, requestId, log);
  return respondWith({ ...response, headers: { ...response.headers, ...headers } }, requestId);
}

export function toErrorResponse(error: unknown, requestId: string, log: Log): JsonResponse {
  const known = toAppError(error);
  // With a cause, a domain error reports a failure of something that Parley uses.
  if (!(error instanceof AppError) || error.cause !== undefined)
    log.error({ err: error, code: known.code, requestId }, "request failed");
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

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isOutage(error)) {
    return new AppError("SERVICE_UNAVAILABLE", "Parley cannot reach its database. Try again in a moment.");
  }
  return new AppError(
    "INTERNAL_ERROR",
    "Parley had an unexpected error. Try again; if it happens again, give the request ID to your Parley administrator.",
  );
}
