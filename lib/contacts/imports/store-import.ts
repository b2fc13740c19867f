import "server-only";
import { createReadStream } from "node:fs";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { contactImports } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { findMemberId } from "#lib/accounts/require-member-id.ts";
import { checkQuotaPeriodically, requireQuota, reserveQuota } from "#lib/accounts/storage-quota.ts";
import { guessFormat } from "#lib/contacts/imports/open-rows.ts";
import { importKey } from "#lib/contacts/imports/queries.ts";
import { IMPORT_MAX_BYTES, type ImportView } from "#lib/contacts/imports/schema.ts";
import { serializeImport } from "#lib/contacts/imports/serialize.ts";
import { MIB } from "#lib/platform/byte-units.ts";
import { AppError, validationError } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/id.ts";
import type { IssueCode } from "#lib/platform/issue-codes.ts";
import { mediaStorage } from "#lib/platform/storage/media-storage.ts";
import { saveStoredFile } from "#lib/platform/storage/save-stored-file.ts";
import { FileTooLargeError, type SpooledFile, spoolFile } from "#lib/platform/storage/spool-file.ts";

/**
 * Stores an uploaded file until its import is started.
 * @throws AppError VALIDATION_ERROR for a binary or empty file or a full storage, PAYLOAD_TOO_LARGE
 */
export async function storeImport(
  ctx: Ctx,
  { filename, bytes }: { filename: string; bytes: AsyncIterable<Uint8Array> },
): Promise<ImportView> {
  await requireQuota(ctx, 0);
  const file = await spool(bytes);
  try {
    await requireQuota(ctx, file.size);
    // Text has no magic number: a detected type means a spreadsheet, an image or an archive.
    if (file.detectedType !== null) {
      throw refuse(
        "not_text",
        "This isn’t a CSV file. In your spreadsheet, select “Save as” and choose CSV.",
      );
    }
    if (file.size === 0) throw refuse("empty", "The file is empty. Choose another file.");
    const format = await guessFormat(createReadStream(file.path));
    const row = { id: newId("imp"), workspaceId: ctx.workspaceId };
    const key = importKey(row);
    await mediaStorage().put(key, { path: file.path, size: file.size, mimeType: "text/csv" });
    const insert = async (tx: Ctx) => {
      await reserveQuota(tx, file.size);
      const [made] = await tx.db
        .insert(contactImports)
        .values({
          ...row,
          filename,
          sizeBytes: file.size,
          state: "uploaded",
          options: { format },
          createdById: findMemberId(tx),
          createdByName: "name" in tx.actor ? tx.actor.name : null,
          createdAt: tx.clock.now(),
        })
        .returning();
      if (!made) throw new Error("An insert returned no row.");
      await appendAudit(tx, { action: "import.uploaded", targetId: row.id, data: { filename } });
      return serializeImport(made);
    };
    const stored = await saveStoredFile(key, () => inTransaction(ctx, insert));
    await checkQuotaPeriodically(ctx);
    return stored;
  } finally {
    await file.discard();
  }
}

async function spool(bytes: AsyncIterable<Uint8Array>): Promise<SpooledFile> {
  try {
    return await spoolFile(bytes, IMPORT_MAX_BYTES);
  } catch (error) {
    if (!(error instanceof FileTooLargeError)) throw error;
    const message = `The file is larger than ${IMPORT_MAX_BYTES / MIB} MB. Split it and import the parts.`;
    throw new AppError("PAYLOAD_TOO_LARGE", message, { limitBytes: IMPORT_MAX_BYTES });
  }
}

function refuse(code: IssueCode, message: string): AppError<"VALIDATION_ERROR"> {
  return validationError({ path: "file", code, message });
}
