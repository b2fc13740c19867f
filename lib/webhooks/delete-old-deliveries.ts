import "server-only";
import { lt, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { deleteBatches } from "#db/delete-batches.ts";
import { webhookDeliveries } from "#db/schema/index.ts";
import { DELIVERY_RETENTION_DAYS } from "#lib/webhooks/rules.ts";

export async function deleteOldDeliveries(db: Db): Promise<void> {
  const old = sql`now() - make_interval(days => ${DELIVERY_RETENTION_DAYS})`;
  await deleteBatches(db, webhookDeliveries, lt(webhookDeliveries.createdAt, old));
}
