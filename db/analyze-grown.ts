import { sql } from "drizzle-orm";
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import type { Ctx } from "#db/ctx.ts";
import { columnList } from "#db/json-row.ts";

/** Plans for a table of this size suit a larger one. About 20,000 contacts. */
const PAGES_MAX = 1000;

/**
 * Analyzes a small table that has doubled. Until then PostgreSQL keeps its plans, also those of triggers and foreign keys,
 * and in an almost empty table every index that begins with the workspace is equally cheap: a plan from that time may read
 * all rows of the workspace to find one. Autovacuum may come only a minute later, in the middle of a bulk write.
 * @param columns those by which rows are found
 */
export async function analyzeGrown<T extends PgTable>(
  ctx: Ctx,
  table: T,
  columns: readonly (keyof T["$inferSelect"] & string)[],
): Promise<void> {
  const [size] = await ctx.db.execute<{ hasGrown: boolean }>(sql`
    select relpages < ${PAGES_MAX} and pg_relation_size(oid)
      > 2 * greatest(relpages, 1) * current_setting('block_size')::bigint as "hasGrown"
    from pg_class where oid = ${getTableConfig(table).name}::regclass`);
  // Autovacuum still analyzes all columns later; a table that it analyzes at this moment is skipped.
  if (size?.hasGrown) await ctx.db.execute(sql`analyze (skip_locked) ${table} (${columnList(columns)})`);
}
