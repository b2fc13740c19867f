import "server-only";
import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import type { StoredImage } from "#db/schema/index.ts";
import { removeImageMetadata } from "#lib/accounts/image-metadata-rules.ts";
import { IMAGE_MAX_BYTES, IMAGE_TYPES } from "#lib/accounts/image-rules.ts";
import { MIB } from "#lib/platform/byte-units.ts";
import { AppError, validationError } from "#lib/platform/errors.ts";
import { mediaStorage } from "#lib/platform/storage/media-storage.ts";
import { saveStoredFile } from "#lib/platform/storage/save-stored-file.ts";
import { FileTooLargeError, type SpooledFile, spoolFile } from "#lib/platform/storage/spool-file.ts";

/**
 * Stores an image without its metadata under a new key. The type is read from the content.
 * @param prefix of the key
 * @param save stores the key in a row; when it refuses or returns null, the file is removed
 * @returns what `save` returns
 * @throws AppError VALIDATION_ERROR, PAYLOAD_TOO_LARGE
 */
export async function storeImage<T>(
  prefix: string,
  bytes: AsyncIterable<Uint8Array>,
  save: (image: StoredImage) => Promise<T>,
): Promise<T> {
  const image = await storeFile(prefix, bytes);
  return saveStoredFile(image.storageKey, () => save(image));
}

async function storeFile(prefix: string, bytes: AsyncIterable<Uint8Array>): Promise<StoredImage> {
  const file = await spool(bytes);
  try {
    const mimeType = IMAGE_TYPES.find((type) => type === file.detectedType);
    if (!mimeType) throw wrongType();
    const image = removeImageMetadata(mimeType, await readFile(file.path));
    if (!image) throw wrongType();
    await writeFile(file.path, image);
    const storageKey = `${prefix}-${randomUUID()}`;
    await mediaStorage().put(storageKey, { path: file.path, size: image.length, mimeType });
    return { storageKey, mimeType, sizeBytes: image.length, metadata: "removed" };
  } finally {
    await file.discard();
  }
}

function wrongType() {
  return validationError({ path: "file", code: "wrong_type", message: "Choose a PNG, JPEG or WebP image." });
}

async function spool(bytes: AsyncIterable<Uint8Array>): Promise<SpooledFile> {
  try {
    return await spoolFile(bytes, IMAGE_MAX_BYTES);
  } catch (error) {
    if (!(error instanceof FileTooLargeError)) throw error;
    const message = `The image is larger than ${IMAGE_MAX_BYTES / MIB} MB. Choose a smaller one.`;
    throw new AppError("PAYLOAD_TOO_LARGE", message, { limitBytes: IMAGE_MAX_BYTES });
  }
}
