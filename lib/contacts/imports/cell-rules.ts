import type { AttributeValue } from "#lib/platform/attribute-values.ts";

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
