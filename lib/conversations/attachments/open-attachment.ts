import "server-only";
import type { Readable } from "node:stream";
import type { Ctx } from "#db/ctx.ts";
import { findShownAttachment } from "#lib/conversations/attachments/queries.ts";
import { extensionOf } from "#lib/conversations/attachments/rules.ts";
import type { AttachmentRow } from "#lib/conversations/attachments/serialize.ts";
import { notFound } from "#lib/platform/errors.ts";
import { mediaStorage } from "#lib/platform/storage/media-storage.ts";

export interface OpenedAttachment {
  sizeBytes: number;
  etag: string;
  mimeType: string;
  filename: string;
  open: (range?: { start: number; end: number }) => Promise<Readable>;
}

/**
 * Opens a file for a member. @throws AppError NOT_FOUND, also while it is not stored yet, and once its message was deleted
 */
export async function openAttachment(ctx: Ctx, id: string): Promise<OpenedAttachment> {
  const row = await findShownAttachment(ctx, id);
  if (!row) throw notFound();
  return openStoredFile(row);
}

/** @throws AppError NOT_FOUND while it is not stored */
export function openStoredFile(row: AttachmentRow): OpenedAttachment {
  const { storageKey, sizeBytes, sha256, mimeType, filename, kind } = row;
  if (storageKey === null || sizeBytes === null || sha256 === null) throw notFound();
  return {
    sizeBytes,
    etag: sha256,
    mimeType: mimeType ?? "application/octet-stream",
    filename: filename ?? `${kind}.${extensionOf(mimeType ?? "")}`,
    open: (range) => mediaStorage().read(storageKey, range),
  };
}
