import type { ServerResponse } from "node:http";
import { env } from "#lib/env.ts";
import { type AppError, errorTable } from "#lib/errors.ts";
import { DATA_HEADERS } from "#lib/http/security-headers.ts";
import { newId } from "#lib/id.ts";

/** Answers in the API's envelope (API.md §4.1, §12) where no route can: before Next has the request, or after it failed. */
export function refuse(
  response: ServerResponse,
  { code, message, details }: AppError,
  headers: Record<string, string> = {},
): void {
  const { status, retry } = errorTable[code];
  const requestId = newId("req");
  const docUrl = `${env().PARLEY_PUBLIC_URL}/docs/errors#${code}`;
  const error = { code, message, ...(details === undefined ? {} : { details }), requestId, docUrl };
  const body = JSON.stringify({ error });
  response.writeHead(status, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    ...DATA_HEADERS,
    "X-Request-Id": requestId,
    "X-Should-Retry": String(retry),
    ...headers,
  });
  response.end(body);
}
