import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { getAttachmentRow } from "#lib/conversations/attachments/queries.ts";
import { isAppError, validationError } from "#lib/platform/errors.ts";
import type { Id } from "#lib/platform/id.ts";
import type { HeaderMedia } from "#lib/whatsapp/build-message.ts";
import type { TemplateDescription } from "#lib/whatsapp/render-template.ts";

/** Returns a template's uploaded header file. @throws AppError VALIDATION_ERROR if it is unknown, sent or of the wrong kind */
export async function findHeaderFile(
  ctx: Ctx,
  { headerKind }: TemplateDescription,
  input: { headerAttachmentId?: string | undefined; headerMediaLink?: string | undefined },
): Promise<{ id: Id<"att">; media: HeaderMedia } | null> {
  const { headerAttachmentId: id, headerMediaLink } = input;
  if (id === undefined) return null;
  if (headerMediaLink !== undefined) throw refuse("two_sources", "Use a file or a link, not both.");
  const file = await getAttachmentRow(ctx, id).catch((error: unknown) => {
    if (isAppError(error, "NOT_FOUND")) return null;
    throw error;
  });
  if (file?.state !== "stored" || file.messageId !== null) {
    throw refuse("unknown_attachment", "This file no longer exists. Upload it again.");
  }
  const { kind, filename } = file;
  if (kind !== headerKind) {
    throw refuse(
      "wrong_kind",
      `The template's header does not accept a file of type ${kind}. Use the header's type.`,
    );
  }
  return { id: file.id, media: { kind, ...(kind === "document" && filename ? { filename } : {}) } };
}

function refuse(code: string, message: string) {
  return validationError({ path: "headerAttachmentId", code, message });
}
