import { defaultFilter } from "cmdk";

/** @returns 0 (no match) to 1: every search word must be the prefix of a word. Accents, case and apostrophes are ignored. */
export function matchWords(text: string, search: string): number {
  const words = wordsOf(text);
  const wanted = wordsOf(search);
  if (wanted.length === 0) return 1;
  if (!wanted.every((want) => words.some((word) => word.startsWith(want)))) return 0;
  return words.join(" ").startsWith(wanted.join(" ")) ? 1 : 0.5;
}

/** @returns 0 (no match) to 1: every search word is in the text, also within a word, as after an Arabic article. */
export function matchText(text: string, search: string): number {
  const score = matchWords(text, search);
  if (score > 0) return score;
  const words = wordsOf(text);
  const isWithin = (want: string) => want.length > 1 && words.some((word) => word.includes(want));
  return wordsOf(search).every(isWithin) ? 0.25 : 0;
}

/**
 * @returns 0 (no match) to 1: every search word is an abbreviation of a word with the same first letter, or has two
 * letters swapped; earlier words count a little more
 */
export function matchTypos(text: string, search: string): number {
  const words = wordsOf(text);
  const wanted = wordsOf(search);
  if (wanted.length === 0 || wanted.every((want) => want.length < 3)) return 0;
  const scores = wanted.map((want) =>
    Math.max(
      0,
      ...words.map((word, place) =>
        word[0] === want[0] ? (word.startsWith(want) ? 1 : defaultFilter(word, want)) / (1 + place / 100) : 0,
      ),
    ),
  );
  return Math.min(...scores);
}

/** @returns the matches, the best first; mistyped words and abbreviations count only if nothing matches otherwise */
export function rankMatches<Item>(
  items: readonly Item[],
  search: string,
  textOf: (item: Item) => string,
): Item[] {
  if (search.trim() === "") return [...items];
  const matches = rankBy(items, (item) => matchText(textOf(item), search));
  return matches.length > 0 ? matches : rankBy(items, (item) => matchTypos(textOf(item), search));
}

/** In the given order where the score is the same. */
function rankBy<Item>(items: readonly Item[], scoreOf: (item: Item) => number): Item[] {
  return items
    .map((item) => ({ item, score: scoreOf(item) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ item }) => item);
}

function wordsOf(text: string): string[] {
  return text
    .normalize("NFKD")
    .replace(/[\p{M}'’ʼ]/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}
