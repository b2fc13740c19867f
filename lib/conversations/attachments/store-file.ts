import "server-only";
import { open } from "node:fs/promises";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { attachments } from "#db/schema/index.ts";
import { checkQuotaPeriodically, requireQuota, reserveQuota } from "#lib/accounts/storage-quota.ts";
import { linkResource } from "#lib/api/idempotency/link-resource.ts";
import { getAttachmentRow, storageKeyOf } from "#lib/conversations/attachments/queries.ts";
import { checkUpload, normalizeMediaType, type UploadIssue } from "#lib/conversations/attachments/rules.ts";
import type { AttachmentRow } from "#lib/conversations/attachments/serialize.ts";
import { validationError } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/id.ts";
import { mediaStorage } from "#lib/platform/storage/media-storage.ts";
import { readPixelSize } from "#lib/platform/storage/read-pixel-size.ts";
import { saveStoredFile } from "#lib/platform/storage/save-stored-file.ts";
import type { SpooledFile } from "#lib/platform/storage/spool-file.ts";

type StoredSource = Pick<SpooledFile, "path" | "size" | "sha256" | "detectedType">;

type StoredUpload = Pick<AttachmentRow, "numberId" | "kind" | "filename" | "uploadedByApi"> & {
  declaredType: string;
};

/** Stores a spooled file if WhatsApp accepts its size and content. @throws AppError VALIDATION_ERROR */
export async function storeFile(ctx: Ctx, file: StoredSource, upload: StoredUpload): Promise<AttachmentRow> {
  const { declaredType, ...columns } = upload;
  const mimeType = detectType(file, declaredType);
  const still = mimeType === "image/webp" && !(await isAnimatedWebp(file.path));
  throwIfInvalid(checkUpload(upload.kind, { mimeType, sizeBytes: file.size, still }));
  await requireQuota(ctx, file.size);
  const row = { id: newId("att"), workspaceId: ctx.workspaceId };
  const storageKey = storageKeyOf(row);
  await mediaStorage().put(storageKey, { path: file.path, size: file.size, mimeType });
  const now = ctx.clock.now();
  const pixelSize = await readPixelSize(file.path, mimeType);
  await saveStoredFile(storageKey, () =>
    inTransaction(ctx, async (tx) => {
      await reserveQuota(tx, file.size);
      await tx.db.insert(attachments).values({
        ...row,
        ...columns,
        mimeType,
        sizeBytes: file.size,
        ...pixelSize,
        sha256: file.sha256.toString("hex"),
        state: "stored",
        storageKey,
        createdAt: now,
        storedAt: now,
      });
      await linkResource(tx, { id: row.id });
    }),
  );
  await checkQuotaPeriodically(ctx);
  return getAttachmentRow(ctx, row.id);
}

/** Uses the client's type where content is ambiguous: plain text, old Office formats, MP4 audio. */
function detectType(file: StoredSource, declared: string): string {
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

export function throwIfInvalid(issue: UploadIssue | null): void {
  if (issue) throw validationError({ path: "file", ...issue });
}
