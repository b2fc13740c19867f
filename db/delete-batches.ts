import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";

const BATCH = 5000;

export async function deleteBatches(db: Db, table: PgTable, condition: SQL): Promise<void> {
  for (let deleted = BATCH; deleted >= BATCH; ) deleted = await deleteBatch(db, table, condition, BATCH);
}

/** @returns how many rows were deleted; in a partitioned table perhaps more than `limit` */
export async function deleteBatch(db: Db, table: PgTable, condition: SQL, limit: number): Promise<number> {
  const { count } = await db.execute(sql`
    delete from ${table}
    where ctid = any (array(select ctid from ${table} where ${condition} limit ${limit})) and (${condition})`);
  return count;
}
