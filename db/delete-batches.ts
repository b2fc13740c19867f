import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";

const BATCH = 5000;

export async function deleteBatches(db: Db, table: PgTable, condition: SQL): Promise<void> {
  for (let deleted = BATCH; deleted >= BATCH; ) {
    const { count } = await db.execute(sql`
      delete from ${table}
      where ctid = any (array(select ctid from ${table} where ${condition} limit ${BATCH})) and (${condition})`);
    deleted = count;
  }
}
