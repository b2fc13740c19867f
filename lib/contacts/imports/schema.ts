import { z } from "zod";
import { labelField, type UpsertContact, upsertContactBody } from "#lib/contacts/schema.ts";
import { MIB } from "#lib/platform/byte-units.ts";

export const IMPORT_MAX_BYTES = 50 * MIB;
export const PREVIEW_ROWS = 20;
export const COLUMNS_MAX = 200;

export const encodings = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const;
/** What an import does with contacts that exist. */
export const existingChoices = ["update", "skip"] as const;
export const delimiters = [",", ";", "\t", "|"] as const;

export const fileFormatSchema = z.strictObject({
  encoding: z.enum(encodings),
  delimiter: z.enum(delimiters),
  header: z.boolean(),
});
export type FileFormat = z.infer<typeof fileFormatSchema>;

/** Every field of a contact has a column in files, and every attribute one of its own. */
export type PlainField = Exclude<keyof UpsertContact, "attributes">;
export const plainFields = Object.keys(upsertContactBody.shape).filter((field) => field !== "attributes") as [
  PlainField,
  ...PlainField[],
];

const columnSchema = z.discriminatedUnion("to", [
  z.strictObject({ to: z.enum(plainFields) }),
  z.strictObject({
    to: z.literal("attribute"),
    name: z
      .string()
      .regex(
        /^[a-z][A-Za-z0-9_]{0,39}$/,
        "Start the name with a lowercase letter, followed by up to 39 letters, digits and underscores.",
      ),
  }),
  z.strictObject({ to: z.literal("ignore") }),
]);
export type Column = z.infer<typeof columnSchema>;

export const mappingSchema = z
  .array(columnSchema)
  .min(1)
  .max(COLUMNS_MAX)
  .refine((columns) => columns.some(({ to }) => to === "phone"), "Choose the column with the phone numbers.")
  .refine((columns) => {
    const used = columns.flatMap((column) =>
      column.to === "ignore" ? [] : [column.to === "attribute" ? `attribute:${column.name}` : column.to],
    );
    return new Set(used).size === used.length;
  }, "Two columns are mapped to the same field. Ignore one of them.");
export type Mapping = z.infer<typeof mappingSchema>;

export const importOptionsSchema = z.strictObject({
  format: fileFormatSchema,
  /** The country of phones without country code; null if all have one. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  existing: z.enum(existingChoices),
  labels: z.array(labelField).max(10),
});
export type ImportOptions = z.infer<typeof importOptionsSchema>;

export const importViewSchema = z.object({
  id: z.string(),
  filename: z.string(),
  sizeBytes: z.number().int(),
  state: z.enum(["uploaded", "running", "done", "failed", "canceled"]),
  totalRows: z.number().int().nullable(),
  doneRows: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  failed: z.number().int(),
  failure: z.string().nullable(),
  createdByName: z.string().nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export type ImportView = z.infer<typeof importViewSchema>;

export const importListSchema = z.object({ data: z.array(importViewSchema) });
export const importResponse = z.object({ import: importViewSchema });
export const importParams = z.object({ importId: z.string() });

export const importPreviewSchema = z.object({
  import: importViewSchema,
  format: fileFormatSchema,
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  guess: z.array(columnSchema),
  /** True for a file that Parley exported: all its phone numbers have a country code. */
  isExport: z.boolean(),
});
export type ImportPreview = z.infer<typeof importPreviewSchema>;

export const previewQuery = z.strictObject({
  encoding: z.enum(encodings).optional(),
  delimiter: z.enum(delimiters).optional(),
  header: z.enum(["yes", "no"]).optional(),
});

export const uploadImportQuery = z.strictObject({ filename: z.string().trim().min(1).max(200) });
export const startImportBody = z.strictObject({ mapping: mappingSchema, options: importOptionsSchema });
export type StartImport = z.output<typeof startImportBody>;
