/**
 * How well a text answers a search, from 0 (not at all) to 1: every word searched for begins some word of the text.
 * Accents and case do not count; the beginning of the text counts more than its middle.
 */
export function matchWords(text: string, search: string): number {
  const words = wordsOf(text);
  const wanted = wordsOf(search);
  if (wanted.length === 0) return 1;
  if (!wanted.every((want) => words.some((word) => word.startsWith(want)))) return 0;
  return words.join(" ").startsWith(wanted.join(" ")) ? 1 : 0.5;
}

function wordsOf(text: string): string[] {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}
