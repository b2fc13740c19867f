import "server-only";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { recentSearches } from "#db/schema/index.ts";
import { listRecentSearches } from "#lib/search/queries.ts";
import { memberOf } from "#lib/workspaces/member-of.ts";

/** Takes one search out of the member's latest; nothing to do when it is not among them. */
export async function forgetSearch(ctx: Ctx, query: string): Promise<{ data: { query: string }[] }> {
  await ctx.db
    .delete(recentSearches)
    .where(
      and(
        eq(recentSearches.workspaceId, ctx.workspaceId),
        eq(recentSearches.userId, memberOf(ctx)),
        eq(recentSearches.query, query),
      ),
    );
  return listRecentSearches(ctx);
}
