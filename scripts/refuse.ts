import type { ServerResponse } from "node:http";
import { env } from "#lib/env.ts";
import { type ErrorCode, errorTable } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";

/** Answers in the API's envelope (API.md §4.1, §12) where no route can: before Next has the request, or after it failed. */
export function refuse(
  response: ServerResponse,
  code: ErrorCode,
  message: string,
  headers: Record<string, string> = {},
): void {
  const { status, retry } = errorTable[code];
  const requestId = newId("req");
  response.writeHead(status, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-Request-Id": requestId,
    "X-Should-Retry": String(retry),
    ...headers,
  });
  const docUrl = `${env().PARLEY_PUBLIC_URL}/docs/errors#${code}`;
  response.end(JSON.stringify({ error: { code, message, requestId, docUrl } }));
}
