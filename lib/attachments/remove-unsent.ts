import "server-only";
import { and, eq, isNull, lt, notInArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { attachments, drafts } from "#db/schema/index.ts";
import { DAY } from "#lib/clock.ts";
import { type Id, isId } from "#lib/id.ts";
import { mediaDisk } from "#lib/storage/media-disk.ts";

const BATCH = 200;

/**
 * Removes uploads of every workspace that no message took within a day and that no draft holds; their rows first, so that
 * no message gets one without bytes.
 */
export async function removeUnsent(db: Db): Promise<void> {
  const unsent = and(
    isNull(attachments.messageId),
    lt(attachments.createdAt, new Date(Date.now() - DAY)),
    notInArray(attachments.id, await inDrafts(db)),
  );
  for (let found = BATCH; found >= BATCH; ) {
    const rows = await db.select().from(attachments).where(unsent).limit(BATCH);
    for (const row of rows) await removeOne(db, row);
    found = rows.length;
  }
}

async function inDrafts(db: Db): Promise<Id<"att">[]> {
  const rows = await db.select({ files: drafts.files }).from(drafts).where(sql`${drafts.files} <> '[]'`);
  const ids = rows.flatMap(({ files }) => files.map((file): unknown => Object(file).attachmentId));
  return ids.filter((id) => typeof id === "string" && isId("att", id));
}

async function removeOne(db: Db, row: typeof attachments.$inferSelect): Promise<void> {
  const same = and(eq(attachments.workspaceId, row.workspaceId), eq(attachments.id, row.id));
  const removed = await db
    .delete(attachments)
    .where(and(same, isNull(attachments.messageId)))
    .returning();
  if (removed.length > 0 && row.storageKey !== null) await mediaDisk().remove(row.storageKey);
}
