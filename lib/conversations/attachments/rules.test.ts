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
  const refused = checkUpload(kind, { mimeType, still, sizeBytes: limit + 1 });
  expect(refused).toMatchObject({
    code: "too_large",
    message: expect.stringContaining(`This file is ${(limit + 1).toLocaleString("en")} bytes.`),
  });
});

test.each([
  ["image", "WhatsApp accepts images only as JPEG or PNG."],
  ["document", "WhatsApp accepts documents only as plain text, PDF, Word, Excel or PowerPoint."],
  ["sticker", "WhatsApp accepts stickers only as WEBP."],
] as const)("%s of another type is refused with the types that can be sent", (kind, types) => {
  expect(checkUpload(kind, { mimeType: "image/heic", sizeBytes: 1 })).toEqual({
    code: "type_not_allowed",
    message: `${types} Convert the file (image/heic) or choose another one.`,
  });
});

test("an empty file is refused as empty, whatever its type is", () => {
  expect(checkUpload("image", { mimeType: "application/octet-stream", sizeBytes: 0 })?.code).toBe("empty");
});
