import "server-only";
import { open } from "node:fs/promises";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { attachments, conversations } from "#db/schema/index.ts";
import { getAttachmentRow, storageKeyOf } from "#lib/attachments/queries.ts";
import { bareType, checkUpload } from "#lib/attachments/rules.ts";
import type { AttachmentView } from "#lib/attachments/schema.ts";
import { serializeAttachment } from "#lib/attachments/serialize.ts";
import { refuseOverQuota, watchQuota } from "#lib/attachments/storage-quota.ts";
import { AppError, notFound, validationError } from "#lib/errors.ts";
import { isId, newId } from "#lib/id.ts";
import { mediaDisk } from "#lib/storage/media-disk.ts";
import { FileTooLargeError, type SpooledFile, spoolFile } from "#lib/storage/spool-file.ts";
import { MEDIA_LIMITS, type MediaKind } from "#lib/whatsapp/limits.ts";

export interface Upload {
  conversationId: string;
  kind: MediaKind;
  filename: string;
  /** What the browser says of the file, before its bytes. */
  declared: { mimeType: string; sizeBytes: number | null };
  bytes: AsyncIterable<Uint8Array>;
}

/**
 * Keeps a file that a member is about to send. What WhatsApp would not take is refused before its bytes are read as far
 * as its name and size tell, while they come, and by what they are.
 * @throws AppError NOT_FOUND, VALIDATION_ERROR in words for people, PAYLOAD_TOO_LARGE
 */
export async function storeUpload(ctx: Ctx, upload: Upload): Promise<AttachmentView> {
  const { kind, filename, declared } = upload;
  const numberId = await findNumberId(ctx, upload.conversationId);
  refuse(checkUpload(kind, { mimeType: declared.mimeType, sizeBytes: declared.sizeBytes ?? 1 }));
  await refuseOverQuota(ctx, declared.sizeBytes ?? 0);
  const file = await spool(upload);
  try {
    const mimeType = typeOf(file, declared.mimeType);
    const still = mimeType === "image/webp" && !(await isAnimatedWebp(file.path));
    refuse(checkUpload(kind, { mimeType, sizeBytes: file.size, still }));
    await refuseOverQuota(ctx, file.size);
    const row = { id: newId("att"), workspaceId: ctx.workspaceId };
    const storageKey = storageKeyOf(row);
    await mediaDisk().put(storageKey, { path: file.path, size: file.size, mimeType });
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
    await watchQuota(ctx);
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
    const fault = checkUpload(kind, { mimeType: MEDIA_LIMITS[kind].types[0] ?? "", sizeBytes: maxBytes + 1 });
    throw new AppError("PAYLOAD_TOO_LARGE", fault?.message ?? "The file is too large.", {
      limitBytes: maxBytes,
    });
  }
}

/** Plain text has no mark of its own and the old Office formats share one, as MP4 sound and film do; there the browser's word counts. */
function typeOf(file: SpooledFile, declared: string): string {
  const type = bareType(declared);
  if (file.detectedType === null) return type === "text/plain" ? type : "application/octet-stream";
  if (file.detectedType === "application/x-cfb") return type;
  if (file.detectedType === "video/mp4" && type === "audio/mp4") return type;
  // Of Ogg, WhatsApp takes Opus only (whatsapp-cloud-api.md §2).
  if (file.detectedType === "audio/ogg") return "audio/vorbis";
  return bareType(file.detectedType);
}

/** Whether a WebP's header says that it moves: an extended file (VP8X) whose second flag is set (RFC 9649 §2.7). */
async function isAnimatedWebp(path: string): Promise<boolean> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(21), 0, 21, 0);
    return bytesRead === 21 && buffer.toString("latin1", 12, 16) === "VP8X" && ((buffer[20] ?? 0) & 2) !== 0;
  } finally {
    await handle.close();
  }
}

function refuse(fault: { code: string; message: string } | null): void {
  if (fault) throw validationError({ path: "file", ...fault });
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
