import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { findExportPart } from "#lib/data/queries.ts";
import { recordExportUse } from "#lib/data/record-export-use.ts";
import { HOUR } from "#lib/platform/clock.ts";
import { type ByteRange, mediaStorage } from "#lib/platform/storage/media-storage.ts";

/** A browser downloads a file in several ranges. */
const DOWNLOAD_GROUP_MS = HOUR;

/**
 * Opens a file of a complete export and records the download, once in an hour for a person and file.
 * @param part begins with 1
 * @throws AppError NOT_FOUND
 */
export async function openExportPart(ctx: Ctx, id: string, part: number) {
  const { row, file, etag } = await findExportPart(ctx, id, part);
  const { contactId, parts, createdAt } = row;
  const person = "id" in ctx.actor ? ctx.actor.id : ctx.actor.kind;
  const hour = Math.floor(Date.now() / DOWNLOAD_GROUP_MS);
  await recordExportUse(ctx, "export.downloaded", contactId, {
    data: { part: `${part} / ${parts.length}` },
    group: `export.downloaded ${file.key} ${person} ${hour}`,
  });
  const day = createdAt.toISOString().slice(0, 10);
  const number = parts.length > 1 ? `-${part}-of-${parts.length}` : "";
  return {
    sizeBytes: file.sizeBytes,
    etag,
    mimeType: "application/zip",
    filename: `parley-${contactId ? "contact" : "workspace"}-${day}${number}.zip`,
    open: (range?: ByteRange) => mediaStorage().read(file.key, range),
  };
}
