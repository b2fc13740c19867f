import "server-only";
import { randomUUID } from "node:crypto";
import type { StoredImage } from "#db/schema/index.ts";
import { IMAGE_MAX_BYTES, IMAGE_TYPES } from "#lib/accounts/image-rules.ts";
import { AppError, validationError } from "#lib/platform/errors.ts";
import { mediaStorage } from "#lib/platform/storage/media-storage.ts";
import { FileTooLargeError, type SpooledFile, spoolFile } from "#lib/platform/storage/spool-file.ts";

/**
 * Stores an image under a new key, which no row has yet. The type is read from the content.
 * @param prefix of the key @throws AppError VALIDATION_ERROR, PAYLOAD_TOO_LARGE
 */
export async function storeImage(prefix: string, bytes: AsyncIterable<Uint8Array>): Promise<StoredImage> {
  const file = await spool(bytes);
  try {
    const mimeType = IMAGE_TYPES.find((type) => type === file.detectedType);
    if (!mimeType) {
      throw validationError({
        path: "file",
        code: "wrong_type",
        message: "Choose a PNG, JPEG or WebP image.",
      });
    }
    const storageKey = `${prefix}-${randomUUID()}`;
    await mediaStorage().put(storageKey, { path: file.path, size: file.size, mimeType });
    return { storageKey, mimeType, sizeBytes: file.size };
  } finally {
    await file.discard();
  }
}

async function spool(bytes: AsyncIterable<Uint8Array>): Promise<SpooledFile> {
  try {
    return await spoolFile(bytes, IMAGE_MAX_BYTES);
  } catch (error) {
    if (!(error instanceof FileTooLargeError)) throw error;
    throw new AppError("PAYLOAD_TOO_LARGE", "The image is larger than 1 MB. Choose a smaller one.", {
      limitBytes: IMAGE_MAX_BYTES,
    });
  }
}
