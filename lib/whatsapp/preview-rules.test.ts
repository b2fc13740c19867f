import { expect, test } from "vitest";
import { translatePreview } from "#lib/whatsapp/preview-rules.ts";

test.each([undefined, {}])(
  "what a person wrote is previewed without its marks (translations: %j)",
  (texts) => {
    const preview = "*Hello* María, _one_ moment";
    expect(translatePreview(texts, { kind: "note", preview })).toBe("Hello María, one moment");
  },
);
