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
