import "server-only";
import type { apiKeys } from "#db/schema/index.ts";
import { KEY_PREFIX } from "#lib/accounts/api-keys/rules.ts";
import type { KeyView } from "#lib/accounts/api-keys/schema.ts";
import { scopes } from "#lib/platform/scopes.ts";

type KeyRow = Omit<typeof apiKeys.$inferSelect, "hash">;

export function serializeKey(
  row: KeyRow & Pick<KeyView, "createdByName" | "creatorState">,
  now: Date,
): KeyView {
  const expired = row.expiresAt !== null && row.expiresAt <= now;
  return {
    id: row.id,
    name: row.name,
    hint: `${KEY_PREFIX}…${row.lastFour}`,
    scopes: scopes.filter((scope) => row.scopes.includes(scope)),
    allowedCidrs: row.allowedCidrs,
    createdByName: row.createdByName,
    creatorState: row.creatorState,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    lastUsedAddress: row.lastUsedAddress,
    lastUsedPath: row.lastUsedPath,
    lastUsedUserAgent: row.lastUsedUserAgent,
    browserUsedAt: row.browserUsedAt?.toISOString() ?? null,
    browserOrigin: row.browserOrigin,
    limits: row.limits,
    state: row.revokedAt ? "revoked" : expired ? "expired" : "active",
  };
}
