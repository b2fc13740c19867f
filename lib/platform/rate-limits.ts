/**
 * Every fixed rate limit by subject; a test compares them with docs/guides/limits.md. Elsewhere are the limits of
 * passcodes, which a workspace adjusts (`otpLimits` in `lib/otp/rules.ts`), sizes (`lib/api/body-limit-rules.ts`) and
 * WhatsApp's own (`lib/whatsapp/limits.ts`).
 */

export interface RateLimit {
  /** `rate` requests in `perSeconds` on average. */
  rate: number;
  perSeconds: number;
  /** `burst` times `rate` requests may come at once, and return evenly: with 1, nearly twice `rate` fit into `perSeconds`. */
  burst: number;
}

interface ApiRateLimit extends RateLimit {
  appliesTo: "every request" | "its endpoints";
  countedFor: "key" | "workspace";
  /** The setting of a key that replaces `rate`. */
  setting?: string;
}

/** The endpoints of a limit declare it as their `policy`. These are rates: a number for a whole day needs its own counter. */
export const apiRateLimits = {
  key: {
    ...{ rate: 50, perSeconds: 1, burst: 2 },
    appliesTo: "every request",
    countedFor: "key",
    setting: "requestsPerSecond",
  },
  /** An operator sets another rate with `workspace:limit`. */
  workspace: {
    ...{ rate: 100, perSeconds: 1, burst: 2 },
    appliesTo: "every request",
    countedFor: "workspace",
  },
  "otp-send": {
    ...{ rate: 60, perSeconds: 60, burst: 1 },
    appliesTo: "its endpoints",
    countedFor: "key",
    setting: "otpSendsPerMinute",
  },
  "otp-verify": {
    ...{ rate: 300, perSeconds: 60, burst: 1 },
    appliesTo: "its endpoints",
    countedFor: "key",
    setting: "otpVerifiesPerMinute",
  },
  "contacts-batch": {
    ...{ rate: 1, perSeconds: 1, burst: 10 },
    appliesTo: "its endpoints",
    countedFor: "key",
    setting: "contactsBatchesPerSecond",
  },
  "messages-batch": {
    ...{ rate: 1, perSeconds: 1, burst: 5 },
    appliesTo: "its endpoints",
    countedFor: "key",
  },
  "webhooks-replay": {
    ...{ rate: 6, perSeconds: 60, burst: 1 },
    appliesTo: "its endpoints",
    countedFor: "key",
  },
} as const satisfies Record<string, ApiRateLimit>;

type ApiRateLimits = typeof apiRateLimits;
export type EndpointPolicy = {
  [Name in keyof ApiRateLimits]: ApiRateLimits[Name]["appliesTo"] extends "every request" ? never : Name;
}[keyof ApiRateLimits];

export const apiRateLimitNames = Object.keys(apiRateLimits) as (keyof ApiRateLimits)[];

/** The other policies of a 429 of the API, which the `RateLimit` header does not show, with what they limit. */
export const otherApiPolicies = {
  uploads: "uploads and batches of messages in progress",
  "otp-workspace": "the workspace's passcodes per hour",
};

export const limitsOfEveryRequest = apiRateLimitNames.filter(
  (name) => apiRateLimits[name].appliesTo === "every request",
);

export type KeyLimitName = Extract<ApiRateLimits[keyof ApiRateLimits], { setting: string }>["setting"];

export const keyLimitDefaults = Object.fromEntries(
  Object.values(apiRateLimits).flatMap((limit) => ("setting" in limit ? [[limit.setting, limit.rate]] : [])),
) as Record<KeyLimitName, number>;

export const keyLimitNames = Object.keys(keyLimitDefaults) as KeyLimitName[];

export const KEY_LIMIT_MAX = 10_000;
export const WORKSPACE_LIMIT_MAX = 100_000;

/** They stop only scripts and loops; pages stay far below them. */
export const memberRateLimits = {
  member: { rate: 100, perSeconds: 1, burst: 10 },
  "member-search": { rate: 10, perSeconds: 1, burst: 10 },
  "member-media-archive": { rate: 6, perSeconds: 60, burst: 1 },
  "member-export": { rate: 20, perSeconds: 60, burst: 1 },
} as const satisfies Record<string, RateLimit>;

/** In each server process. A browser's tabs share one stream. */
export const STREAMS_PER_MEMBER = 20;
export const STREAM_RETRY_SECONDS = 30;

/** In each server process, of a member or an API key. The pages send two at a time. */
export const UPLOADS_AT_ONCE = 20;
export const UPLOAD_RETRY_SECONDS = 2;

/**
 * Attempts at a secret: the first `free` attempts have no delay; then the wait is `base` seconds, doubled each time, at
 * most `cap`. Failures on other devices do not delay a known device. The caps bound how long an attacker can delay an
 * account's owner and allow at most 12 guesses an hour (docs/decisions/035-sign-in-limits.md).
 */
export const attemptPolicies = {
  account_network: { free: 5, base: 30, cap: 900 },
  account: { free: 20, base: 30, cap: 300 },
  network: { free: 30, base: 5, cap: 300 },
  device: { free: 8, base: 30, cap: 300 },
  password: { free: 5, base: 30, cap: 900 },
  link: { free: 20, base: 30, cap: 300 },
  reset: { free: 3, base: 60, cap: 900 },
  code: { free: 5, base: 30, cap: 900 },
  email_change: { free: 5, base: 60, cap: 900 },
  member_mail: { free: 3, base: 60, cap: 900 },
  mailing_member: { free: 50, base: 30, cap: 300 },
  reset_network: { free: 20, base: 30, cap: 300 },
  setup: { free: 10, base: 30, cap: 300 },
  handshake: { free: 20, base: 30, cap: 300 },
} as const;

export type AttemptKind = keyof typeof attemptPolicies;
