import "server-only";
import { lt, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { deleteBatches } from "#db/delete-batches.ts";
import { webhookDeliveries } from "#db/schema/index.ts";
import { DELIVERIES_KEPT_DAYS } from "#lib/webhooks/rules.ts";

/** Forgets deliveries, with their attempts, that are older than is promised. */
export async function forgetDeliveries(db: Db): Promise<void> {
  const old = sql`now() - make_interval(days => ${DELIVERIES_KEPT_DAYS})`;
  await deleteBatches(db, webhookDeliveries, lt(webhookDeliveries.createdAt, old));
}
