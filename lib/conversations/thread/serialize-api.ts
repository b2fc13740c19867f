import "server-only";
import type { contacts, conversations, numbers } from "#db/schema/index.ts";
import type { ShownAttachment } from "#lib/conversations/attachments/serialize.ts";
import type { ApiMessage } from "#lib/conversations/thread/api-schema.ts";
import type { Hold } from "#lib/conversations/thread/describe-hold.ts";
import { describeFailure } from "#lib/conversations/thread/failure-rules.ts";
import { type ShownMessage, shownContent } from "#lib/conversations/thread/serialize.ts";
import { orderStatusTimes } from "#lib/conversations/thread/status-rules.ts";
import type { MessageContent } from "#lib/whatsapp/message-content.ts";

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
    throw new Error("Internal notes never leave the workspace.");
  }
  const inbound = direction === "inbound";
  const times = orderStatusTimes(message);
  return {
    id: message.id,
    conversationId: message.conversationId,
    contactId: row.contactId,
    direction,
    type: content.kind,
    from: inbound ? phone : business,
    to: inbound ? business : phone,
    template: toTemplate(content),
    body: redacted ? null : bodyOf(content),
    redacted,
    media: row.attachment && !message.revokedAt ? toMedia(row.attachment) : null,
    status: message.status,
    held: row.hold,
    failure: message.failure ? toFailure(message.failure) : null,
    clientReference: message.clientReference,
    source: { type: message.authorKind, name: message.authorName },
    replyTo: message.replyToId,
    createdAt: message.createdAt.toISOString(),
    whatsappTimestamp: message.whatsappAt?.toISOString() ?? null,
    sentAt: times.sentAt?.toISOString() ?? null,
    deliveredAt: times.deliveredAt?.toISOString() ?? null,
    readAt: times.readAt?.toISOString() ?? null,
    failedAt: times.failedAt?.toISOString() ?? null,
  };
}

function toTemplate(content: MessageContent): ApiMessage["template"] {
  if (content.kind !== "template") return null;
  return { name: content.name, language: content.language, variables: content.variables ?? null };
}

function bodyOf(content: MessageContent): string | null {
  switch (content.kind) {
    case "text":
    case "template":
    case "interactive":
    case "system":
      return content.body;
    case "image":
    case "video":
    case "audio":
    case "document":
    case "sticker":
      return content.caption;
    case "reaction":
      return content.emoji;
    case "interactive_reply":
      return content.title;
    case "button_reply":
    case "order":
      return content.text;
    case "location":
    case "contacts":
    case "revoked":
    case "unsupported":
    case "unknown":
    case "note":
    case "activity":
      return null;
  }
}

function toMedia(row: NonNullable<ApiMessageRow["attachment"]>): NonNullable<ApiMessage["media"]> {
  const { id, kind, mimeType, filename, sizeBytes, sha256, state } = row;
  return { id, kind, mimeType, filename, sizeBytes, sha256, state };
}

function toFailure(failure: NonNullable<ShownMessage["failure"]>): NonNullable<ApiMessage["failure"]> {
  const { code, message, whatsappCode, retryable } = failure;
  return { code, message, action: describeFailure(code, whatsappCode).action, whatsappCode, retryable };
}
