import "server-only";
import { lt, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { deleteBatches } from "#db/delete-batches.ts";
import { rateLimits } from "#db/schema/index.ts";
import { withinTime } from "#db/within-time.ts";
import {
  type AuthenticatedKey,
  authenticateKey,
  checkKeyAndLimits,
  type KeyCheck,
  type KeyUsage,
  type LimitRule,
} from "#lib/accounts/api-keys/authenticate-key.ts";
import { continueSessionAndConsume, type SignedInMember } from "#lib/accounts/auth/sessions.ts";
import { consumeFromMemory, storeBucketStates } from "#lib/api/consume-from-memory.ts";
import { AppError } from "#lib/platform/errors.ts";
import { type Id, idToUuid } from "#lib/platform/id.ts";
import { log } from "#lib/platform/log.ts";
import type { Bucket, BucketState, ConsumedBucket } from "#lib/platform/rate-buckets.ts";
import {
  apiRateLimits,
  type EndpointPolicy,
  limitsOfEveryRequest,
  memberRateLimits,
  type RateLimit,
} from "#lib/platform/rate-limits.ts";
import { retainedSince } from "#lib/platform/retention.ts";

interface Policy {
  name: string;
  /** Requests of a partition are counted together. */
  partition: string;
  quota: number;
  windowSeconds: number;
}

export interface RateLimitResult {
  headers: Record<string, string>;
  refusal: AppError<"RATE_LIMITED"> | null;
}

const TIMEOUT_MS = 1000;

interface Admission {
  keyCheck: KeyCheck;
  rate: RateLimitResult | null;
}

/** When the database times out, checks the key alone and consumes the limits in memory. */
export async function admitRequest(
  db: Db,
  use: KeyUsage,
  endpointPolicy: EndpointPolicy | undefined,
): Promise<Admission> {
  const { keyCheck, buckets, isCounted } = await withMemoryFallback(
    checkKeyAndLimits(db, use, rulesOf(endpointPolicy)),
    async () => ({ keyCheck: await authenticateKey(db, use), buckets: null }),
  );
  const { key, refusal } = keyCheck;
  if (!key || refusal) return { keyCheck, rate: null };
  const policies = policiesOf(key, endpointPolicy);
  // The database considered the key not allowed, so it consumed nothing.
  if (isCounted && buckets === null)
    return { keyCheck, rate: await consumeRateLimit(db, key, endpointPolicy) };
  return { keyCheck, rate: consumeOrSyncMemory(policies, buckets) };
}

/** @param checkOnly checks without the limits */
async function withMemoryFallback<T>(
  counted: Promise<T>,
  checkOnly: () => Promise<T>,
): Promise<T & { isCounted: boolean }> {
  const withLimits = counted.then((result) => ({ ...result, isCounted: true }));
  try {
    return await withinTime(withLimits, TIMEOUT_MS);
  } catch (error) {
    log.warn({ err: error }, "rate limits consumed in memory");
    const withoutLimits = async () => ({ ...(await checkOnly()), isCounted: false });
    return await Promise.any([withLimits, withoutLimits()]).catch(() => Promise.reject(error));
  }
}

/** Exact across nodes. Decides from memory when the database times out. */
export async function consumeRateLimit(
  db: Db,
  key: AuthenticatedKey,
  endpointPolicy: EndpointPolicy | undefined,
): Promise<RateLimitResult> {
  return consumePolicies(db, key.workspaceId, policiesOf(key, endpointPolicy));
}

export type MemberPolicy = Exclude<keyof typeof memberRateLimits, "member">;

function toWindow({ rate, perSeconds, burst }: RateLimit): Pick<Policy, "quota" | "windowSeconds"> {
  return { quota: rate * burst, windowSeconds: perSeconds * burst };
}

/**
 * Reads the session and consumes its member's limits, which only stop scripts and loops. When the database times out,
 * consumes them in memory. @returns null without an active session
 */
export async function admitMember(
  db: Db,
  sessionId: string,
  memberPolicy: MemberPolicy | undefined,
): Promise<{ member: SignedInMember; refusal: RateLimitResult["refusal"] } | null> {
  const names = ["member" as const, ...(memberPolicy ? [memberPolicy] : [])];
  const shared = names.map((name) => ({ name, partition: name, ...toWindow(memberRateLimits[name]) }));
  const { member, consumed, isCounted } = await withMemoryFallback(
    continueSessionAndConsume(db, sessionId, bucketsOf(shared)),
    () => continueSessionAndConsume(db, sessionId, []),
  );
  if (!member) return null;
  const userId = idToUuid("user", member.user.id);
  const policies = shared.map((policy) => ({ ...policy, partition: `${policy.partition}/${userId}` }));
  return { member, refusal: consumeOrSyncMemory(policies, isCounted ? consumed : null).refusal };
}

async function consumePolicies(db: Db, workspaceId: Id<"ws">, policies: Policy[]): Promise<RateLimitResult> {
  try {
    return consumeOrSyncMemory(
      policies,
      await withinTime(consumeBuckets(db, workspaceId, policies), TIMEOUT_MS),
    );
  } catch (error) {
    log.warn({ err: error, workspaceId }, "rate limits consumed in memory");
    return consumeOrSyncMemory(policies, null);
  }
}

/** @param consumed null to consume in memory, which otherwise takes over the states for the next time */
function consumeOrSyncMemory(
  policies: Policy[],
  consumed: readonly ConsumedBucket[] | null,
): RateLimitResult {
  const buckets = bucketsOf(policies);
  if (consumed === null) return toRateLimitResult(policies, consumeFromMemory(buckets));
  const states = statesOf(policies, consumed);
  storeBucketStates(buckets, states);
  return toRateLimitResult(policies, states);
}

function bucketsOf(policies: readonly Policy[]): Bucket[] {
  return policies.map(({ partition, quota, windowSeconds }) => ({
    partition,
    step: windowSeconds / quota,
    slack: windowSeconds,
  }));
}

/** `parley_check_key_and_limits` derives the same buckets. */
function rulesOf(endpointPolicy: EndpointPolicy | undefined): LimitRule[] {
  return [...limitsOfEveryRequest, ...(endpointPolicy ? [endpointPolicy] : [])].map((name) => {
    const { rate, perSeconds, burst, countedFor, ...own } = apiRateLimits[name];
    const setting = "setting" in own ? own.setting : null;
    return { name, of: countedFor, setting, rate, factor: burst, seconds: perSeconds * burst };
  });
}

function policiesOf(
  { id, limits, workspaceId, workspaceRequestsPerSecond }: AuthenticatedKey,
  endpointPolicy?: EndpointPolicy,
): Policy[] {
  return rulesOf(endpointPolicy).map(({ name, of, setting, rate, factor, seconds }) => {
    const own = of === "workspace" ? workspaceRequestsPerSecond : setting && limits[setting];
    const owner = of === "workspace" ? idToUuid("ws", workspaceId) : idToUuid("key", id);
    return { name, partition: `${name}/${owner}`, quota: (own ?? rate) * factor, windowSeconds: seconds };
  });
}

async function consumeBuckets(
  db: Db,
  workspaceId: Id<"ws">,
  policies: readonly Policy[],
): Promise<readonly ConsumedBucket[]> {
  const buckets = bucketsOf(policies);
  const column = <K extends keyof Bucket>(name: K) => sql.param(buckets.map((bucket) => bucket[name]));
  return db.execute<ConsumedBucket & Record<string, unknown>>(sql`/* prepared */
    select place, name, behind, fits from parley_consume_rate_limits(
      ${sql.param(workspaceId, rateLimits.workspaceId)},
      ${column("partition")}::text[], ${column("step")}::float8[], ${column("slack")}::float8[])`);
}

function statesOf(policies: readonly Policy[], consumed: readonly ConsumedBucket[]): BucketState[] {
  return policies.map(({ partition }) => {
    const state = consumed.find(({ name }) => name === partition);
    if (!state) throw new Error(`The query returned no state for the limit ${partition}.`);
    return state;
  });
}

function toRateLimitResult(policies: Policy[], states: BucketState[]): RateLimitResult {
  const results = policies.map((policy, index) => {
    const { behind = 0, fits = true } = states[index] ?? {};
    const step = policy.windowSeconds / policy.quota;
    const remaining = Math.max(0, Math.floor((policy.windowSeconds - behind) / step + 1e-6));
    // Until the next request fits, or until the bucket is empty.
    const wait = remaining === 0 ? behind + step - policy.windowSeconds : behind;
    return { policy, fits, remaining, seconds: Math.max(fits ? 0 : 1, Math.ceil(wait - 1e-6)) };
  });
  const headers = {
    "RateLimit-Policy": policies
      .map(({ name, quota, windowSeconds }) => `"${name}";q=${quota};w=${windowSeconds}`)
      .join(", "),
    RateLimit: results
      .map(({ policy, remaining, seconds }) => `"${policy.name}";r=${remaining};t=${seconds}`)
      .join(", "),
  };
  const refusing = results.filter(({ fits }) => !fits).toSorted((a, b) => b.seconds - a.seconds)[0];
  if (!refusing) return { headers, refusal: null };
  const { policy, seconds } = refusing;
  return {
    headers,
    refusal: new AppError(
      "RATE_LIMITED",
      `Too many requests: the limit "${policy.name}" allows ${policy.quota} in ${policy.windowSeconds} seconds. Try again in ${seconds} s.`,
      { policy: policy.name, retryAfterSeconds: seconds },
    ),
  };
}

export async function deleteExpiredRates(db: Db): Promise<void> {
  await deleteBatches(db, rateLimits, lt(rateLimits.allowedAt, retainedSince("rates")));
}
