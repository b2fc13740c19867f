import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { getAttachmentRow } from "#lib/attachments/queries.ts";
import { isAppError, validationError } from "#lib/errors.ts";
import type { Id } from "#lib/id.ts";
import type { HeaderMedia } from "#lib/whatsapp/build-message.ts";
import type { TemplateDescription } from "#lib/whatsapp/render-template.ts";

/**
 * The uploaded file for a template's media header. WhatsApp's id of it is put in right before the call.
 * @throws AppError VALIDATION_ERROR for a file that is not the workspace's, went already, or is not what the header takes
 */
export async function findHeaderFile(
  ctx: Ctx,
  { headerKind }: TemplateDescription,
  input: { headerAttachmentId?: string | undefined; headerMediaLink?: string | undefined },
): Promise<{ id: Id<"att">; media: HeaderMedia } | null> {
  const { headerAttachmentId: id, headerMediaLink } = input;
  if (id === undefined) return null;
  if (headerMediaLink !== undefined) throw refuse("two_sources", "Give a file or a link, not both.");
  const file = await getAttachmentRow(ctx, id).catch((error: unknown) => {
    if (isAppError(error, "NOT_FOUND")) return null;
    throw error;
  });
  if (file?.state !== "stored" || file.messageId !== null) {
    throw refuse("unknown_attachment", "This file is not there any more. Upload it again.");
  }
  const { kind, filename } = file;
  if (kind !== headerKind) {
    throw refuse("wrong_kind", `This template's header does not take a file of the kind ${kind}.`);
  }
  return { id: file.id, media: { kind, ...(kind === "document" && filename ? { filename } : {}) } };
}

function refuse(code: string, message: string) {
  return validationError({ path: "headerAttachmentId", code, message });
}
