import { expect, test } from "vitest";
import { withoutPictogram } from "#components/ui/without-pictogram.ts";
import { previewText } from "#lib/whatsapp/content-text.ts";

const image = (caption: string) =>
  previewText({ kind: "image", mediaId: null, mimeType: null, sha256: null, caption });

test("removes the emoji before the preview of a file, and no other", () => {
  expect(withoutPictogram(image("My receipt"))).toBe("My receipt");
  expect(withoutPictogram(image("🎉 Party"))).toBe("🎉 Party");
  expect(withoutPictogram("Party 🎉 now")).toBe("Party 🎉 now");
});
