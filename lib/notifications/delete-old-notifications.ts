import "server-only";
import { lt, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { deleteBatches } from "#db/delete-batches.ts";
import { notifications } from "#db/schema/index.ts";

const NOTIFICATION_RETENTION_DAYS = 90;

export async function deleteOldNotifications(db: Db): Promise<void> {
  const old = sql`now() - make_interval(days => ${NOTIFICATION_RETENTION_DAYS})`;
  await deleteBatches(db, notifications, lt(notifications.createdAt, old));
}
