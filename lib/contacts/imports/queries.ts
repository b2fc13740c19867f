import "server-only";
import { and, desc, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { contactImports } from "#db/schema/index.ts";
import { columnLetter, guessMapping, isExportHeader } from "#lib/contacts/imports/guess-rules.ts";
import { openRows, UnreadableFileError } from "#lib/contacts/imports/open-rows.ts";
import {
  type FileFormat,
  fileFormatSchema,
  type ImportPreview,
  type ImportView,
  PREVIEW_ROWS,
} from "#lib/contacts/imports/schema.ts";
import { type ImportRow, serializeImport } from "#lib/contacts/imports/serialize.ts";
import { type AppError, notFound, validationError } from "#lib/platform/errors.ts";
import { type Id, isId } from "#lib/platform/id.ts";
import { recordOf } from "#lib/platform/record-of.ts";
import { mediaStorage } from "#lib/platform/storage/media-storage.ts";

const SHOWN = 50;

export function importKey({ workspaceId, id }: { workspaceId: Id<"ws">; id: Id<"imp"> }): string {
  return `imports/${workspaceId}/${id}`;
}

/** @throws AppError NOT_FOUND */
export async function getImportRow(ctx: Ctx, id: string): Promise<ImportRow> {
  if (!isId("imp", id)) throw notFound();
  const [row] = await ctx.db
    .select()
    .from(contactImports)
    .where(and(eq(contactImports.workspaceId, ctx.workspaceId), eq(contactImports.id, id)));
  if (!row) throw notFound();
  return row;
}

export async function getImport(ctx: Ctx, id: string): Promise<ImportView> {
  return serializeImport(await getImportRow(ctx, id));
}

export async function listImports(ctx: Ctx): Promise<{ data: ImportView[] }> {
  const rows = await ctx.db
    .select()
    .from(contactImports)
    .where(eq(contactImports.workspaceId, ctx.workspaceId))
    .orderBy(desc(contactImports.createdAt), desc(contactImports.id))
    .limit(SHOWN);
  return { data: rows.map(serializeImport) };
}

export function formatOf(row: ImportRow): FileFormat {
  return fileFormatSchema.parse(recordOf(row.options).format);
}

/** Returns the first rows and a guessed mapping. @throws AppError NOT_FOUND, VALIDATION_ERROR for an unreadable file */
export async function previewImport(
  ctx: Ctx,
  id: string,
  overrides: Partial<FileFormat> = {},
): Promise<ImportPreview> {
  const row = await getImportRow(ctx, id);
  if (row.state !== "uploaded") throw alreadyStarted();
  const format = { ...formatOf(row), ...overrides };
  const first = await readFirst(row, format, PREVIEW_ROWS + 1);
  const [head = []] = first;
  const rows = first.slice(format.header ? 1 : 0).slice(0, PREVIEW_ROWS);
  const width = Math.max(...first.map((cells) => cells.length), 1);
  const columns = Array.from({ length: width }, (_, index) => {
    const name = format.header ? head[index]?.trim() : "";
    return name || columnLetter(index);
  });
  const named = format.header ? columns : columns.map(() => "");
  return {
    import: serializeImport(row),
    format,
    columns,
    rows,
    guess: guessMapping(named, rows),
    isExport: isExportHeader(named),
  };
}

/** Reads whether Parley exported the file of an import. @throws AppError VALIDATION_ERROR for an unreadable file */
export async function isExportFile(row: ImportRow, format: FileFormat): Promise<boolean> {
  if (!format.header) return false;
  const [head = []] = await readFirst(row, format, 1);
  return isExportHeader(head);
}

async function readFirst(row: ImportRow, format: FileFormat, count: number): Promise<string[][]> {
  const cells: string[][] = [];
  try {
    for await (const each of openRows(await mediaStorage().read(importKey(row)), format)) {
      cells.push(each.cells);
      if (cells.length === count) break;
    }
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    throw validationError({ path: "file", code: "unreadable", message: error.message });
  }
  return cells;
}

export function alreadyStarted(): AppError<"VALIDATION_ERROR"> {
  return validationError({
    path: "import",
    code: "already_started",
    message: "This import was already started or canceled. Upload the file again to start over.",
  });
}
