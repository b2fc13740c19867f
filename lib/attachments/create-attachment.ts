import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { attachments } from "#db/schema/index.ts";
import { fetchAttachmentJob } from "#lib/attachments/jobs.ts";
import { DAY } from "#lib/clock.ts";
import { type Id, newId } from "#lib/id.ts";
import { enqueueMany } from "#lib/queue/boss.ts";
import type { MessageContent } from "#lib/whatsapp/message-content.ts";

/** WhatsApp answers to the id of a customer's file for 7 days (whatsapp-cloud-api.md §2). */
const KEPT_BY_WHATSAPP_MS = 7 * DAY;

type Media = Extract<MessageContent, { mediaId: string | null }>;

/** What of a message is a file; null for every other message. */
export function mediaOf(content: MessageContent): Media | null {
  return "mediaId" in content ? content : null;
}

/** A stored message with a file. */
export interface MediaMessage {
  id: Id<"msg">;
  numberId: Id<"num">;
  content: Media;
  /** WhatsApp's time of the message, from which its seven days count. */
  at: Date;
}

/** Notes the files of customers' messages and has them fetched, as statements of the transaction that stores the messages. */
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
      ? { state: "failed" as const, failure: "refused" as const, nextAttemptAt: null }
      : { state: "pending" as const, failure: null, nextAttemptAt: now }),
    mediaId: content.mediaId,
    mediaExpiresAt: new Date(at.getTime() + KEPT_BY_WHATSAPP_MS),
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
