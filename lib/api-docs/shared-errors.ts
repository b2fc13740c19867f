import "server-only";
import type { Endpoint } from "#lib/platform/endpoint.ts";
import { type ApiErrorCode, apiErrorCodes, errorTable } from "#lib/platform/errors.ts";
import { recordOf } from "#lib/platform/record-of.ts";

export function acceptsIdempotencyKey({ method }: Endpoint): boolean {
  return method === "POST" || method === "PATCH";
}

/** Every error an endpoint can return: its own and those of the request pipeline. */
export function errorsOf(endpoint: Endpoint): readonly ApiErrorCode[] {
  const codes = new Set<string>([
    ...endpoint.errors,
    "VALIDATION_ERROR",
    "NOT_AUTHENTICATED",
    "RATE_LIMITED",
    "INTERNAL_ERROR",
    "SERVICE_UNAVAILABLE",
  ]);
  const add = (when: boolean, ...more: ApiErrorCode[]) => {
    if (when) for (const code of more) codes.add(code);
  };
  add(acceptsIdempotencyKey(endpoint), "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE");
  add(acceptsIdempotencyKey(endpoint) && !endpoint.upload, "INVALID_JSON");
  add(
    acceptsIdempotencyKey(endpoint),
    "IDEMPOTENCY_KEY_INVALID",
    "IDEMPOTENCY_IN_PROGRESS",
    "IDEMPOTENCY_KEY_REUSED",
  );
  add(endpoint.params !== undefined, "NOT_FOUND");
  add(hasCursor(endpoint), "INVALID_CURSOR");
  return apiErrorCodes.filter((code) => codes.has(code));
}

function hasCursor({ query }: Endpoint): boolean {
  return query !== undefined && "shape" in query && "cursor" in recordOf(query.shape);
}

export function errorsByStatus(endpoint: Endpoint): [status: number, codes: ApiErrorCode[]][] {
  const grouped = Map.groupBy(errorsOf(endpoint), (code) => errorTable[code].status as number);
  return [...grouped].sort(([a], [b]) => a - b);
}
