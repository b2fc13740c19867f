import { compareText } from "#lib/platform/compare-text.ts";
import { decodeCursor, encodeCursor } from "#lib/platform/cursor.ts";

interface PageQuery {
  limit: number;
  cursor?: string | undefined;
  /** Does not change which rows the list has. */
  expand?: string | undefined;
}

export interface ApiList {
  name: string;
  limit: number;
  /** The keys of the last returned row; null on the first page. */
  afterKeys: readonly string[] | null;
}

/**
 * @param identity the list's name and everything that identifies it, such as the workspace
 * @throws AppError INVALID_CURSOR for an altered cursor or one of another list or filter
 */
export function openList(
  identity: readonly string[],
  { limit, cursor, expand: _expand, ...filters }: PageQuery,
): ApiList {
  const activeFilters = Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => compareText(a, b));
  const name = JSON.stringify([...identity, activeFilters]);
  return { name, limit, afterKeys: cursor === undefined ? null : decodeCursor(name, cursor) };
}

/** @param rows queried with `limit + 1` @param keysOf a row's sort keys */
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
