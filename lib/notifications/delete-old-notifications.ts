import "server-only";
import { lt } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { deleteBatches } from "#db/delete-batches.ts";
import { notifications } from "#db/schema/index.ts";
import { retainedSince } from "#lib/platform/retention.ts";

export async function deleteOldNotifications(db: Db): Promise<void> {
  await deleteBatches(db, notifications, lt(notifications.createdAt, retainedSince("notifications")));
}
