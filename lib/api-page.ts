import { decodeCursor, encodeCursor } from "#lib/cursor.ts";

interface PageQuery {
  limit: number;
  cursor?: string | undefined;
}

/** A list of one workspace under certain filters: what a cursor belongs to (API.md §8). */
export interface ApiList {
  name: string;
  limit: number;
  /** The keys of the last row that was seen; null at the beginning. */
  place: readonly string[] | null;
}

/**
 * The list that a query asks for, and where in it.
 * @param what the list's name and everything else that makes it another one, as its workspace
 * @throws AppError INVALID_CURSOR for a cursor that was altered, or is of another list or other filters
 */
export function openList(what: readonly string[], { limit, cursor, ...filters }: PageQuery): ApiList {
  const given = Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const name = JSON.stringify([...what, given]);
  return { name, limit, place: cursor === undefined ? null : decodeCursor(name, cursor) };
}

/**
 * A page from the rows of a query that asked for one more than the page takes.
 * @param keysOf a row's keys in the list's order
 */
export function toPage<Row, Item>(
  { name, limit }: ApiList,
  rows: readonly Row[],
  keysOf: (row: Row) => readonly string[],
  toItem: (row: Row) => Item,
): { data: Item[]; hasMore: boolean; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    data: page.map(toItem),
    hasMore: last !== undefined,
    nextCursor: last === undefined ? null : encodeCursor(name, keysOf(last)),
  };
}
