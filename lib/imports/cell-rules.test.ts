import fc from "fast-check";
import { expect, test } from "vitest";
import { denature, neutralise } from "#lib/imports/cell-rules.ts";

const SIGNS = ["=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r", "\n"];
const BLANKS = [" ", "\u00a0", "\u200b", "\ufeff", "'"];

test("what a spreadsheet would run gets an apostrophe, wherever a cell may begin", () => {
  for (const sign of SIGNS) {
    for (const before of ["", ...BLANKS, " \u200b '"]) {
      expect(neutralise(`${before}${sign}cmd`).startsWith("'")).toBe(true);
    }
    expect(neutralise(`a; ${sign}cmd|'/c calc'!A0;`)).toContain(`a;' ${sign}`);
    expect(neutralise(`a\n${sign}cmd`)).toMatch(/^a\n'/);
  }
  for (const plain of ["", "Ana", "a=b", "O'Neil", "1-2", "'quoted'", "a, -b"]) {
    expect(neutralise(plain)).toBe(plain);
  }
});

test("an import reads back exactly what an export wrote", () => {
  const piece = fc.constantFrom(...SIGNS, ...BLANKS, ";", ",", "a", "\u0007", "👋🏽");
  const cell = fc.oneof(fc.string({ unit: piece, maxLength: 12 }), fc.string({ unit: "binary" }));
  fc.assert(
    fc.property(cell, (value) => {
      expect(denature(neutralise(value))).toBe(value);
    }),
    { numRuns: 2_000 },
  );
});
