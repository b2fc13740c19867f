import "server-only";
import { createReadStream } from "node:fs";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { contactImports } from "#db/schema/index.ts";
import { refuseOverQuota, watchQuota } from "#lib/attachments/storage-quota.ts";
import { appendAudit } from "#lib/audit/append-audit.ts";
import { AppError, validationError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import { guessFormat } from "#lib/imports/open-rows.ts";
import { importKey } from "#lib/imports/queries.ts";
import { IMPORT_MAX_BYTES, type ImportView } from "#lib/imports/schema.ts";
import { serializeImport } from "#lib/imports/serialize.ts";
import { mediaDisk } from "#lib/storage/media-disk.ts";
import { FileTooLargeError, type SpooledFile, spoolFile } from "#lib/storage/spool-file.ts";

/**
 * Keeps a file of contacts until somebody has said what its columns are.
 * @throws AppError VALIDATION_ERROR for what is no table of text, or a full storage, PAYLOAD_TOO_LARGE
 */
export async function storeImport(
  ctx: Ctx,
  { filename, bytes }: { filename: string; bytes: AsyncIterable<Uint8Array> },
): Promise<ImportView> {
  await refuseOverQuota(ctx, 0);
  const file = await spool(bytes);
  try {
    await refuseOverQuota(ctx, file.size);
    // A spreadsheet, a picture, an archive: text has no mark of its own.
    if (file.detectedType !== null) throw refuse("not_text", NOT_TEXT);
    if (file.size === 0) throw refuse("empty", "The file is empty.");
    const format = await guessFormat(createReadStream(file.path));
    const row = { id: newId("imp"), workspaceId: ctx.workspaceId };
    await mediaDisk().put(importKey(row), { path: file.path, size: file.size, mimeType: "text/csv" });
    const stored = await inTransaction(ctx, async (tx) => {
      const [made] = await tx.db
        .insert(contactImports)
        .values({
          ...row,
          filename,
          sizeBytes: file.size,
          state: "uploaded",
          options: { format },
          createdById: tx.actor.kind === "member" ? tx.actor.id : null,
          createdByName: "name" in tx.actor ? tx.actor.name : null,
          createdAt: tx.clock.now(),
        })
        .returning();
      if (!made) throw new Error("An insert returned no row.");
      await appendAudit(tx, { action: "import.uploaded", targetId: row.id, data: { filename } });
      return serializeImport(made);
    });
    await watchQuota(ctx);
    return stored;
  } finally {
    await file.discard();
  }
}

const NOT_TEXT = "This is no CSV file. In your spreadsheet, choose “Save as” and there CSV.";

async function spool(bytes: AsyncIterable<Uint8Array>): Promise<SpooledFile> {
  try {
    return await spoolFile(bytes, IMPORT_MAX_BYTES);
  } catch (error) {
    if (!(error instanceof FileTooLargeError)) throw error;
    throw new AppError(
      "PAYLOAD_TOO_LARGE",
      "The file is larger than 50 MB. Divide it, and import the parts.",
      {
        limitBytes: IMPORT_MAX_BYTES,
      },
    );
  }
}

function refuse(code: string, message: string): AppError<"VALIDATION_ERROR"> {
  return validationError({ path: "file", code, message });
}
