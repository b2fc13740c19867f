import "server-only";
import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { apiKeys } from "#db/schema/index.ts";
import { type Id, idToUuid } from "#lib/platform/id.ts";

export interface KeyUse {
  keyId: Id<"key">;
  workspaceId: Id<"ws">;
  at: Date;
  address: string | null;
  path: string;
  userAgent: string | null;
  /** The site of a browser; browsers must not use keys. */
  origin: string | null;
}

/**
 * Records the last use of keys: forward only and at most once a minute per key, the first use by a browser
 * immediately. Rows locked by another node are skipped, so that nodes do not wait for each other.
 */
export async function recordKeyUses(db: Db, uses: readonly KeyUse[]): Promise<void> {
  if (uses.length === 0) return;
  const rows = [...latestUses(uses).values()].map(({ keyId, workspaceId, at, ...use }) => ({
    id: idToUuid("key", keyId),
    workspace_id: idToUuid("ws", workspaceId),
    at: at.toISOString(),
    address: use.address,
    path: use.path,
    user_agent: use.userAgent,
    origin: use.origin,
  }));
  await db.execute(sql`
    with uses as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as use (
        id uuid, workspace_id uuid, at timestamptz, address text, path text, user_agent text, origin text)
    ), stale as (
      select k.workspace_id, k.id from ${apiKeys} k join uses on uses.workspace_id = k.workspace_id and uses.id = k.id
      where k.last_used_at is null or k.last_used_at < uses.at - interval '1 minute'
        or (uses.origin is not null and k.browser_used_at is null)
      for no key update of k skip locked
    )
    update ${apiKeys} k set last_used_at = uses.at, last_used_address = uses.address, last_used_path = uses.path,
      last_used_user_agent = uses.user_agent, browser_origin = coalesce(uses.origin, k.browser_origin),
      browser_used_at = case when uses.origin is null then k.browser_used_at else uses.at end
    from uses join stale on stale.workspace_id = uses.workspace_id and stale.id = uses.id
    where k.workspace_id = uses.workspace_id and k.id = uses.id`);
}

/** The latest use of each key, with the origin of an earlier one by a browser. */
function latestUses(uses: readonly KeyUse[]): Map<string, KeyUse> {
  const latest = new Map<string, KeyUse>();
  for (const use of uses.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    latest.set(use.keyId, { ...use, origin: use.origin ?? latest.get(use.keyId)?.origin ?? null });
  }
  return latest;
}
