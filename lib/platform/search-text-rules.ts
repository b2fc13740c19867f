// Equals parley_search_normalize in the database (migrations 0005 and 0049), to locate matches in the text.

const DROPPED = new RegExp(
  [
    // Latin accents; Hebrew and Arabic vowel signs, the Arabic stretch.
    "[\\u0300-\\u036F]|[\\u0591-\\u05BD]|[\\u05BF\\u05C1\\u05C2\\u05C4\\u05C5\\u05C7]|[\\u0610-\\u061A]|\\u0640",
    "[\\u064B-\\u065F]|\\u0670|[\\u06D6-\\u06DC]|[\\u06DF-\\u06E8]|[\\u06EA-\\u06ED]",
    // Soft hyphens, joiners, marks of direction, keycaps, variation selectors, skin tones.
    "\\u00AD|[\\u200B-\\u200F]|\\u2060|\\u20E3|[\\uFE00-\\uFE0F]|\\uFEFF|[\\u{1F3FB}-\\u{1F3FF}]",
  ].join("|"),
  "gu",
);
const FROM = "ςđøłħıٱىیکة٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹";
const TO = "σdolhiاييكه01234567890123456789";
const REPLACEMENTS = new Map([...FROM].map((character, n) => [character, [...TO][n] ?? character]));
// Characters of words; all others separate words.
const UNSPACED =
  /[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3005-\u3007\u3040-\u30FF\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\u{20000}-\u{3FFFF}]/u;
const WORD = /[\p{L}\p{M}\p{N}]/u;

export function normalizeSearchText(text: string): string {
  const plain = text.normalize("NFKD").replace(DROPPED, "").normalize("NFKC").toLowerCase();
  return [...plain.replace(/ß/g, "ss")].map((character) => REPLACEMENTS.get(character) ?? character).join("");
}

function normalizeWithOffsets(text: string): { normalized: string; from: number[]; to: number[] } {
  let normalized = "";
  const from: number[] = [];
  const to: number[] = [];
  // A letter and its marks are normalized together, so a grapheme is the smallest unit.
  for (const { segment, index } of new Intl.Segmenter("und").segment(text)) {
    const piece = normalizeSearchText(segment);
    normalized += piece;
    for (let n = 0; n < piece.length; n += 1) {
      from.push(index);
      to.push(index + segment.length);
    }
  }
  return { normalized, from, to };
}

/** In UTF-16 units, end exclusive. */
export type MatchRange = [start: number, end: number];

/** Matches whole words, an `open` word also as a prefix, and any position in scripts without spaces. */
export function findMatches(text: string, words: readonly { text: string; open: boolean }[]): MatchRange[] {
  const { normalized, from, to } = normalizeWithOffsets(text);
  const ranges: MatchRange[] = [];
  for (const word of words) {
    const pattern = buildWordPattern(word);
    if (!pattern) continue;
    for (const match of normalized.matchAll(pattern)) {
      const start = from[match.index];
      const end = to[match.index + match[0].length - 1];
      if (start !== undefined && end !== undefined) ranges.push([start, end]);
    }
  }
  return mergeRanges(ranges);
}

const EDGE = "[\\p{L}\\p{M}\\p{N}]";

function buildWordPattern(word: { text: string; open: boolean }): RegExp | null {
  const runs = normalizeSearchText(word.text).match(
    /[\p{L}\p{M}\p{N}]+|\p{RI}{2}|\p{Extended_Pictographic}/gu,
  );
  if (!runs) return null;
  const first = runs[0] ?? "";
  const last = runs.at(-1) ?? "";
  const head = isSpacedScript([...first][0] ?? "") ? `(?<!${EDGE})` : "";
  const tail = !word.open && isSpacedScript([...last].at(-1) ?? "") ? `(?!${EDGE})` : "";
  const body = runs
    .map((run, n) => {
      const apart =
        n > 0 && isSpacedScript([...(runs[n - 1] ?? "")].at(-1) ?? "") && isSpacedScript([...run][0] ?? "");
      const between = n === 0 ? "" : `[^\\p{L}\\p{M}\\p{N}]${apart ? "+" : "*"}`;
      return between + run.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
    })
    .join("");
  return new RegExp(`${head}${body}${tail}`, "gu");
}

function isSpacedScript(character: string): boolean {
  return WORD.test(character) && !UNSPACED.test(character);
}

function mergeRanges(ranges: MatchRange[]): MatchRange[] {
  const result: MatchRange[] = [];
  for (const [start, end] of ranges.sort((a, b) => a[0] - b[0] || b[1] - a[1])) {
    const last = result.at(-1);
    if (last && start < last[1]) last[1] = Math.max(last[1], end);
    else result.push([start, end]);
  }
  return result;
}

const SNIPPET_MAX = 160;
const LEAD = 40;
/** The list shows two lines of a snippet; a match that ends later is moved to the front. */
const SHOWN = 60;

export function createSnippet(
  text: string,
  words: readonly { text: string; open: boolean }[],
): { text: string; matches: MatchRange[] } {
  const line = text.replace(/\s+/g, " ").trim();
  const matches = findMatches(line, words);
  const [first, firstEnd] = matches[0] ?? [0, 0];
  const offset = firstEnd <= SHOWN ? 0 : Math.min(Math.max(first - LEAD, 0), line.length - SHOWN);
  const start = findWordStart(line, offset);
  const end = findGraphemeEnd(line, start + SNIPPET_MAX);
  const before = start > 0 ? "…" : "";
  const shift = before.length - start;
  return {
    text: `${before}${line.slice(start, end)}${end < line.length ? "…" : ""}`,
    matches: matches
      .filter(([from]) => from >= start && from < end)
      .map(([from, to]) => [from + shift, Math.min(to, end) + shift]),
  };
}

function findWordStart(line: string, place: number): number {
  if (place === 0) return 0;
  const space = line.indexOf(" ", place);
  return space >= 0 && space - place < LEAD / 2 ? space + 1 : findGraphemeEnd(line, place);
}

function findGraphemeEnd(line: string, place: number): number {
  if (place >= line.length) return line.length;
  const near = Math.max(place - 32, 0);
  const pieces = new Intl.Segmenter("und").segment(line.slice(near, place + 32));
  const piece = pieces.containing(place - near);
  if (!piece || piece.index === place - near) return place;
  return near + piece.index + piece.segment.length;
}
