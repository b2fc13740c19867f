import "server-only";
import { getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import { apiRequests, inboundWebhooks, liveEvents, webhookEvents } from "#db/schema/index.ts";
import { log } from "#lib/platform/log.ts";
import { type RetainedData, retentionDays } from "#lib/platform/retention.ts";

/** Every table that is partitioned by week. */
const PARTITIONED: readonly [table: PgTable, data: RetainedData][] = [
  [liveEvents, "liveEvents"],
  [webhookEvents, "events"],
  [inboundWebhooks, "inboundWebhooks"],
  [apiRequests, "requests"],
];

/**
 * Creates the partitions of the next weeks and drops those that are older than their table's retention. A table that a
 * backup reads is left to the next run.
 */
export async function maintainPartitions(
  db: Db,
  days: Readonly<Record<RetainedData, number>> = retentionDays,
): Promise<void> {
  for (const [table, data] of PARTITIONED) {
    const name = getTableName(table);
    try {
      while (await changePartition(db, name, days[data]));
    } catch (error) {
      log.warn({ err: error, table: name }, "partitions not maintained");
    }
  }
}

/** @returns whether a partition was created or dropped */
async function changePartition(db: Db, table: string, days: number): Promise<boolean> {
  const [row] = await db.execute<{ changed: boolean }>(
    sql`select parley_maintain_partitions(${table}, make_interval(days => ${days})) as changed`,
  );
  return row?.changed ?? false;
}
