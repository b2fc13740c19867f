import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeFormula, unescapeFormula } from "#lib/platform/formula-rules.ts";
import { anyText } from "#lib/testing/any-text.ts";

const SIGNS = ["=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r", "\n"];
const BLANKS = [" ", "\u00a0", "\u200b", "\ufeff", "'"];

test("prefixes formulas with an apostrophe wherever a cell may start", () => {
  for (const sign of SIGNS) {
    for (const before of ["", ...BLANKS, " \u200b '"]) {
      expect(escapeFormula(`${before}${sign}cmd`).startsWith("'")).toBe(true);
    }
    expect(escapeFormula(`a; ${sign}cmd|'/c calc'!A0;`)).toContain(`a;' ${sign}`);
    expect(escapeFormula(`a\n${sign}cmd`)).toMatch(/^a\n'/);
  }
  for (const plain of ["", "Ana", "a=b", "O'Neil", "1-2", "'quoted'", "a, -b"]) {
    expect(escapeFormula(plain)).toBe(plain);
  }
});

test("reads back exported values unchanged", () => {
  const piece = fc.constantFrom(...SIGNS, ...BLANKS, ";", ",", "a", "\u0007", "👋🏽");
  const cell = fc.oneof(fc.string({ unit: piece, maxLength: 12 }), anyText);
  fc.assert(
    fc.property(cell, (value) => {
      expect(unescapeFormula(escapeFormula(value))).toBe(value);
    }),
    { numRuns: 2_000 },
  );
});
