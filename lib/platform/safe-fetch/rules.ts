import { KIB } from "#lib/platform/byte-units.ts";
import { SECOND } from "#lib/platform/clock.ts";

export const URL_MAX = 2048;

export const CONNECT_TIMEOUT_MS = 5 * SECOND;
export const TOTAL_TIMEOUT_MS = 15 * SECOND;
export const MAX_RESPONSE_BYTES = 64 * KIB;
export const RESPONSE_STORED_BYTES = 2 * KIB;

/** The headers of a response that are stored with it. */
export const shownResponseHeaders = [
  "content-type",
  "location",
  "retry-after",
  "server",
  "x-request-id",
] as const;

export interface EndpointResponse {
  status: number;
  retryAfter: string | null;
  /** The `webhook-delivery` header, by which an endpoint controls retries or disables itself. */
  control: string | null;
}
