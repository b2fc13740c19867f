import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { mediaOf } from "#lib/conversations/attachments/create-inbound-attachments.ts";
import { ensureUploaded, type Uploaded } from "#lib/conversations/attachments/ensure-uploaded.ts";
import { findAttachmentOf, findAttachmentRow } from "#lib/conversations/attachments/queries.ts";
import type { AttachmentRow } from "#lib/conversations/attachments/serialize.ts";
import { unseal } from "#lib/conversations/thread/seal-payload.ts";
import type { QueuedMessage } from "#lib/messages/send/next-queued.ts";
import type { NumberRow } from "#lib/numbers/serialize.ts";
import { withInteractiveMediaId, withMediaId } from "#lib/whatsapp/build-content.ts";
import {
  type MessagePayload,
  messagePayloadSchema,
  withCardMediaIds,
  withHeaderMediaId,
} from "#lib/whatsapp/build-message.ts";
import type { GraphFailure, SendOutcome } from "#lib/whatsapp/client.ts";
import { createLocalError, type GraphError, getDisposition } from "#lib/whatsapp/graph-error.ts";
import { isMediaHeader } from "#lib/whatsapp/header-kinds.ts";
import { type MessageContent, messageContentSchema } from "#lib/whatsapp/message-content.ts";
import type { TemplateContent } from "#lib/whatsapp/template-content-schema.ts";

/** The payload for WhatsApp, or the outcome when its file could not be uploaded. */
export type LoadedPayload = { payload: MessagePayload } | { outcome: SendOutcome };

const MEDIA_UPLOAD_ERROR = 131053;

/** Uploads the file if necessary; runs before the attempt because an upload can take minutes. */
export async function loadPayload(ctx: Ctx, { number, message }: QueuedMessage): Promise<LoadedPayload> {
  const payload = messagePayloadSchema.parse(unseal(message.payload, message.id));
  const content = messageContentSchema.parse(message.content);
  if (content.kind === "template" && content.cards) {
    return loadCarousel(ctx, number, payload, content.cards);
  }
  if (!carriesFile(content)) return { payload };
  const attachment = await findAttachmentOf(ctx, message.id);
  const uploaded = await upload(ctx, number, attachment);
  return "outcome" in uploaded
    ? uploaded
    : { payload: addMediaId(payload, content, { filename: attachment?.filename ?? null, ...uploaded }) };
}

/** The cards refer to uploads, which other messages have too. */
async function loadCarousel(
  ctx: Ctx,
  number: NumberRow,
  payload: MessagePayload,
  cards: NonNullable<TemplateContent["cards"]>,
): Promise<LoadedPayload> {
  const mediaIds = new Map<number, string>();
  for (const [index, { attachmentId }] of cards.entries()) {
    if (attachmentId === undefined) continue;
    const uploaded = await upload(ctx, number, await findAttachmentRow(ctx, attachmentId));
    if ("outcome" in uploaded) return uploaded;
    mediaIds.set(index, uploaded.mediaId);
  }
  return { payload: withCardMediaIds(payload, mediaIds) };
}

async function upload(
  ctx: Ctx,
  number: NumberRow,
  attachment: AttachmentRow | null,
): Promise<{ mediaId: string } | { outcome: SendOutcome }> {
  if (!attachment)
    return {
      outcome: refused({ ...createLocalError("The file no longer exists"), code: MEDIA_UPLOAD_ERROR }),
    };
  const uploaded = await ensureUploaded(ctx, number, attachment).catch((error: unknown): Uploaded => {
    ctx.log.error({ err: error, attachmentId: attachment.id }, "file not read from the storage");
    return { ok: false, error: createLocalError("The file could not be read from the storage") };
  });
  if (uploaded.ok) return { mediaId: uploaded.mediaId };
  const { error, status, retryAfterMs = null } = uploaded;
  if (error.code !== null) return { outcome: refused(error, uploaded) };
  const known = status === undefined ? {} : { status };
  return { outcome: { kind: "not-sent", reason: error.title, ...known, retryAfterMs } };
}

function addMediaId(
  payload: MessagePayload,
  { kind }: MessageContent,
  { mediaId, filename }: { mediaId: string; filename: string | null },
): MessagePayload {
  if (kind === "template") return withHeaderMediaId(payload, mediaId);
  return kind === "interactive"
    ? withInteractiveMediaId(payload, mediaId, filename)
    : withMediaId(payload, mediaId);
}

/** Whether the file is uploaded by us and not a link that WhatsApp fetches. */
export function carriesFile(content: MessageContent): boolean {
  if (content.kind === "template") {
    if (content.cards?.some(({ attachmentId }) => attachmentId !== undefined)) return true;
    return isMediaHeader(content.headerKind) && content.headerMediaLink === null;
  }
  if (content.kind === "interactive") {
    return content.headerKind !== undefined && content.headerMediaLink === null;
  }
  const media = mediaOf(content);
  return media !== null && media.link === undefined;
}

/** @param response absent when Parley itself refuses */
function refused(
  error: GraphError,
  { status = 400, retryAfterMs = null }: Pick<GraphFailure, "status" | "retryAfterMs"> = {},
): SendOutcome {
  return { kind: "refused", status, error, disposition: getDisposition(error, status), retryAfterMs };
}
