import "server-only";
import { lt, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { deleteBatches } from "#db/delete-batches.ts";
import { notifications } from "#db/schema/index.ts";
import { NOTIFICATIONS_KEPT_DAYS } from "#lib/notifications/rules.ts";

/** Forgets what members were told long ago. */
export async function forgetNotifications(db: Db): Promise<void> {
  const old = sql`now() - make_interval(days => ${NOTIFICATIONS_KEPT_DAYS})`;
  await deleteBatches(db, notifications, lt(notifications.createdAt, old));
}
