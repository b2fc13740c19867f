import { daySchema } from "#lib/platform/api-fields.ts";

export const searchFilters = ["from", "label", "before", "after"] as const;
export type SearchFilter = (typeof searchFilters)[number];

/** Values of `from:` besides names; in the search itself `customers` too. */
export const senders = ["me", "customer", "team"] as const;

export interface SearchPart {
  kind: "word" | "phrase" | "filter";
  filter: SearchFilter | null;
  /** The word, the quoted text or the filter's value; empty for a filter without value. */
  value: string;
  start: number;
  end: number;
}

export interface ParsedSearch {
  /** Words and phrases in order. `open`: still being typed, so it matches as a prefix. */
  words: { text: string; open: boolean }[];
  from: string[];
  labels: string[];
  /** Calendar days such as `2026-11-01`: `before` excludes its day, `after` includes it. */
  before: string | null;
  after: string | null;
  invalidFilters: { filter: "before" | "after"; value: string }[];
}

const QUOTES = `"“”„«»＂`;
const NAME = searchFilters.join("|");
const PART = new RegExp(
  // A filter without value; or a filter's value, a quotation or a word.
  `(${NAME})[:：](?=\\s|$)|(?:(${NAME})[:：])?(?:[${QUOTES}]([^${QUOTES}]*)(?:[${QUOTES}]|$)|([^\\s${QUOTES}]+))`,
  "giu",
);

export function splitQuery(text: string): SearchPart[] {
  return [...text.matchAll(PART)].map((match) => {
    const [all, bare, name, quoted, plain] = match;
    const filter = searchFilters.find((one) => one === (name ?? bare)?.toLowerCase()) ?? null;
    const kind = filter ? "filter" : quoted === undefined ? "word" : "phrase";
    const value = (quoted ?? plain ?? "").trim();
    return { kind, filter, value, start: match.index, end: match.index + all.length };
  });
}

/**
 * Parses a query. Unknown filters are text, and filters without value are ignored.
 * @param readDay reads the days of filters
 */
export function parseSearch(
  text: string,
  readDay: (value: string) => string | null = readIsoDay,
): ParsedSearch {
  const parts = splitQuery(text).filter(({ value }) => value !== "");
  const valuesOf = (filter: SearchFilter) =>
    parts.filter((part) => part.filter === filter).map(({ value }) => value);
  const textParts = parts.filter(({ kind }) => kind !== "filter");
  const days = (filter: "before" | "after") =>
    valuesOf(filter)
      .flatMap((value) => readDay(value) ?? [])
      .sort();
  return {
    words: textParts.map(({ kind, value }, n) => ({
      text: value,
      open: kind === "word" && n === textParts.length - 1,
    })),
    from: valuesOf("from"),
    labels: valuesOf("label"),
    before: days("before").at(0) ?? null,
    after: days("after").at(-1) ?? null,
    invalidFilters: (["before", "after"] as const).flatMap((filter) =>
      valuesOf(filter)
        .filter((value) => readDay(value) === null)
        .map((value) => ({ filter, value })),
    ),
  };
}

export function formatFilter(filter: SearchFilter, value: string): string {
  const plain = value
    .replace(new RegExp(`[${QUOTES}]`, "gu"), " ")
    .replace(/\s+/g, " ")
    .trim();
  return plain.includes(" ") ? `${filter}:"${plain}"` : `${filter}:${plain}`;
}

export function isEmptySearch({ words, from, labels, before, after }: ParsedSearch): boolean {
  return words.length + from.length + labels.length === 0 && before === null && after === null;
}

/** @returns null if it is no day such as 2026-11-01 */
export function readIsoDay(value: string): string | null {
  return daySchema.safeParse(value).success ? value : null;
}
