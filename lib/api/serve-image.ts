import "server-only";
import type { StoredImage } from "#db/schema/index.ts";
import { imageVersion } from "#lib/accounts/image-rules.ts";
import { serveFile } from "#lib/api/serve-file.ts";
import { mediaStorage } from "#lib/platform/storage/media-storage.ts";

/**
 * Serves a logo or photo.
 * @param version of the URL; only while it is that of the image, browsers keep it
 */
export function serveImage(
  request: Request,
  filename: string,
  image: StoredImage,
  version: string | undefined,
): Promise<Response> {
  const { storageKey, mimeType, sizeBytes } = image;
  return serveFile(request, {
    ...{ mimeType, sizeBytes, filename },
    etag: storageKey,
    isVersioned: version === imageVersion(image),
    open: (range) => mediaStorage().read(storageKey, range),
  });
}
