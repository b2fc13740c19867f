import "server-only";
import { and, desc, eq, inArray } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { recentSearches } from "#db/schema/index.ts";
import { requireMemberId } from "#lib/accounts/require-member-id.ts";
import { listRecentSearches } from "#lib/conversations/search/queries.ts";
import { RECENT_MAX } from "#lib/conversations/search/schema.ts";

export async function saveRecentSearch(ctx: Ctx, query: string): Promise<{ data: { query: string }[] }> {
  const userId = requireMemberId(ctx);
  const isOwnSearch = and(eq(recentSearches.workspaceId, ctx.workspaceId), eq(recentSearches.userId, userId));
  return inTransaction(ctx, async (tx) => {
    const searchedAt = tx.clock.now();
    await tx.db
      .insert(recentSearches)
      .values({ workspaceId: tx.workspaceId, userId, query, searchedAt })
      .onConflictDoUpdate({
        target: [recentSearches.workspaceId, recentSearches.userId, recentSearches.query],
        set: { searchedAt },
      });
    const old = tx.db
      .select({ query: recentSearches.query })
      .from(recentSearches)
      .where(isOwnSearch)
      .orderBy(desc(recentSearches.searchedAt), recentSearches.query)
      .offset(RECENT_MAX);
    await tx.db.delete(recentSearches).where(and(isOwnSearch, inArray(recentSearches.query, old)));
    return listRecentSearches(tx);
  });
}
