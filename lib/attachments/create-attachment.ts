import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { attachments } from "#db/schema/index.ts";
import { fetchAttachmentJob } from "#lib/attachments/jobs.ts";
import { DAY } from "#lib/clock.ts";
import { type Id, newId } from "#lib/id.ts";
import { enqueue } from "#lib/queue/boss.ts";
import type { MessageContent } from "#lib/whatsapp/message-content.ts";

/** WhatsApp answers to the id of a customer's file for 7 days (whatsapp-cloud-api.md §2). */
const KEPT_BY_WHATSAPP_MS = 7 * DAY;

type Media = Extract<MessageContent, { mediaId: string | null }>;

/** What of a message is a file; null for every other message. */
export function mediaOf(content: MessageContent): Media | null {
  return "mediaId" in content ? content : null;
}

/**
 * Notes the file of a customer's message and has it fetched, as statements of the transaction that stores the message.
 * @param at WhatsApp's time of the message, from which its seven days count
 */
export async function createInboundAttachment(
  tx: Ctx,
  message: { id: Id<"msg">; numberId: Id<"num">; content: Media; at: Date },
): Promise<void> {
  const { content } = message;
  const id = newId("att");
  const now = tx.clock.now();
  const lost = content.mediaId === null;
  await tx.db.insert(attachments).values({
    id,
    workspaceId: tx.workspaceId,
    messageId: message.id,
    numberId: message.numberId,
    kind: content.kind,
    mimeType: content.mimeType,
    filename: content.kind === "document" ? content.filename : null,
    expectedSha256: content.sha256,
    state: lost ? "failed" : "pending",
    failure: lost ? "refused" : null,
    mediaId: content.mediaId,
    mediaExpiresAt: new Date(message.at.getTime() + KEPT_BY_WHATSAPP_MS),
    nextAttemptAt: lost ? null : now,
    createdAt: now,
  });
  if (!lost) await enqueue(tx, fetchAttachmentJob, { workspaceId: tx.workspaceId, attachmentId: id });
}
