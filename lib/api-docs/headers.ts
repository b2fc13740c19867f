import "server-only";
import { type ErrorCode, errorTable } from "#lib/platform/errors.ts";

const text = (description: string, example: string, required = false) => ({
  description,
  required,
  schema: { type: "string" as const },
  example,
});

export const headerComponents = {
  "X-Request-Id": text(
    "The ID of this request, as in the request log and in every error.",
    "req_01kaeh4v5hfq8w2m6s9c3x7d1t",
    true,
  ),
  "RateLimit-Policy": text(
    "The rate limits that apply to this request.",
    '"key";q=100;w=2, "workspace";q=200;w=2',
  ),
  RateLimit: text(
    "What is left of each limit (`r`) and the seconds until it is fully reset (`t`) or, if nothing is left, until the next request is allowed.",
    '"key";r=97;t=1, "workspace";r=180;t=1',
  ),
  "Retry-After": {
    description: "The number of seconds to wait before you retry.",
    schema: { type: "integer" as const, minimum: 1 },
    example: 1,
  },
  "X-Should-Retry": {
    description: "Whether the same request can succeed if you send it again.",
    required: true,
    schema: { type: "string" as const, enum: ["true", "false"] as string[] },
    example: "false",
  },
  "Idempotent-Replayed": text(
    "`true` if this is the stored response of an earlier request with the same idempotency key.",
    "true",
  ),
  "Original-Request": text("The request ID of the earlier request.", "req_01kaeh4v5gf4m8t7q0c3b6w1zd"),
  Location: text("The path of the created object.", "/api/v1/contacts/contact_01kaeh4v5kf5rb1n3m2s0d9xqe"),
  "WWW-Authenticate": text("The fixed value.", 'Bearer realm="parley"', true),
};

type HeaderName = keyof typeof headerComponents;

const WITH_RETRY_AFTER = new Set<ErrorCode>([
  "RATE_LIMITED",
  "OTP_RECIPIENT_LIMITED",
  "OTP_ATTEMPTS_EXCEEDED",
  "IDEMPOTENCY_IN_PROGRESS",
  "SERVICE_UNAVAILABLE",
]);

const REPLAY = ["Idempotent-Replayed", "Original-Request"] as const;

/** Statuses of errors that can follow an effect: a rejected message, a wrong passcode. */
const STORED_STATUSES = new Set<number>([409, 422]);

function refs(names: readonly HeaderName[]): Record<string, { $ref: `#/components/headers/${HeaderName}` }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` as const }]));
}

export function successHeaders(write: boolean, location: boolean) {
  return refs([
    "X-Request-Id",
    "RateLimit-Policy",
    "RateLimit",
    ...(write ? REPLAY : []),
    ...(location ? (["Location"] as const) : []),
  ]);
}

/** Headers of an error response. An error that followed an effect is stored and replayed. */
export function errorHeaders(codes: readonly ErrorCode[], write: boolean) {
  if (codes.some((code) => errorTable[code].status === 401)) {
    return refs(["X-Request-Id", "X-Should-Retry", "WWW-Authenticate"]);
  }
  const isStored = write && codes.some((code) => STORED_STATUSES.has(errorTable[code].status));
  const hasRetryAfter = codes.some((code) => WITH_RETRY_AFTER.has(code));
  return refs([
    "X-Request-Id",
    "RateLimit-Policy",
    "RateLimit",
    "X-Should-Retry",
    ...(hasRetryAfter ? (["Retry-After"] as const) : []),
    ...(isStored ? REPLAY : []),
  ]);
}
