import "server-only";
import { and, eq, isNull, lt, notExists, notInArray, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import { attachments, drafts } from "#db/schema/index.ts";
import { type Id, isId } from "#lib/platform/id.ts";
import { recordOf } from "#lib/platform/record-of.ts";
import { retainedSince } from "#lib/platform/retention.ts";
import { mediaStorage } from "#lib/platform/storage/media-storage.ts";

const BATCH = 200;

/**
 * Deletes old uploads outside of drafts, rows before files, so that no message gets an upload without a file. Those of
 * the API stay as long as a message has a copy.
 */
export async function deleteUnsentUploads(db: Db): Promise<void> {
  const unsent = and(
    isNull(attachments.messageId),
    or(
      and(
        eq(attachments.uploadedByApi, false),
        lt(attachments.createdAt, retainedSince("unsentUploads")),
        notInArray(attachments.id, await inDrafts(db)),
      ),
      and(
        eq(attachments.uploadedByApi, true),
        lt(attachments.createdAt, retainedSince("apiUploads")),
        hasNoCopy(db),
      ),
    ),
  );
  for (let found = BATCH; found >= BATCH; ) {
    const rows = await db.select().from(attachments).where(unsent).limit(BATCH);
    for (const row of rows) await removeOne(db, row);
    found = rows.length;
  }
}

async function inDrafts(db: Db): Promise<Id<"att">[]> {
  const rows = await db.select({ files: drafts.files }).from(drafts).where(sql`${drafts.files} <> '[]'`);
  const ids = rows.flatMap(({ files }) => files.map((file) => recordOf(file).attachmentId));
  return ids.filter((id) => typeof id === "string" && isId("att", id));
}

async function removeOne(db: Db, row: typeof attachments.$inferSelect): Promise<void> {
  const same = and(eq(attachments.workspaceId, row.workspaceId), eq(attachments.id, row.id));
  const removed = await db.transaction(async (tx) => {
    // Waits for a copy that is being made, which the delete then sees.
    await tx.select({ id: attachments.id }).from(attachments).where(same).for("update");
    return tx
      .delete(attachments)
      .where(and(same, isNull(attachments.messageId), hasNoCopy(tx)))
      .returning({ id: attachments.id });
  });
  if (removed.length > 0 && row.storageKey !== null) await mediaStorage().remove(row.storageKey);
}

function hasNoCopy(db: Pick<Db, "select">) {
  const copies = alias(attachments, "copies");
  return notExists(
    db
      .select({ id: copies.id })
      .from(copies)
      .where(and(eq(copies.workspaceId, attachments.workspaceId), eq(copies.sourceId, attachments.id))),
  );
}
