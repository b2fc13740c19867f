import "server-only";
import type { dataExports } from "#db/schema/index.ts";
import type { ContactRow } from "#lib/contacts/column-rules.ts";
import { displayName } from "#lib/contacts/display-name.ts";
import type { ExportView } from "#lib/data/schema.ts";

export type ExportRow = typeof dataExports.$inferSelect;

/** @param contact the current row of the export's contact, if it has one */
export function serializeExport(
  row: ExportRow,
  contact: (Parameters<typeof displayName>[0] & Pick<ContactRow, "id">) | null,
): ExportView {
  const { id, contactId, state, failure, doneRows, partRows, totalRows, createdByName } = row;
  if (state === "canceled") throw new Error("A canceled export is not shown.");
  return {
    id,
    contact: contactId && { id: contactId, name: contact ? displayName(contact) : contactId },
    state,
    waitsFor: state !== "running" || row.claimedBy !== null ? null : row.attempts > 0 ? "retry" : "turn",
    failure,
    doneRows: doneRows + partRows,
    totalRows,
    parts: row.parts.map(({ sizeBytes }) => ({ sizeBytes })),
    createdByName,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}
