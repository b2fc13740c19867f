import "server-only";
import type { ErrorCode } from "#lib/errors.ts";
import { errorTable } from "#lib/errors.ts";

const text = (description: string, example: string, required = false) => ({
  description,
  required,
  schema: { type: "string" as const },
  example,
});

/** The headers of answers, once each. */
export const headerComponents = {
  "X-Request-Id": text(
    "This call, in the log of calls and in every error.",
    "req_01kaeh4v5hfq8w2m6s9c3x7d1t",
    true,
  ),
  "RateLimit-Policy": text("The limits that hold for this call.", '"key";q=100;w=2, "workspace";q=200;w=2'),
  RateLimit: text(
    "What is left of each limit (`r`), and in how many seconds (`t`) it is whole again; or, when nothing is left, until the next call fits.",
    '"key";r=97;t=1, "workspace";r=180;t=1',
  ),
  "Retry-After": {
    description: "Whole seconds after which the same call may succeed.",
    schema: { type: "integer" as const, minimum: 1 },
    example: 1,
  },
  "X-Should-Retry": {
    description: "Whether the same request can succeed by itself.",
    required: true,
    schema: { type: "string" as const, enum: ["true", "false"] as string[] },
    example: "false",
  },
  "Idempotent-Replayed": text("`true` when this is the kept answer of an earlier call with the key.", "true"),
  "Original-Request": text("The request id of that earlier call.", "req_01kaeh4v5gf4m8t7q0c3b6w1zd"),
  Location: text(
    "The path of the thing that was written.",
    "/api/v1/contacts/contact_01kaeh4v5kf5rb1n3m2s0d9xqe",
  ),
  "WWW-Authenticate": text("Always this.", 'Bearer realm="parley"', true),
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

/** The statuses of errors that can follow an effect: a message that WhatsApp refused, a wrong passcode (API.md §5). */
const KEPT_STATUSES = new Set<number>([409, 422]);

function refs(names: readonly HeaderName[]): Record<string, { $ref: `#/components/headers/${HeaderName}` }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` as const }]));
}

/** The headers of a success. */
export function successHeaders(write: boolean, location: boolean) {
  return refs([
    "X-Request-Id",
    "RateLimit-Policy",
    "RateLimit",
    ...(write ? REPLAY : []),
    ...(location ? (["Location"] as const) : []),
  ]);
}

/** The headers of an error's status, by the codes that come under it. An error that followed an effect is kept, and replayed. */
export function errorHeaders(codes: readonly ErrorCode[], write: boolean) {
  if (codes.some((code) => errorTable[code].status === 401)) {
    return refs(["X-Request-Id", "X-Should-Retry", "WWW-Authenticate"]);
  }
  const kept = write && codes.some((code) => KEPT_STATUSES.has(errorTable[code].status));
  const waits = codes.some((code) => WITH_RETRY_AFTER.has(code));
  return refs([
    "X-Request-Id",
    "RateLimit-Policy",
    "RateLimit",
    "X-Should-Retry",
    ...(waits ? (["Retry-After"] as const) : []),
    ...(kept ? REPLAY : []),
  ]);
}
