import "server-only";
import { and, asc, eq, gt, isNotNull, isNull, lt, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import { attachments, drafts, messages } from "#db/schema/index.ts";
import type { Id } from "#lib/platform/id.ts";
import { retainedSince } from "#lib/platform/retention.ts";
import { mediaStorage } from "#lib/platform/storage/media-storage.ts";

const BATCH = 200;

/**
 * Deletes old uploads outside of drafts, rows before files, so that no message gets an upload without a file. Those of
 * the API stay as long as a message has a copy or a card of an unsent message refers to them.
 */
export async function deleteUnsentUploads(db: Db): Promise<void> {
  const unsent = and(
    isNull(attachments.messageId),
    or(
      and(eq(attachments.uploadedByApi, false), lt(attachments.createdAt, retainedSince("unsentUploads"))),
      and(
        eq(attachments.uploadedByApi, true),
        lt(attachments.createdAt, retainedSince("apiUploads")),
        hasNoCopy(db),
      ),
    ),
  );
  let after: Id<"att"> | null = null;
  do {
    const rows: (typeof attachments.$inferSelect)[] = await db
      .select()
      .from(attachments)
      .where(and(unsent, after === null ? undefined : gt(attachments.id, after)))
      .orderBy(asc(attachments.id))
      .limit(BATCH);
    for (const row of rows) await removeOne(db, row);
    after = rows.length < BATCH ? null : (rows.at(-1)?.id ?? null);
  } while (after !== null);
}

async function removeOne(db: Db, row: typeof attachments.$inferSelect): Promise<void> {
  const same = and(eq(attachments.workspaceId, row.workspaceId), eq(attachments.id, row.id));
  const removed = await db.transaction(async (tx) => {
    // Waits for a copy that is being made, which the delete then sees.
    await tx.select({ id: attachments.id }).from(attachments).where(same).for("update");
    return tx
      .delete(attachments)
      .where(
        and(
          same,
          isNull(attachments.messageId),
          hasNoCopy(tx),
          isInNoDraft(tx, row),
          isInNoUnsentCard(tx, row),
        ),
      )
      .returning({ id: attachments.id });
  });
  if (removed.length > 0 && row.storageKey !== null) await mediaStorage().remove(row.storageKey);
}

/** As the drafts are at this moment: a removed file can be put back. */
function isInNoDraft(db: Pick<Db, "select">, { workspaceId, id }: typeof attachments.$inferSelect) {
  const file = JSON.stringify([{ attachmentId: id }]);
  return notExists(
    db
      .select({ files: drafts.files })
      .from(drafts)
      .where(and(eq(drafts.workspaceId, workspaceId), sql`${drafts.files} @> ${file}::jsonb`)),
  );
}

/** Cards have no copy: they refer to the upload, which is read when the message is sent. */
function isInNoUnsentCard(db: Pick<Db, "select">, { workspaceId, id }: typeof attachments.$inferSelect) {
  const card = JSON.stringify({ cards: [{ attachmentId: id }] });
  return notExists(
    db
      .select({ id: messages.id })
      .from(messages)
      .where(
        and(
          eq(messages.workspaceId, workspaceId),
          isNotNull(messages.attemptState),
          sql`${messages.content} @> ${card}::jsonb`,
        ),
      ),
  );
}

/**
 * Not the same as unused: drafts and cards refer to an upload without a copy, and so do fallbacks, which are encrypted
 * (docs/decisions/066-carousels-and-the-values-of-a-template.md).
 */
function hasNoCopy(db: Pick<Db, "select">) {
  const copies = alias(attachments, "copies");
  return notExists(
    db
      .select({ id: copies.id })
      .from(copies)
      .where(and(eq(copies.workspaceId, attachments.workspaceId), eq(copies.sourceId, attachments.id))),
  );
}
