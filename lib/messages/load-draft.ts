import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { mediaOf } from "#lib/attachments/create-attachment.ts";
import { ensureUploaded } from "#lib/attachments/ensure-uploaded.ts";
import { findAttachmentOf } from "#lib/attachments/queries.ts";
import type { Head } from "#lib/messages/find-head.ts";
import { unseal } from "#lib/messages/kept-payload.ts";
import { withMediaId } from "#lib/whatsapp/build-content.ts";
import { type MessageDraft, messageDraftSchema, withHeaderMediaId } from "#lib/whatsapp/build-message.ts";
import type { SendOutcome } from "#lib/whatsapp/client.ts";
import { dispositionOf, type GraphError, plainError } from "#lib/whatsapp/graph-error.ts";
import { type MessageContent, messageContentSchema } from "#lib/whatsapp/message-content.ts";

/** What to ask of WhatsApp; or, when the file that the message carries could not be uploaded, what that amounts to. */
export type LoadedDraft = { draft: MessageDraft } | { outcome: SendOutcome };

/** WhatsApp's code for a file that it could not take (whatsapp-cloud-api.md §5.2). */
const MEDIA_UPLOAD_ERROR = 131053;

/**
 * The message to send, with WhatsApp's id of the file that it carries: uploaded first when WhatsApp has it not. Before the
 * attempt begins, because an upload may take minutes and sends nothing.
 */
export async function loadDraft(ctx: Ctx, { number, message }: Head): Promise<LoadedDraft> {
  const draft = messageDraftSchema.parse(unseal(message.payload, message.id));
  const content = messageContentSchema.parse(message.content);
  if (!carriesFile(content)) return { draft };
  const attachment = await findAttachmentOf(ctx, message.id);
  if (!attachment)
    return { outcome: refused({ ...plainError("The file is gone"), code: MEDIA_UPLOAD_ERROR }) };
  const uploaded = await ensureUploaded(ctx, number, attachment).catch((error: unknown) => {
    ctx.log.error({ err: error, attachmentId: attachment.id }, "file not read from the storage");
    const read = plainError("The file could not be read from the storage");
    return { ok: false as const, error: read, retryAfterMs: null };
  });
  if (uploaded.ok) {
    const put = content.kind === "template" ? withHeaderMediaId : withMediaId;
    return { draft: put(draft, uploaded.mediaId) };
  }
  const { error, retryAfterMs = null } = uploaded;
  if (error.code === null) return { outcome: { kind: "not-sent", reason: error.title, retryAfterMs } };
  return { outcome: refused(error, retryAfterMs) };
}

/** Whether its file is one of ours: not a link, which WhatsApp fetches by itself. */
export function carriesFile(content: MessageContent): boolean {
  if (content.kind === "template") {
    const hasMedia = ["image", "video", "document"].includes(content.headerKind);
    return hasMedia && content.headerMediaLink === null;
  }
  const media = mediaOf(content);
  return media !== null && media.link === undefined;
}

function refused(error: GraphError, retryAfterMs: number | null = null): SendOutcome {
  return {
    kind: "refused",
    status: 400,
    error,
    disposition: dispositionOf(error, 400),
    retryAfterMs,
  };
}
