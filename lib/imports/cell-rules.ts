// What spreadsheets take for a formula (OWASP, CSV injection), behind any apostrophes that are there already.
const FORMULA = /^'*[=+\-@\t\r]/;
const NEUTRALISED = /^'+[=+\-@\t\r]/;

/** A cell that no spreadsheet runs: what begins like a formula gets an apostrophe in front. */
export function neutralise(value: string): string {
  return FORMULA.test(value) ? `'${value}` : value;
}

/** The value that `neutralise` was given. */
export function denature(cell: string): string {
  return NEUTRALISED.test(cell) ? cell.slice(1) : cell;
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
