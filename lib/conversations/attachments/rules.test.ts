import { expect, test } from "vitest";
import { checkUpload } from "#lib/conversations/attachments/rules.ts";

const KB = 1024;
const MB = 1024 * KB;

// docs/whatsapp.md#media-types-and-sizes
test.each([
  ["image", "image/jpeg", false, 5 * MB],
  ["video", "video/mp4", false, 16 * MB],
  ["audio", "audio/ogg", false, 16 * MB],
  ["document", "application/pdf", false, 100 * MB],
  ["sticker", "image/webp", false, 500 * KB],
  ["sticker", "image/webp", true, 100 * KB],
] as const)("%s of type %s (still: %s) has up to %i bytes", (kind, mimeType, still, limit) => {
  expect(checkUpload(kind, { mimeType, still, sizeBytes: limit })).toBeNull();
  expect(checkUpload(kind, { mimeType, still, sizeBytes: limit + 1 })?.code).toBe("too_large");
});
