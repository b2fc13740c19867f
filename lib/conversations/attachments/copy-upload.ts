import "server-only";
import { and, eq, gt } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { attachments } from "#db/schema/index.ts";
import type { AttachmentRow } from "#lib/conversations/attachments/serialize.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import { retainedSince } from "#lib/platform/retention.ts";

/** Copies an upload of the API to a message, in the caller's transaction. Returns null for any other file. */
export async function copyUpload(
  tx: Ctx,
  uploadId: Id<"att">,
  messageId: Id<"msg">,
): Promise<AttachmentRow | null> {
  const [upload] = await tx.db
    .select()
    .from(attachments)
    .where(
      and(
        eq(attachments.workspaceId, tx.workspaceId),
        eq(attachments.id, uploadId),
        eq(attachments.uploadedByApi, true),
        gt(attachments.createdAt, retainedSince("apiUploads")),
      ),
    )
    // Until the copy is committed, `deleteUnsentUploads` does not decide whether there is one.
    .for("key share");
  if (!upload) return null;
  const copy = toCopy(tx, upload, messageId);
  await tx.db.insert(attachments).values(copy);
  return copy;
}

/** The row that gives a message an upload of the API. It has to be inserted while the upload is locked against its deletion. */
export function toCopy({ clock }: Ctx, upload: AttachmentRow, messageId: Id<"msg">): AttachmentRow {
  return {
    ...upload,
    id: newId("att"),
    messageId,
    sourceId: upload.id,
    uploadedByApi: false,
    createdAt: clock.now(),
  };
}

/** Whether a message can get a copy of the file. */
export function isApiUpload({ uploadedByApi, createdAt }: AttachmentRow): boolean {
  return uploadedByApi && createdAt > retainedSince("apiUploads");
}

/** The upload of a copy, which may have got a media id of WhatsApp since. */
export async function findSource(ctx: Ctx, { sourceId }: AttachmentRow): Promise<AttachmentRow | null> {
  if (sourceId === null) return null;
  const [source] = await ctx.db
    .select()
    .from(attachments)
    .where(and(eq(attachments.workspaceId, ctx.workspaceId), eq(attachments.id, sourceId)));
  return source ?? null;
}
