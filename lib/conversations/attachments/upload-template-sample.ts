import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { openMediaForApi } from "#lib/conversations/attachments/api-queries.ts";
import type { NumberRow } from "#lib/numbers/serialize.ts";
import { isAppError, validationError } from "#lib/platform/errors.ts";
import { uploadHeader } from "#lib/templates/upload-header.ts";
import type { MediaHeaderKind } from "#lib/whatsapp/header-kinds.ts";

/** Uploads a stored file as the sample of a template's header. @returns its handle @throws AppError as `uploadHeader` */
export async function uploadTemplateSample(
  ctx: Ctx,
  { kind, mediaId }: { kind: MediaHeaderKind; mediaId: string },
  number: NumberRow,
): Promise<string> {
  const file = await openMediaForApi(ctx, mediaId).catch((error: unknown) => {
    if (!isAppError(error, "NOT_FOUND")) throw error;
    throw validationError({
      path: "header.handle",
      code: "unknown_media",
      message: "No stored file has this ID. Use the ID of a file of this workspace.",
    });
  });
  const bytes = await file.open();
  const { handle } = await uploadHeader(ctx, { kind, name: file.filename, bytes }, number);
  return handle;
}
