import "server-only";
import { getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import { apiRequests, inboundWebhooks, liveEvents, webhookEvents } from "#db/schema/index.ts";
import { type Retained, retentionDays } from "#lib/platform/retention.ts";

/** Every table that is partitioned by week. */
const PARTITIONED: readonly [table: PgTable, data: Retained][] = [
  [liveEvents, "liveEvents"],
  [webhookEvents, "events"],
  [inboundWebhooks, "inboundWebhooks"],
  [apiRequests, "requests"],
];

/** Creates the partitions of the next weeks and drops those that are older than their table's retention. */
export async function maintainPartitions(
  db: Db,
  days: Readonly<Record<Retained, number>> = retentionDays,
): Promise<void> {
  for (const [table, data] of PARTITIONED) {
    await db.execute(
      sql`select parley_maintain_partitions(${getTableName(table)}, make_interval(days => ${days[data]}))`,
    );
  }
}
