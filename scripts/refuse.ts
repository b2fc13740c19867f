import type { ServerResponse } from "node:http";
import { DATA_HEADERS } from "#lib/api/header-rules.ts";
import { env } from "#lib/platform/env.ts";
import { type AppError, errorTable } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/id.ts";

/** @returns the id of the request, for the log */
export function refuse(
  response: ServerResponse,
  { code, message, details }: AppError,
  headers: Record<string, string> = {},
): string {
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
  return requestId;
}
