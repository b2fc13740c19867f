/** @returns 0 (no match) to 1: every search word must be the prefix of a word. Accents and case are ignored. */
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
