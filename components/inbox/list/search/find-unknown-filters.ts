import { splitQuery } from "#lib/conversations/search/query-rules.ts";

/** Neither a link such as `https://…` nor a path such as `C:\\…`. */
const LIKE_FILTER = /^(-?\p{L}[\p{L}_-]*)[:：](?![/\\])(.*)$/u;

/** @returns the names of what looks like filters but is searched as text, such as `status:` in `status:open` */
export function findUnknownFilters(q: string): string[] {
  const parts = splitQuery(q);
  const names = parts.flatMap(({ kind, value, end }, n) => {
    const [, name, rest] = (kind === "word" && LIKE_FILTER.exec(value)) || [];
    if (name === undefined) return [];
    const next = parts[n + 1];
    // With a quoted value, which is a part of its own.
    const hasValue = rest !== "" || (next?.kind === "phrase" && next.start === end);
    return hasValue ? [`${name}:`] : [];
  });
  return [...new Set(names)];
}
