import fc from "fast-check";

const codePoint = fc.oneof(
  fc.integer({ min: 0, max: 0xd7ff }),
  // Without the surrogates, which are no characters.
  fc.integer({ min: 0xe000, max: 0x10ffff }),
);

/** Text of any characters. Building fast-check's own unit "binary" takes seconds. */
export const anyText = fc.string({ unit: codePoint.map((code) => String.fromCodePoint(code)) });
