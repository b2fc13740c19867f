import "server-only";
import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { KeyLimits } from "#db/schema/index.ts";
import {
  bearerToken,
  checkKey,
  hashKey,
  type KeyRefusal,
  toStoredAddress,
} from "#lib/accounts/api-keys/rules.ts";
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

/**
 * Nothing is cached, so that a revocation applies to the next request. For an unknown key the statement evaluates
 * the key with the next hash, which is never returned, so that timing does not reveal which keys exist.
 * @returns `refusal: null` only for an allowed key; `buckets: null` when nothing was consumed
 */
export async function checkKeyAndLimits(
  db: Db,
  use: KeyUsage,
  rules: readonly LimitRule[],
): Promise<{ keyCheck: KeyCheck; buckets: ConsumedBucket[] | null }> {
  const hash = hashKey(bearerToken(use.authorization) ?? "no usable token");
  const [row] = await db.execute<KeyRow>(sql`/* prepared */
    select * from parley_check_key_and_limits(${hash}, ${use.scope}, ${toStoredAddress(use.address)}::inet,
      ${use.now.toISOString()}::timestamptz, ${JSON.stringify(rules)}::jsonb)`);
  if (!row) return { keyCheck: { key: null, refusal: "unknown" }, buckets: null };
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
  const refusal = checkKey(key, use);
  if (!constantTimeEqual(row.hash, hash))
    return { keyCheck: { key: null, refusal: "unknown" }, buckets: null };
  return { keyCheck: { key, refusal }, buckets: row.buckets };
}
