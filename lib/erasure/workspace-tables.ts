import "server-only";
import { is } from "drizzle-orm";
import { getTableConfig, type PgColumn, PgTable } from "drizzle-orm/pg-core";
import * as schema from "#db/schema/index.ts";

export interface WorkspaceTable {
  table: PgTable;
  workspaceId: PgColumn;
}

/** Every table with rows of a workspace, those that refer to another before it, so that no delete cascades far. */
export function workspaceTables(): WorkspaceTable[] {
  const tables = Object.values<unknown>(schema).filter((value) => is(value, PgTable));
  const referring = (target: PgTable) =>
    tables.filter((table) =>
      getTableConfig(table).foreignKeys.some((key) => key.reference().foreignTable === target),
    );
  const ordered = new Set<PgTable>();
  const visited = new Set<PgTable>();
  const visit = (table: PgTable) => {
    if (visited.has(table)) return;
    visited.add(table);
    for (const child of referring(table)) visit(child);
    ordered.add(table);
  };
  for (const table of tables) visit(table);
  return [...ordered].flatMap((table) => {
    const workspaceId = getTableConfig(table).columns.find(
      ({ name }) => name === "workspaceId" || name === "workspace_id",
    );
    return workspaceId ? [{ table, workspaceId }] : [];
  });
}
