import "server-only";
import { open } from "node:fs/promises";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { attachments, conversations } from "#db/schema/index.ts";
import { checkQuotaPeriodically, requireQuota } from "#lib/accounts/storage-quota.ts";
import { getAttachmentRow, storageKeyOf } from "#lib/conversations/attachments/queries.ts";
import { checkUpload, normalizeMediaType } from "#lib/conversations/attachments/rules.ts";
import type { AttachmentView } from "#lib/conversations/attachments/schema.ts";
import { serializeAttachment } from "#lib/conversations/attachments/serialize.ts";
import { AppError, notFound, validationError } from "#lib/platform/errors.ts";
import { isId, newId } from "#lib/platform/id.ts";
import { mediaStorage } from "#lib/platform/storage/media-storage.ts";
import { FileTooLargeError, type SpooledFile, spoolFile } from "#lib/platform/storage/spool-file.ts";
import { MEDIA_LIMITS, type MediaKind } from "#lib/whatsapp/limits.ts";

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
    const mimeType = detectType(file, declared.mimeType);
    const still = mimeType === "image/webp" && !(await isAnimatedWebp(file.path));
    throwIfInvalid(checkUpload(kind, { mimeType, sizeBytes: file.size, still }));
    await requireQuota(ctx, file.size);
    const row = { id: newId("att"), workspaceId: ctx.workspaceId };
    const storageKey = storageKeyOf(row);
    await mediaStorage().put(storageKey, { path: file.path, size: file.size, mimeType });
    const now = ctx.clock.now();
    await ctx.db.insert(attachments).values({
      ...row,
      numberId,
      kind,
      mimeType,
      filename,
      sizeBytes: file.size,
      sha256: file.sha256.toString("hex"),
      state: "stored",
      storageKey,
      createdAt: now,
      storedAt: now,
    });
    await checkQuotaPeriodically(ctx);
    return serializeAttachment(await getAttachmentRow(ctx, row.id));
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

/** Uses the browser's type where content is ambiguous: plain text, old Office formats, MP4 audio. */
function detectType(file: SpooledFile, declared: string): string {
  const type = normalizeMediaType(declared);
  if (file.detectedType === null) return type === "text/plain" ? type : "application/octet-stream";
  if (file.detectedType === "application/x-cfb") return type;
  if (file.detectedType === "video/mp4" && type === "audio/mp4") return type;
  // WhatsApp accepts only Opus in Ogg (docs/whatsapp.md#media-types-and-sizes).
  if (file.detectedType === "audio/ogg") return "audio/vorbis";
  return normalizeMediaType(file.detectedType);
}

/** Whether a WebP is extended (VP8X) with the animation flag (RFC 9649 §2.7). */
async function isAnimatedWebp(path: string): Promise<boolean> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(21), 0, 21, 0);
    return bytesRead === 21 && buffer.toString("latin1", 12, 16) === "VP8X" && ((buffer[20] ?? 0) & 2) !== 0;
  } finally {
    await handle.close();
  }
}

function throwIfInvalid(issue: { code: string; message: string } | null): void {
  if (issue) throw validationError({ path: "file", ...issue });
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
