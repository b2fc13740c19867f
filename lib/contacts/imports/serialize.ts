import "server-only";
import type { contactImports } from "#db/schema/index.ts";
import type { ImportView } from "#lib/contacts/imports/schema.ts";

export type ImportRow = typeof contactImports.$inferSelect;

export function serializeImport(row: ImportRow): ImportView {
  return {
    id: row.id,
    filename: row.filename,
    sizeBytes: row.sizeBytes,
    state: row.state,
    totalRows: row.totalRows,
    doneRows: row.nextRow,
    created: row.createdCount,
    updated: row.updatedCount,
    unchanged: row.unchangedCount,
    failed: row.failedCount,
    failure: row.failure,
    createdByName: row.createdByName,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}
