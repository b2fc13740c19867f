import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { attachments } from "#db/schema/index.ts";
import { copyUpload } from "#lib/conversations/attachments/copy-upload.ts";
import type { AttachmentRow } from "#lib/conversations/attachments/serialize.ts";
import {
  checkFileKind,
  type PreparedMessage,
  unknownAttachment,
} from "#lib/messages/compose/prepare-message.ts";
import type { Id } from "#lib/platform/id.ts";

/**
 * Assigns an uploaded file to its message. Only uploads of the API can be sent again: each message gets a copy.
 * @throws AppError VALIDATION_ERROR for a file that was already sent or is of another type
 */
export async function assignAttachment(
  tx: Ctx,
  { attachmentId: id, content }: Pick<PreparedMessage, "attachmentId" | "content">,
  messageId: Id<"msg">,
): Promise<AttachmentRow> {
  if (id === null) throw unknownAttachment(tx, content);
  // A member's upload belongs to the message that they are writing.
  const assigned = tx.actor.kind === "api_key" ? null : await takeUpload(tx, id, messageId);
  const attachment = assigned ?? (await copyUpload(tx, id, messageId));
  if (!attachment) throw unknownAttachment(tx, content);
  checkFileKind(tx, content, attachment);
  return attachment;
}

async function takeUpload(tx: Ctx, id: Id<"att">, messageId: Id<"msg">): Promise<AttachmentRow | null> {
  const [assigned] = await tx.db
    .update(attachments)
    .set({ messageId })
    .where(
      and(
        eq(attachments.workspaceId, tx.workspaceId),
        eq(attachments.id, id),
        eq(attachments.state, "stored"),
        eq(attachments.uploadedByApi, false),
        isNull(attachments.messageId),
      ),
    )
    .returning();
  return assigned ?? null;
}
