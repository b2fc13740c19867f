/** The filters that a search knows, by what is typed before the colon. */
export const searchFilters = ["from", "label", "before", "after"] as const;
export type SearchFilter = (typeof searchFilters)[number];

/** A piece of what was typed, with its place in it. */
export interface SearchPart {
  kind: "word" | "phrase" | "filter";
  /** Of a filter. */
  filter: SearchFilter | null;
  /** The word, what stands in the quotes, or the filter's value; a filter whose value is still to come has none. */
  value: string;
  start: number;
  end: number;
}

/** What somebody searches for. */
export interface ParsedSearch {
  /** What must stand in the message, in the order typed. `open`: still being typed, so its beginning is enough. */
  words: { text: string; open: boolean }[];
  /** Any of these wrote it. */
  from: string[];
  /** The customer has all of these. */
  labels: string[];
  /** Calendar days, `2026-11-01`: written before the one began, and not before the other did. */
  before: string | null;
  after: string | null;
  /** Filters whose value is no day. */
  faults: { filter: "before" | "after"; value: string }[];
}

const QUOTES = `"“”„«»＂`;
const NAME = searchFilters.join("|");
const PART = new RegExp(
  // A filter without its value yet; a filter's value, a quotation or a word.
  `(${NAME})[:：](?=\\s|$)|(?:(${NAME})[:：])?(?:[${QUOTES}]([^${QUOTES}]*)(?:[${QUOTES}]|$)|([^\\s${QUOTES}]+))`,
  "giu",
);

/** The pieces of a search, in order; what is no piece is space. A quotation that does not end goes on to the end. */
export function partsOf(text: string): SearchPart[] {
  return [...text.matchAll(PART)].map((match) => {
    const [all, bare, name, quoted, plain] = match;
    const filter = searchFilters.find((one) => one === (name ?? bare)?.toLowerCase()) ?? null;
    const kind = filter ? "filter" : quoted === undefined ? "word" : "phrase";
    const value = (quoted ?? plain ?? "").trim();
    return { kind, filter, value, start: match.index, end: match.index + all.length };
  });
}

/** Reads what was typed. A filter that is not known is text like any other; one without a value yet does nothing. */
export function parseSearch(text: string): ParsedSearch {
  const parts = partsOf(text).filter(({ value }) => value !== "");
  const valuesOf = (filter: SearchFilter) =>
    parts.filter((part) => part.filter === filter).map(({ value }) => value);
  const said = parts.filter(({ kind }) => kind !== "filter");
  const days = (filter: "before" | "after") => valuesOf(filter).filter(isDay).sort();
  return {
    words: said.map(({ kind, value }, n) => ({
      text: value,
      open: kind === "word" && n === said.length - 1,
    })),
    from: valuesOf("from"),
    labels: valuesOf("label"),
    before: days("before").at(0) ?? null,
    after: days("after").at(-1) ?? null,
    faults: (["before", "after"] as const).flatMap((filter) =>
      valuesOf(filter)
        .filter((value) => !isDay(value))
        .map((value) => ({ filter, value })),
    ),
  };
}

/** A filter as it is typed: its value in quotes where it has spaces. */
export function filterText(filter: SearchFilter, value: string): string {
  const plain = value
    .replace(new RegExp(`[${QUOTES}]`, "gu"), " ")
    .replace(/\s+/g, " ")
    .trim();
  return plain.includes(" ") ? `${filter}:"${plain}"` : `${filter}:${plain}`;
}

/** Whether nothing is searched for yet. */
export function isEmptySearch({ words, from, labels, before, after }: ParsedSearch): boolean {
  return words.length + from.length + labels.length === 0 && before === null && after === null;
}

/** Whether the text is a day of the calendar, such as 2026-11-01. */
function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}
