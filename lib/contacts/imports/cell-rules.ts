import type { AttributeValue } from "#lib/platform/attribute-values.ts";

// Spreadsheet formulas (OWASP, CSV injection): one of four signs, also full-width, a tab or a line break, optionally after
// blanks, invisible characters and apostrophes.
const FORMULA = String.raw`(?:(?![\t\r\n])['\s\p{Cf}\p{Cc}])*[=+\-@＝＋－＠\t\r\n]`;
// A spreadsheet of another locale may also split cells at semicolons and line breaks.
const CELL_START = String.raw`(?<=^|[;\t\r\n])`;
const UNESCAPED_FORMULA = new RegExp(`${CELL_START}(?=${FORMULA})`, "gu");
const ESCAPED_FORMULA = new RegExp(`${CELL_START}'(?=${FORMULA})`, "gu");

/** Prefixes formulas with an apostrophe so that no spreadsheet runs them. */
export function escapeFormula(value: string): string {
  return value.replace(UNESCAPED_FORMULA, "'");
}

export function unescapeFormula(cell: string): string {
  return cell.replace(ESCAPED_FORMULA, "");
}

export function joinLabels(names: readonly string[]): string {
  return names.map((name) => name.replace(/[\\;,|،]/g, "\\$&")).join("; ");
}

export function splitLabels(cell: string): string[] {
  const names = [""];
  for (const [part] of cell.matchAll(/\\[\\;,|،]|[\s\S]/gu)) {
    if (part === ";" || part === "," || part === "|" || part === "،") names.push("");
    else
      names.push((names.pop() ?? "") + (part.length === 2 && part.startsWith("\\") ? part.slice(1) : part));
  }
  return names.map((name) => name.trim()).filter((name) => name !== "");
}

/** Parses numbers and booleans that are written canonically; everything else is text. */
export function readAttribute(cell: string): AttributeValue {
  if (cell === "true" || cell === "false") return cell === "true";
  const number = Number(cell);
  return Number.isFinite(number) && String(number) === cell ? number : cell;
}
