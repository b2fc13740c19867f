import "server-only";
import { sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { mergedIds } from "#db/schema/index.ts";

/** Records that WhatsApp replaced a business-scoped id, so that later references to the old one resolve. */
export async function recordReplacedBsuid(ctx: Ctx, previous: string, current: string): Promise<void> {
  await ctx.db
    .insert(mergedIds)
    .values({ workspaceId: ctx.workspaceId, fromId: previous, toId: current })
    .onConflictDoNothing();
}

/** Resolves a replaced id, which late webhooks may name. The depth limit ends a cycle. */
export async function resolveBsuid(ctx: Ctx, bsuid: string | null): Promise<string | null> {
  if (bsuid === null) return null;
  const rows = await ctx.db.execute<{ id: string }>(sql`
    with recursive chain (id, depth) as (
      select ${bsuid}::text, 0
      union
      select m.to_id, chain.depth + 1 from ${mergedIds} m join chain on m.from_id = chain.id
      where m.workspace_id = ${sql.param(ctx.workspaceId, mergedIds.workspaceId)} and chain.depth < 20)
    select id from chain order by depth desc limit 1`);
  return rows[0]?.id ?? bsuid;
}
