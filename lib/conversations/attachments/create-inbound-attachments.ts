import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { attachments } from "#db/schema/index.ts";
import { fetchAttachmentJob } from "#lib/conversations/attachments/jobs.ts";
import { DAY } from "#lib/platform/clock.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import { enqueueMany } from "#lib/queue/boss.ts";
import type { MessageContent } from "#lib/whatsapp/message-content.ts";

/** WhatsApp stores inbound media for 7 days (docs/whatsapp.md#media-ids). */
const INBOUND_MEDIA_MS = 7 * DAY;

type Media = Extract<MessageContent, { mediaId: string | null }>;

export function mediaOf(content: MessageContent): Media | null {
  return "mediaId" in content ? content : null;
}

export interface MediaMessage {
  id: Id<"msg">;
  numberId: Id<"num">;
  content: Media;
  /** WhatsApp's time of the message, from which the seven days count. */
  at: Date;
}

/** Stores the attachments of inbound messages and queues their download, in the caller's transaction. */
export async function createInboundAttachments(tx: Ctx, given: readonly MediaMessage[]): Promise<void> {
  if (given.length === 0) return;
  const now = tx.clock.now();
  const rows = given.map(({ id, numberId, content, at }) => ({
    id: newId("att"),
    workspaceId: tx.workspaceId,
    messageId: id,
    numberId,
    kind: content.kind,
    mimeType: content.mimeType,
    filename: content.kind === "document" ? content.filename : null,
    expectedSha256: content.sha256,
    ...(content.mediaId === null
      ? { state: "failed" as const, failure: "refused" as const }
      : { state: "pending" as const, failure: null }),
    mediaId: content.mediaId,
    mediaExpiresAt: new Date(at.getTime() + INBOUND_MEDIA_MS),
    createdAt: now,
  }));
  await tx.db.insert(attachments).values(rows);
  const { workspaceId } = tx;
  const pending = rows.filter(({ state }) => state === "pending");
  await enqueueMany(
    tx,
    fetchAttachmentJob,
    pending.map(({ id }) => ({ workspaceId, attachmentId: id })),
  );
}
