import "server-only";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { attachments } from "#db/schema/index.ts";
import type { AttachmentRow } from "#lib/attachments/serialize.ts";
import { DAY } from "#lib/clock.ts";
import { graphClient } from "#lib/numbers/graph-client.ts";
import type { NumberRow } from "#lib/numbers/serialize.ts";
import { mediaDisk } from "#lib/storage/media-disk.ts";
import { spoolFile } from "#lib/storage/spool-file.ts";
import { type GraphError, plainError } from "#lib/whatsapp/graph-error.ts";

/** WhatsApp keeps an uploaded file for 30 days (whatsapp-cloud-api.md §2); a day less, so that it outlives the send. */
const KEPT_BY_WHATSAPP_MS = 29 * DAY;

/**
 * WhatsApp's id of a stored file, uploaded when it has none or one that is about to end. A second call while it lives
 * uploads nothing.
 */
export async function ensureUploaded(
  ctx: Ctx,
  number: NumberRow,
  row: AttachmentRow,
): Promise<{ ok: true; mediaId: string } | { ok: false; error: GraphError; retryAfterMs?: number | null }> {
  const now = ctx.clock.now();
  const ownNumber = row.numberId === number.id;
  if (ownNumber && row.mediaId !== null && row.mediaExpiresAt !== null && row.mediaExpiresAt > now) {
    return { ok: true, mediaId: row.mediaId };
  }
  if (row.storageKey === null || row.sizeBytes === null) {
    return { ok: false, error: { ...plainError("The file is not stored"), code: 131053 } };
  }
  const file = await spoolFile(await mediaDisk().read(row.storageKey), row.sizeBytes);
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
      .set({ numberId: number.id, mediaId, mediaExpiresAt: new Date(now.getTime() + KEPT_BY_WHATSAPP_MS) })
      .where(and(eq(attachments.workspaceId, ctx.workspaceId), eq(attachments.id, row.id)));
    return { ok: true, mediaId };
  } finally {
    await file.discard();
  }
}
