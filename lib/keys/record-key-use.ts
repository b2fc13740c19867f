import "server-only";
import { and, eq, isNull, lt, or } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { apiKeys } from "#db/schema/index.ts";
import { MINUTE } from "#lib/clock.ts";
import type { AuthenticatedKey } from "#lib/keys/authenticate-key.ts";

/**
 * Notes when and from where a key was last used: forward only, and at most once a minute a key; a browser, which must never
 * have a key, at once.
 */
export async function recordKeyUse(
  db: Db,
  key: AuthenticatedKey,
  use: { at: Date; address: string | null; path: string; userAgent: string | null; origin: string | null },
): Promise<void> {
  const stale = new Date(use.at.getTime() - MINUTE);
  await db
    .update(apiKeys)
    .set({
      lastUsedAt: use.at,
      lastUsedAddress: use.address,
      lastUsedPath: use.path,
      lastUsedUserAgent: use.userAgent,
      ...(use.origin === null ? {} : { browserUsedAt: use.at, browserOrigin: use.origin }),
    })
    .where(
      and(
        eq(apiKeys.workspaceId, key.workspaceId),
        eq(apiKeys.id, key.id),
        or(
          isNull(apiKeys.lastUsedAt),
          lt(apiKeys.lastUsedAt, stale),
          use.origin === null ? undefined : isNull(apiKeys.browserUsedAt),
        ),
      ),
    );
}
