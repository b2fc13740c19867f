import "server-only";
import type { contacts, conversations, numbers } from "#db/schema/index.ts";
import type { ShownAttachment } from "#lib/conversations/attachments/serialize.ts";
import type { ApiMessage } from "#lib/conversations/thread/api-schema.ts";
import type { Hold } from "#lib/conversations/thread/describe-hold.ts";
import { describeFailure } from "#lib/conversations/thread/failure-rules.ts";
import { type ShownMessage, shownContent } from "#lib/conversations/thread/serialize.ts";
import { dueTimeOf, orderStatusTimes } from "#lib/conversations/thread/status-rules.ts";
import { apiBodyOf } from "#lib/whatsapp/content-text.ts";
import { describeError, isInCatalog, receivedAction } from "#lib/whatsapp/errors.ts";
import type { MessageContent } from "#lib/whatsapp/message-content.ts";
import { toApiContent } from "#lib/whatsapp/to-api-content.ts";

export interface ApiMessageRow {
  message: ShownMessage;
  contactId: (typeof conversations.$inferSelect)["contactId"];
  phone: (typeof contacts.$inferSelect)["phone"];
  displayNumber: (typeof numbers.$inferSelect)["displayNumber"];
  attachment: ShownAttachment | null;
  hold: Hold | null;
}

/** Serializes a message for the public API and webhook events, without the text of a passcode. */
export function serializeMessageForApi(row: ApiMessageRow): ApiMessage {
  const { message, phone } = row;
  const content = shownContent(message);
  const redacted = content.kind === "template" && content.redacted;
  const business = row.displayNumber.replace(/\D/g, "");
  const { direction } = message;
  // The queries of the public API exclude internal messages.
  if (direction === "internal" || content.kind === "note" || content.kind === "activity") {
    throw new Error("Internal notes cannot be serialized for the API.");
  }
  const inbound = direction === "inbound";
  const attachment = message.revokedAt ? null : row.attachment;
  const times = orderStatusTimes(message);
  return {
    id: message.id,
    conversationId: message.conversationId,
    contactId: row.contactId,
    direction,
    type: content.kind,
    from: inbound ? phone : business,
    to: inbound ? business : phone,
    content: toApiContent(content, {
      messageId: message.replyToId,
      file: attachment,
      raw: message.metadata.unknownPayload,
    }),
    template: toTemplate(content),
    body: redacted ? null : apiBodyOf(content),
    redacted,
    media: attachment && toMedia(attachment),
    status: message.status,
    held: row.hold,
    failure: message.failure ? toFailure(message.failure) : null,
    errors: toErrors(content, message),
    clientReference: message.clientReference,
    source: { type: message.authorKind, name: message.authorName },
    replyTo: message.replyToId,
    context: toContext(message),
    referral: toReferral(message),
    createdAt: message.createdAt.toISOString(),
    sendAt: dueTimeOf(message)?.toISOString() ?? null,
    whatsappTimestamp: message.whatsappAt?.toISOString() ?? null,
    sentAt: times.sentAt?.toISOString() ?? null,
    deliveredAt: times.deliveredAt?.toISOString() ?? null,
    readAt: times.readAt?.toISOString() ?? null,
    failedAt: times.failedAt?.toISOString() ?? null,
    canceledAt: message.canceledAt?.toISOString() ?? null,
    editedAt: message.editedAt?.toISOString() ?? null,
    revokedAt: message.revokedAt?.toISOString() ?? null,
  };
}

function toTemplate(content: MessageContent): ApiMessage["template"] {
  if (content.kind !== "template") return null;
  return { name: content.name, language: content.language, variables: content.variables ?? null };
}

function toMedia(row: NonNullable<ApiMessageRow["attachment"]>): NonNullable<ApiMessage["media"]> {
  const { id, kind, mimeType, filename, sizeBytes, sha256, state } = row;
  return { id, kind, mimeType, filename, sizeBytes, sha256, state };
}

function toFailure(failure: NonNullable<ShownMessage["failure"]>): NonNullable<ApiMessage["failure"]> {
  const { code, message, whatsappCode, retryable } = failure;
  return { code, message, action: describeFailure(code, whatsappCode).action, whatsappCode, retryable };
}

function toErrors(content: MessageContent, { failure }: ShownMessage): ApiMessage["errors"] {
  if (content.kind === "unsupported") {
    return (content.errors ?? []).map(({ code, title, details }) => {
      const message = isInCatalog(code) ? describeError(code).cause : title;
      return { whatsappCode: code, title, message, action: receivedAction(code), details };
    });
  }
  if (!failure || failure.whatsappCode === null) return [];
  const { whatsappCode, message, details = null } = failure;
  const { title, action } = describeError(whatsappCode);
  return [{ whatsappCode, title, message, action, details }];
}

function toContext({ replyToId, metadata, revokedAt }: ShownMessage): ApiMessage["context"] {
  if (revokedAt) return null;
  const { forwarded = false, frequentlyForwarded = false, product = null } = metadata;
  if (replyToId === null && !forwarded && !product) return null;
  return {
    quotedMessageId: replyToId,
    forwarded: frequentlyForwarded ? "often" : forwarded ? "once" : "no",
    product,
  };
}

function toReferral({ metadata: { referral }, revokedAt }: ShownMessage): ApiMessage["referral"] {
  if (!referral || revokedAt) return null;
  const { sourceType = null, sourceId = null, sourceUrl = null, clickId = null } = referral;
  const { headline = null, body = null, mediaType = null, welcomeText = null } = referral;
  const { imageUrl = null, videoUrl = null, thumbnailUrl = null } = referral;
  return {
    ...{ sourceType, sourceId, sourceUrl, headline, body, clickId },
    ...{ mediaType, imageUrl, videoUrl, thumbnailUrl, welcomeText },
  };
}
