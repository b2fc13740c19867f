import "server-only";
import { and, eq, isNull, lt } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { attachments } from "#db/schema/index.ts";
import { DAY } from "#lib/clock.ts";
import { mediaDisk } from "#lib/storage/media-disk.ts";

const BATCH = 200;

/** Removes uploads of every workspace that no message took within a day; their rows first, so that no message gets one without bytes. */
export async function removeUnsent(db: Db): Promise<void> {
  const unsent = and(isNull(attachments.messageId), lt(attachments.createdAt, new Date(Date.now() - DAY)));
  for (let found = BATCH; found >= BATCH; ) {
    const rows = await db.select().from(attachments).where(unsent).limit(BATCH);
    for (const row of rows) await removeOne(db, row);
    found = rows.length;
  }
}

async function removeOne(db: Db, row: typeof attachments.$inferSelect): Promise<void> {
  const same = and(eq(attachments.workspaceId, row.workspaceId), eq(attachments.id, row.id));
  const removed = await db
    .delete(attachments)
    .where(and(same, isNull(attachments.messageId)))
    .returning();
  if (removed.length > 0 && row.storageKey !== null) await mediaDisk().remove(row.storageKey);
}
