import "server-only";
import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { KeyLimits } from "#db/schema/index.ts";
import { apiKeys, workspaces } from "#db/schema/index.ts";
import { constantTimeEqual } from "#lib/crypto.ts";
import type { Id } from "#lib/id.ts";
import { bearerToken, hashKey, judgeKey, type KeyRefusal } from "#lib/keys/rules.ts";
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

/**
 * Judges an `Authorization` header: one hash, one indexed read, every condition, then the decision; the same work
 * whatever is wrong, and never from a cache, so that a revocation holds from the next request on (API.md §3.3). For an
 * unknown key the read returns the key whose hash is next in the index, and the same conditions are evaluated on it, so
 * that the time of the answer does not tell which keys exist; that row goes no further than this function.
 * @returns `refusal: null` only for a key that may
 */
export async function authenticateKey(
  db: Db,
  use: { authorization: string | null; scope: Scope; address: string | null; now: Date },
): Promise<KeyVerdict> {
  const token = bearerToken(use.authorization) ?? "no usable token";
  const hash = hashKey(token);
  const nearest = sql`coalesce(
    (select hash from ${apiKeys} where hash >= ${hash} order by hash limit 1),
    (select hash from ${apiKeys} order by hash limit 1))`;
  const [row] = await db
    .select({
      hash: apiKeys.hash,
      id: apiKeys.id,
      name: apiKeys.name,
      scopes: apiKeys.scopes,
      limits: apiKeys.limits,
      allowedCidrs: apiKeys.allowedCidrs,
      expiresAt: apiKeys.expiresAt,
      revokedAt: apiKeys.revokedAt,
      workspaceId: apiKeys.workspaceId,
      clockOffsetMs: workspaces.clockOffsetMs,
      workspaceRequestsPerSecond: workspaces.requestsPerSecond,
    })
    .from(apiKeys)
    .innerJoin(workspaces, eq(workspaces.id, apiKeys.workspaceId))
    .where(eq(apiKeys.hash, nearest));
  if (!row) return { key: null, refusal: "unknown" };
  const { hash: found, ...key } = row;
  const refusal = judgeKey(key, use);
  return constantTimeEqual(found, hash) ? { key, refusal } : { key: null, refusal: "unknown" };
}
