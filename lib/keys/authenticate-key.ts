import "server-only";
import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { apiKeys, workspaces } from "#db/schema/index.ts";
import type { Id } from "#lib/id.ts";
import { bearerToken, hashKey, mayUseKey } from "#lib/keys/rules.ts";
import type { Scope } from "#lib/keys/schema.ts";

/** The key that a request came with, and the workspace it opens. */
export interface AuthenticatedKey {
  id: Id<"key">;
  name: string;
  workspaceId: Id<"ws">;
  clockOffsetMs: number;
}

/**
 * Judges an `Authorization` header: one hash, one indexed read, every condition, then the decision; the same work
 * whatever is wrong, and never from a cache, so that a revocation holds from the next request on (API.md §3.3).
 * @returns null for a missing, malformed, unknown, revoked, expired, misplaced or too narrow key.
 */
export async function authenticateKey(
  db: Db,
  use: { authorization: string | null; scope: Scope; address: string | null; now: Date },
): Promise<AuthenticatedKey | null> {
  const token = bearerToken(use.authorization) ?? "no usable token";
  const [row] = await db
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      scopes: apiKeys.scopes,
      allowedCidrs: apiKeys.allowedCidrs,
      expiresAt: apiKeys.expiresAt,
      revokedAt: apiKeys.revokedAt,
      workspaceId: apiKeys.workspaceId,
      clockOffsetMs: workspaces.clockOffsetMs,
    })
    .from(apiKeys)
    .innerJoin(workspaces, eq(workspaces.id, apiKeys.workspaceId))
    .where(eq(apiKeys.hash, hashKey(token)));
  return row && mayUseKey(row, use) ? row : null;
}
