import { z } from "zod";
import { countParameter } from "#lib/platform/api-fields.ts";

export const exportViewSchema = z.object({
  id: z.string(),
  /** Null for an export of the workspace. */
  contact: z.object({ id: z.string(), name: z.string() }).nullable(),
  state: z.enum(["running", "done", "failed"]),
  /** Why a running export is not being written at present: for other exports to end, or to be tried again. */
  waitsFor: z.enum(["turn", "retry"]).nullable(),
  failure: z.enum(["contact_erased", "error"]).nullable(),
  doneRows: z.number().int(),
  /** Null until they are counted. */
  totalRows: z.number().int().nullable(),
  /** The files; each is a ZIP that can be opened by itself. */
  parts: z.array(z.object({ sizeBytes: z.number().int() })),
  createdByName: z.string().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
});
export type ExportView = z.infer<typeof exportViewSchema>;

export const exportListSchema = z.object({ data: z.array(exportViewSchema) });
export const exportResponse = z.object({ export: exportViewSchema });

/** Null for the whole workspace. */
export const startExportBody = z.strictObject({ contactId: z.string().max(64).nullable() });

export const exportParams = z.object({ exportId: z.string() });
export const exportPartParams = z.object({
  exportId: z.string(),
  part: countParameter({ min: 1, max: 100_000 }),
});
