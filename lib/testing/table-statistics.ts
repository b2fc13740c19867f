import { sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";

/** Whether PostgreSQL knows at least half of the contacts that are stored; the tests' server never analyzes by itself. */
export async function areContactsAnalyzed(ctx: Ctx): Promise<boolean> {
  const [size] = await ctx.db.execute<{ isKnown: boolean }>(sql`
    select pg_relation_size(oid) <= 2 * relpages * current_setting('block_size')::bigint as "isKnown"
    from pg_class where oid = 'contacts'::regclass`);
  return size?.isKnown === true;
}
