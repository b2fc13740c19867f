import "server-only";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { conversations } from "#db/schema/index.ts";
import { requireQuota } from "#lib/accounts/storage-quota.ts";
import { checkUpload, cleanFilename } from "#lib/conversations/attachments/rules.ts";
import type { AttachmentView } from "#lib/conversations/attachments/schema.ts";
import { serializeAttachment } from "#lib/conversations/attachments/serialize.ts";
import { storeFile, throwIfInvalid } from "#lib/conversations/attachments/store-file.ts";
import { AppError, notFound } from "#lib/platform/errors.ts";
import { isId } from "#lib/platform/id.ts";
import type { MediaKind } from "#lib/platform/media-kinds.ts";
import { FileTooLargeError, type SpooledFile, spoolFile } from "#lib/platform/storage/spool-file.ts";
import { MEDIA_LIMITS } from "#lib/whatsapp/limits.ts";

export interface Upload {
  conversationId: string;
  kind: MediaKind;
  filename: string;
  declared: { mimeType: string; sizeBytes: number | null };
  bytes: AsyncIterable<Uint8Array>;
}

/** Stores a file if WhatsApp accepts its name, size and content. @throws AppError NOT_FOUND, VALIDATION_ERROR, PAYLOAD_TOO_LARGE */
export async function storeUpload(ctx: Ctx, upload: Upload): Promise<AttachmentView> {
  const { kind, filename, declared } = upload;
  const numberId = await findNumberId(ctx, upload.conversationId);
  throwIfInvalid(checkUpload(kind, { mimeType: declared.mimeType, sizeBytes: declared.sizeBytes ?? 1 }));
  await requireQuota(ctx, declared.sizeBytes ?? 0);
  const file = await spool(upload);
  try {
    const row = await storeFile(ctx, file, {
      ...{ numberId, kind, filename: cleanFilename(filename) || null },
      declaredType: declared.mimeType,
      uploadedByApi: false,
    });
    return serializeAttachment(row);
  } finally {
    await file.discard();
  }
}

async function spool({ kind, bytes }: Upload): Promise<SpooledFile> {
  const { maxBytes } = MEDIA_LIMITS[kind];
  try {
    return await spoolFile(bytes, maxBytes);
  } catch (error) {
    if (!(error instanceof FileTooLargeError)) throw error;
    const issue = checkUpload(kind, { mimeType: MEDIA_LIMITS[kind].types[0] ?? "", sizeBytes: maxBytes + 1 });
    throw new AppError("PAYLOAD_TOO_LARGE", issue?.message ?? "The file is too large.", {
      limitBytes: maxBytes,
    });
  }
}

async function findNumberId(ctx: Ctx, conversationId: string) {
  if (!isId("conv", conversationId)) throw notFound();
  const [row] = await ctx.db
    .select({ numberId: conversations.numberId })
    .from(conversations)
    .where(and(eq(conversations.workspaceId, ctx.workspaceId), eq(conversations.id, conversationId)));
  if (!row) throw notFound();
  return row.numberId;
}
