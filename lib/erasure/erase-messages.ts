import "server-only";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { uuidArray } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import { attachments, erasedFiles, messages } from "#db/schema/index.ts";
import { storageKeyOf } from "#lib/conversations/attachments/queries.ts";
import { type Id, isId } from "#lib/platform/id.ts";
import { recordOf } from "#lib/platform/record-of.ts";

/** Deletes messages with their timelines and attachments; the worker removes the stored files. */
export async function eraseMessages(tx: Ctx, ids: readonly Id<"msg">[]): Promise<void> {
  if (ids.length === 0) return;
  await eraseAttachments(tx, sql`${attachments.messageId} = any(${uuidArray("msg", ids)})`);
  await tx.db
    .delete(messages)
    .where(
      and(eq(messages.workspaceId, tx.workspaceId), sql`${messages.id} = any(${uuidArray("msg", ids)})`),
    );
}

/** Deletes the files of a draft that were not sent. @param files as in `drafts.files` */
export async function eraseUploads(tx: Ctx, files: readonly unknown[]): Promise<void> {
  const ids = files
    .map((file) => recordOf(file).attachmentId)
    .filter((id): id is Id<"att"> => typeof id === "string" && isId("att", id));
  if (ids.length === 0) return;
  await eraseAttachments(
    tx,
    and(
      sql`${attachments.id} = any(${uuidArray("att", ids)})`,
      isNull(attachments.messageId),
      eq(attachments.uploadedByApi, false),
    ),
  );
}

async function eraseAttachments(tx: Ctx, condition: SQL | undefined): Promise<void> {
  const gone = await tx.db
    .delete(attachments)
    .where(and(eq(attachments.workspaceId, tx.workspaceId), condition))
    .returning({ id: attachments.id, sourceId: attachments.sourceId });
  // The file of a copy belongs to the upload, which can be sent to others.
  const files = gone.filter(({ sourceId }) => sourceId === null);
  if (files.length === 0) return;
  const { workspaceId } = tx;
  await tx.db
    .insert(erasedFiles)
    .values(files.map(({ id }) => ({ workspaceId, storageKey: storageKeyOf({ workspaceId, id }) })))
    .onConflictDoNothing();
}
