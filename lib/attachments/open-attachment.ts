import "server-only";
import type { Readable } from "node:stream";
import type { Ctx } from "#db/ctx.ts";
import { getAttachmentRow } from "#lib/attachments/queries.ts";
import { extensionOf } from "#lib/attachments/rules.ts";
import { notFound } from "#lib/errors.ts";
import { mediaDisk } from "#lib/storage/media-disk.ts";

/** A stored file of the workspace, to be read. */
export interface OpenedAttachment {
  sizeBytes: number;
  etag: string;
  mimeType: string;
  filename: string;
  open: (range?: { start: number; end: number }) => Promise<Readable>;
}

/** A file of the workspace, for whoever reads its messages. @throws AppError NOT_FOUND, also while it is not stored */
export async function openAttachment(ctx: Ctx, id: string): Promise<OpenedAttachment> {
  const { storageKey, sizeBytes, sha256, mimeType, filename, kind } = await getAttachmentRow(ctx, id);
  if (storageKey === null || sizeBytes === null || sha256 === null) throw notFound();
  return {
    sizeBytes,
    etag: sha256,
    mimeType: mimeType ?? "application/octet-stream",
    filename: filename ?? `${kind}.${extensionOf(mimeType ?? "")}`,
    open: (range) => mediaDisk().read(storageKey, range),
  };
}
