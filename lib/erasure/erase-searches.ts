import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { textArray } from "#db/array-params.ts";
import { recentSearches, templateMemory } from "#db/schema/index.ts";
import { type ErasureStep, likePatterns } from "#lib/erasure/step-rules.ts";

/** Recent searches for the person, and the values last used in templates to them. */
export const eraseSearchesAndTemplateValues: ErasureStep = async (ctx, { phones, names }) => {
  const patterns = textArray(likePatterns([...phones, ...names]));
  await ctx.db
    .delete(recentSearches)
    .where(
      and(
        eq(recentSearches.workspaceId, ctx.workspaceId),
        sql`${recentSearches.query} ilike any(${patterns})`,
      ),
    );
  await ctx.db
    .update(templateMemory)
    .set({
      values: sql`(select coalesce(jsonb_object_agg(entry.key, entry.value), '{}')
        from jsonb_each(${templateMemory.values}) entry where not entry.value #>> '{}' ilike any(${patterns}))`,
    })
    .where(
      and(
        eq(templateMemory.workspaceId, ctx.workspaceId),
        sql`${templateMemory.values}::text ilike any(${patterns})`,
      ),
    );
  return null;
};
