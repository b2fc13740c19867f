import "server-only";
import { lt } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { deleteBatches } from "#db/delete-batches.ts";
import { webhookDeliveries } from "#db/schema/index.ts";
import { retainedSince } from "#lib/platform/retention.ts";

export async function deleteOldDeliveries(db: Db): Promise<void> {
  await deleteBatches(db, webhookDeliveries, lt(webhookDeliveries.createdAt, retainedSince("deliveries")));
}
