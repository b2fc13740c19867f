import { type GetColumnData, type SQL, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { PgColumn } from "drizzle-orm/pg-core";

type OldValues<Columns extends Record<string, PgColumn>> = {
  [K in keyof Columns]: SQL<GetColumnData<Columns[K]>>;
};

/** For `returning` of an update: what the columns contained before. @param columns by their keys in the schema */
export function oldValues<Columns extends Record<string, PgColumn>>(columns: Columns): OldValues<Columns> {
  return Object.fromEntries(
    Object.entries(columns).map(([key, column]) => [
      key,
      sql`old.${sql.identifier(toSnakeCase(key))}`.mapWith(column),
    ]),
  ) as OldValues<Columns>;
}
