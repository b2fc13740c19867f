import "server-only";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { recentSearches } from "#db/schema/index.ts";
import { requireMemberId } from "#lib/accounts/require-member-id.ts";
import { listRecentSearches } from "#lib/conversations/search/queries.ts";

export async function deleteRecentSearch(ctx: Ctx, query: string): Promise<{ data: { query: string }[] }> {
  await ctx.db
    .delete(recentSearches)
    .where(
      and(
        eq(recentSearches.workspaceId, ctx.workspaceId),
        eq(recentSearches.userId, requireMemberId(ctx)),
        eq(recentSearches.query, query),
      ),
    );
  return listRecentSearches(ctx);
}
