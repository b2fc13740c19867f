// What a spreadsheet takes for a formula (OWASP, CSV injection): one of four signs, also in full width, or a tab or a line
// break; behind blanks, invisible characters, and apostrophes that are there already.
const FORMULA = String.raw`(?:(?![\t\r\n])['\s\p{Cf}\p{Cc}])*[=+\-@＝＋－＠\t\r\n]`;
// Where a cell begins: also behind a semicolon or a line break, where a spreadsheet of another locale divides the line.
const BEGINNING = String.raw`(?<=^|[;\t\r\n])`;
const RISKY = new RegExp(`${BEGINNING}(?=${FORMULA})`, "gu");
const NEUTRALISED = new RegExp(`${BEGINNING}'(?=${FORMULA})`, "gu");

/** A cell that no spreadsheet runs: what begins like a formula gets an apostrophe in front. */
export function neutralise(value: string): string {
  return value.replace(RISKY, "'");
}

/** The value that `neutralise` was given. */
export function denature(cell: string): string {
  return cell.replace(NEUTRALISED, "");
}

/** Labels in one cell; a separator in a name stands behind a backslash. */
export function joinLabels(names: readonly string[]): string {
  return names.map((name) => name.replace(/[\\;,|]/g, "\\$&")).join("; ");
}

/** The labels of a cell, between semicolons, commas or bars. */
export function splitLabels(cell: string): string[] {
  const names = [""];
  for (const [part] of cell.matchAll(/\\[\\;,|]|[\s\S]/gu)) {
    if (part === ";" || part === "," || part === "|") names.push("");
    else
      names.push((names.pop() ?? "") + (part.length === 2 && part.startsWith("\\") ? part.slice(1) : part));
  }
  return names.map((name) => name.trim()).filter((name) => name !== "");
}

/** An attribute as a cell writes it: a number or a yes-or-no where the text is exactly that. */
export function readAttribute(cell: string): string | number | boolean {
  if (cell === "true" || cell === "false") return cell === "true";
  const number = Number(cell);
  return Number.isFinite(number) && String(number) === cell ? number : cell;
}
