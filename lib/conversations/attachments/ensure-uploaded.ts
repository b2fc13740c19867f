import "server-only";
import { and, eq, or } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { attachments } from "#db/schema/index.ts";
import { findSource } from "#lib/conversations/attachments/copy-upload.ts";
import type { AttachmentRow } from "#lib/conversations/attachments/serialize.ts";
import { graphClient } from "#lib/numbers/graph-client.ts";
import type { NumberRow } from "#lib/numbers/serialize.ts";
import { DAY } from "#lib/platform/clock.ts";
import { mediaStorage } from "#lib/platform/storage/media-storage.ts";
import { spoolFile } from "#lib/platform/storage/spool-file.ts";
import type { GraphFailure } from "#lib/whatsapp/client.ts";
import { createLocalError } from "#lib/whatsapp/graph-error.ts";

/** WhatsApp stores uploads for 30 days (docs/whatsapp.md#media-ids); one day less, so that none expires during a send. */
const UPLOAD_REUSE_MS = 29 * DAY;

export type Uploaded = { ok: true; mediaId: string } | Omit<GraphFailure, "kind">;

/** Returns the media id of a stored file, which is uploaded if it has none or an expired one. */
export async function ensureUploaded(ctx: Ctx, number: NumberRow, row: AttachmentRow): Promise<Uploaded> {
  const now = ctx.clock.now();
  const known = usableMediaId(row, number, now) ?? usableMediaId(await findSource(ctx, row), number, now);
  if (known !== null) return { ok: true, mediaId: known };
  if (row.storageKey === null || row.sizeBytes === null) {
    return { ok: false, error: { ...createLocalError("The file is not stored"), code: 131053 } };
  }
  const file = await spoolFile(await mediaStorage().read(row.storageKey), row.sizeBytes);
  try {
    const uploaded = await graphClient(number).uploadMedia(number.phoneNumberId, {
      path: file.path,
      mimeType: row.mimeType ?? "application/octet-stream",
      filename: row.filename ?? row.id,
    });
    if (!uploaded.ok) return uploaded;
    const mediaId = uploaded.value.id;
    await ctx.db
      .update(attachments)
      .set({ numberId: number.id, mediaId, mediaExpiresAt: new Date(now.getTime() + UPLOAD_REUSE_MS) })
      .where(
        and(
          eq(attachments.workspaceId, ctx.workspaceId),
          // The other copies find it at their source.
          or(eq(attachments.id, row.id), row.sourceId ? eq(attachments.id, row.sourceId) : undefined),
        ),
      );
    return { ok: true, mediaId };
  } finally {
    await file.discard();
  }
}

function usableMediaId(row: AttachmentRow | null, number: NumberRow, now: Date): string | null {
  if (row?.numberId !== number.id || row.mediaExpiresAt === null) return null;
  return row.mediaExpiresAt > now ? row.mediaId : null;
}
