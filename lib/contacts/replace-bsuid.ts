import "server-only";
import { sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { mergedIds } from "#db/schema/index.ts";

/** Remembers that WhatsApp replaced a person's business-scoped id, so that what still names the old one finds the person. */
export async function recordReplacedBsuid(ctx: Ctx, previous: string, current: string): Promise<void> {
  await ctx.db
    .insert(mergedIds)
    .values({
      workspaceId: ctx.workspaceId,
      fromId: previous,
      toId: current,
      mergedAt: ctx.clock.now(),
    })
    .onConflictDoNothing();
}

/**
 * The business-scoped id that a person has now: webhooks come in any order, and one of before a change may come after it.
 * A circle, which WhatsApp should never tell, ends at the id that was asked for.
 */
export async function currentBsuid(ctx: Ctx, bsuid: string | null): Promise<string | null> {
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
