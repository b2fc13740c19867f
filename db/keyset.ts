import { and, asc, desc, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { PAGE_MAX } from "#lib/platform/api-fields.ts";

type FilledColumn = AnyPgColumn<{ notNull: true }>;

export interface Keyset {
  /** Not nullable: no row with null would be after a cursor. */
  at: FilledColumn;
  id: AnyPgColumn;
  order: "asc" | "desc";
}

/** A nullable column for the keyset of a list whose condition leaves out the rows without it. */
export function filledByCondition(column: AnyPgColumn): FilledColumn {
  return column as FilledColumn;
}

export function isAfterKeys({ at, id, order }: Keyset, [when = "", which = ""]: readonly string[]): SQL {
  const place = sql`(${sql.param(new Date(when), at)}, ${sql.param(which, id)})`;
  return order === "desc" ? sql`(${at}, ${id}) < ${place}` : sql`(${at}, ${id}) > ${place}`;
}

export function inOrder({ at, id, order }: Omit<Keyset, "at"> & { at: Keyset["at"] | SQL }): SQL[] {
  return order === "desc" ? [desc(at), desc(id)] : [asc(at), asc(id)];
}

/** A constant, so that the planner can reuse the plan for every page size. */
export const MAX_ROWS_READ: SQL = sql.raw(String(PAGE_MAX + 1));

/** @param alternatives each is read by its own index; a row matches one of them and the condition */
export function selectIds(
  table: PgTable,
  keyset: Keyset,
  { condition, alternatives = [] }: { condition: SQL | undefined; alternatives?: readonly SQL[] },
  limit: number,
): SQL {
  const reads = (alternatives.length > 1 ? alternatives : [undefined]).map(
    (alternative) => sql`(select ${keyset.at} as at, ${keyset.id} as id from ${table}
      where ${and(condition, alternative)} order by ${sql.join(inOrder(keyset), sql`, `)} limit ${MAX_ROWS_READ})`,
  );
  const order = sql.raw(keyset.order);
  return sql`(select id from (${sql.join(reads, sql` union all `)}) scanned
    order by at ${order}, id ${order} limit ${limit + 1}::int) as page`;
}
