import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

/** Written by `to_jsonb`, read by `jsonb_populate_record`. */
export type JsonRow = Record<string, unknown>;

interface NamedColumn {
  key: string;
  name: string;
  column: PgColumn;
}

const columns = new WeakMap<PgTable, NamedColumn[]>();

function columnsOf(table: PgTable): NamedColumn[] {
  const known = columns.get(table);
  if (known) return known;
  const named = Object.entries(getTableColumns(table)).map(([key, column]) => ({
    key,
    name: column.name === key ? toSnakeCase(key) : column.name,
    column: column as PgColumn,
  }));
  columns.set(table, named);
  return named;
}

export function fromJsonRow<T extends PgTable>(table: T, json: JsonRow): T["$inferSelect"] {
  const row: Record<string, unknown> = {};
  for (const { key, name, column } of columnsOf(table)) {
    const value = json[name] ?? null;
    row[key] = value === null || column.columnType === "PgJsonb" ? value : readValue(column, value);
  }
  return row;
}

function readValue(column: PgColumn, value: unknown): unknown {
  // bytea arrives as hexadecimal text.
  if (column.getSQLType() === "bytea") return Buffer.from(String(value).slice(2), "hex");
  return column.mapFromDriverValue(value);
}

type Given<Row> = { [K in keyof Row]?: Row[K] | undefined };

/** The row leaves out nulls, which `jsonb_populate_record` sets by itself. */
export function toJsonRow<T extends PgTable>(table: T, row: Given<T["$inferSelect"]>): JsonRow {
  return writeColumns(table, row, (value) => value !== undefined && value !== null);
}

/** Null clears a column; absent ones keep their value when `jsonb_populate_record` gets the previous row. */
export function toJsonChanges<T extends PgTable>(table: T, changes: Partial<T["$inferSelect"]>): JsonRow {
  return writeColumns(table, changes, (value) => value !== undefined);
}

function writeColumns(
  table: PgTable,
  values: Record<string, unknown>,
  isWritten: (value: unknown) => boolean,
) {
  const json: JsonRow = {};
  for (const { key, name, column } of columnsOf(table)) {
    const value = values[key];
    if (!isWritten(value)) continue;
    json[name] = value === null || column.columnType === "PgJsonb" ? value : writeValue(column, value);
  }
  return json;
}

function writeValue(column: PgColumn, value: unknown): unknown {
  if (column.getSQLType() === "bytea") return `\\x${Buffer.from(value as Uint8Array).toString("hex")}`;
  return column.mapToDriverValue(value);
}

/** Column names for an insert or a select, each after the prefix. */
export function columnList<T extends PgTable>(
  keys: readonly (keyof T["$inferSelect"] & string)[],
  prefix: SQL = sql.empty(),
): SQL {
  return sql.join(
    keys.map((key) => sql`${prefix}${sql.identifier(toSnakeCase(key))}`),
    sql`, `,
  );
}
