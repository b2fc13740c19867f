import { asc, desc, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/** The order of a list: by an instant, and among equal ones by id, so that every row has one place. */
export interface Keyset {
  at: AnyPgColumn;
  id: AnyPgColumn;
  order: "asc" | "desc";
}

/** The rows behind a place of the list, given by the keys of the last row that was seen. */
export function behind({ at, id, order }: Keyset, [when = "", which = ""]: readonly string[]): SQL {
  const place = sql`(${sql.param(new Date(when), at)}, ${sql.param(which, id)})`;
  return order === "desc" ? sql`(${at}, ${id}) < ${place}` : sql`(${at}, ${id}) > ${place}`;
}

/** What to order such a list by. */
export function inOrder({ at, id, order }: Keyset): SQL[] {
  return order === "desc" ? [desc(at), desc(id)] : [asc(at), asc(id)];
}
