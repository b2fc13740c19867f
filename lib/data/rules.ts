import type { ExportView } from "#lib/data/schema.ts";

/** Exports are not part of the workspace's storage quota, so their number is limited. */
export const MAX_EXPORTS = { workspace: 2, contact: 50 } as const;

/** The share of the rows that are done, from 0 to 1. Rows that were added meanwhile are not in the total. */
export function exportProgress({ doneRows, totalRows }: Pick<ExportView, "doneRows" | "totalRows">): number {
  if (totalRows === null || totalRows === 0) return 0;
  return Math.min(doneRows / totalRows, 1);
}
