import { fillPlaceholders, type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Connection } from "#db/client.ts";

export type BuiltStatement = <Row extends object>(
  connection: Connection,
  placeholders?: Record<string, unknown>,
) => PromiseLike<Row[]>;

/**
 * For a statement that runs every few seconds: building its SQL takes longer than all else in this process.
 * @param change of its text
 */
export function buildStatement(
  statement: SQL,
  change: (text: string) => string = (text) => text,
): BuiltStatement {
  const query = new PgDialect({ casing: "snake_case" }).sqlToQuery(statement);
  const text = change(query.sql);
  return <Row extends object>({ sql }: Connection, placeholders: Record<string, unknown> = {}) => {
    const parameters = fillPlaceholders(query.params, placeholders) as string[];
    return sql.unsafe<Row[]>(text, parameters, { prepare: true });
  };
}
