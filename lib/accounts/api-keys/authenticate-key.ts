import "server-only";
import { sql } from "drizzle-orm";
import { type Db, pool } from "#db/client.ts";
import type { KeyLimits } from "#db/schema/index.ts";
import {
  bearerToken,
  checkKey,
  hashKey,
  type KeyRefusal,
  toStoredAddress,
} from "#lib/accounts/api-keys/rules.ts";
import { coalesce } from "#lib/platform/coalesce.ts";
import { constantTimeEqual } from "#lib/platform/crypto.ts";
import { type Id, uuidToId } from "#lib/platform/id.ts";
import type { ConsumedBucket } from "#lib/platform/rate-buckets.ts";
import type { Scope } from "#lib/platform/scopes.ts";

export interface AuthenticatedKey {
  id: Id<"key">;
  name: string;
  scopes: readonly string[];
  limits: KeyLimits;
  workspaceId: Id<"ws">;
  clockOffsetMs: number;
  /** Set by the operator for all keys of the workspace; null for the default. */
  workspaceRequestsPerSecond: number | null;
}

/** `refusal` is logged for the key's owner and never returned to the caller. */
export interface KeyCheck {
  /** Set for a refused key too; null when no key matches. */
  key: AuthenticatedKey | null;
  refusal: KeyRefusal | "unknown" | null;
}

export interface KeyUsage {
  authorization: string | null;
  scope: Scope;
  address: string | null;
  now: Date;
}

/** `rate` times `factor` requests in `seconds`, all of which may come in a burst. */
export interface LimitRule {
  name: string;
  of: "key" | "workspace";
  /** The key's setting that replaces `rate`. */
  setting: keyof KeyLimits | null;
  rate: number;
  factor: number;
  seconds: number;
}

interface KeyRow extends Record<string, unknown> {
  hash: Uint8Array;
  id: string;
  name: string;
  scopes: string[];
  limits: KeyLimits;
  allowed_cidrs: string[];
  expires_at: string | null;
  revoked_at: string | null;
  workspace_id: string;
  clock_offset_ms: string;
  workspace_requests_per_second: number | null;
  buckets: ConsumedBucket[] | null;
}

export async function authenticateKey(db: Db, use: KeyUsage): Promise<KeyCheck> {
  return (await checkKeyAndLimits(db, use, [])).keyCheck;
}

interface KeyResult {
  keyCheck: KeyCheck;
  buckets: ConsumedBucket[] | null;
}

/**
 * Nothing is cached, so that a revocation applies to the next request. For an unknown key the statement evaluates
 * the key with the next hash, which is never returned, so that timing does not reveal which keys exist. Concurrent requests
 * with the same key, scope and address are checked together.
 * @returns `refusal: null` only for an allowed key; `buckets: null` when nothing was consumed
 */
export function checkKeyAndLimits(db: Db, use: KeyUsage, rules: readonly LimitRule[]): Promise<KeyResult> {
  const hash = hashKey(bearerToken(use.authorization) ?? "no usable token");
  const check = { db, hash, use, rules: JSON.stringify(rules) };
  return db === pool().db ? checkTogether(check) : checkOne(check);
}

interface WantedCheck {
  db: Db;
  hash: Uint8Array;
  use: KeyUsage;
  rules: string;
}

const checkTogether = coalesce<WantedCheck, KeyResult>({
  groupOf: ({ hash, use, rules }) =>
    [Buffer.from(hash).toString("hex"), use.scope, use.address, rules].join("\n"),
  one: checkOne,
  many: checkEqual,
});

async function checkOne(check: WantedCheck): Promise<KeyResult> {
  const [result] = await checkEqual([check]);
  if (!result) throw new Error("The key was not checked.");
  return result;
}

/** @param checks with the same key, scope, address and rules */
async function checkEqual(checks: readonly WantedCheck[]): Promise<KeyResult[]> {
  const last = checks.at(-1);
  if (!last) return [];
  const { db, hash, use, rules } = last;
  const [row] = await db.execute<KeyRow>(sql`/* prepared */
    select * from parley_check_key_and_limits(${hash}, ${use.scope}, ${toStoredAddress(use.address)}::inet,
      ${use.now.toISOString()}::timestamptz, ${rules}::jsonb, ${checks.length}::int)`);
  const unknown: KeyResult = { keyCheck: { key: null, refusal: "unknown" }, buckets: null };
  if (!row) return checks.map(() => unknown);
  const key = {
    id: uuidToId("key", row.id),
    name: row.name,
    scopes: row.scopes,
    limits: row.limits,
    allowedCidrs: row.allowed_cidrs,
    expiresAt: row.expires_at === null ? null : new Date(row.expires_at),
    revokedAt: row.revoked_at === null ? null : new Date(row.revoked_at),
    workspaceId: uuidToId("ws", row.workspace_id),
    clockOffsetMs: Number(row.clock_offset_ms),
    workspaceRequestsPerSecond: row.workspace_requests_per_second,
  };
  const results = checks.map((check, index) => ({
    keyCheck: { key, refusal: checkKey(key, check.use) },
    buckets: row.buckets?.filter(({ place }) => place === index + 1) ?? null,
  }));
  return constantTimeEqual(row.hash, hash) ? results : checks.map(() => unknown);
}
