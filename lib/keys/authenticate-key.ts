import "server-only";
import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { KeyLimits } from "#db/schema/index.ts";
import { constantTimeEqual } from "#lib/crypto.ts";
import { type Id, uuidToId } from "#lib/id.ts";
import { bearerToken, callerAddress, hashKey, judgeKey, type KeyRefusal } from "#lib/keys/rules.ts";
import type { Scope } from "#lib/scopes.ts";

/** The key that a request came with, and the workspace it opens. */
export interface AuthenticatedKey {
  id: Id<"key">;
  name: string;
  scopes: readonly string[];
  limits: KeyLimits;
  workspaceId: Id<"ws">;
  clockOffsetMs: number;
  /** An operator's limit for all keys of the workspace; null for the default. */
  workspaceRequestsPerSecond: number | null;
}

/** What came of a look at a key. `refusal` is for the log of the key's owner alone; the caller learns nothing of it. */
export interface KeyVerdict {
  /** The key, whether it may or not; null when there is none such. */
  key: AuthenticatedKey | null;
  refusal: KeyRefusal | "unknown" | null;
}

/** What a call shows of itself. */
export interface KeyUsage {
  authorization: string | null;
  scope: Scope;
  address: string | null;
  now: Date;
}

/** A limit that a call is counted against: so many in so many seconds, `factor` times as many at once. */
export interface LimitRule {
  name: string;
  of: "key" | "workspace";
  /** The limit of the key that replaces `rate`; of a workspace its own one does. */
  setting: keyof KeyLimits | null;
  rate: number;
  factor: number;
  seconds: number;
}

/** How a call stands with a limit, by the limit's partition (`parley_take_cells`). */
export interface TakenCell {
  name: string;
  behind: number;
  fits: boolean;
}

interface AdmittedRow extends Record<string, unknown> {
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
  cells: TakenCell[] | null;
}

/** Judges an `Authorization` header, as `admitCall`, and counts nothing. */
export async function authenticateKey(db: Db, use: KeyUsage): Promise<KeyVerdict> {
  return (await admitCall(db, use, [])).verdict;
}

/**
 * Judges an `Authorization` header and counts the call, when its key may make it, against the key's limits: one hash, one
 * statement, every condition, then the decision; the same work whatever is wrong, and never from a cache, so that a
 * revocation holds from the next request on (API.md §3.3). For an unknown key the statement returns the key whose hash is
 * next in the index, and the same conditions are evaluated on it, so that the time of the answer does not tell which keys
 * exist; that row goes no further than this function.
 * @returns `refusal: null` only for a key that may; `cells: null` when nothing was counted
 */
export async function admitCall(
  db: Db,
  use: KeyUsage,
  rules: readonly LimitRule[],
): Promise<{ verdict: KeyVerdict; cells: TakenCell[] | null }> {
  const hash = hashKey(bearerToken(use.authorization) ?? "no usable token");
  const [row] = await db.execute<AdmittedRow>(sql`/* prepared */
    select * from parley_admit_call(${hash}, ${use.scope}, ${callerAddress(use.address)}::inet,
      ${use.now.toISOString()}::timestamptz, ${JSON.stringify(rules)}::jsonb)`);
  if (!row) return { verdict: { key: null, refusal: "unknown" }, cells: null };
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
  const refusal = judgeKey(key, use);
  if (!constantTimeEqual(row.hash, hash)) return { verdict: { key: null, refusal: "unknown" }, cells: null };
  return { verdict: { key, refusal }, cells: row.cells };
}
