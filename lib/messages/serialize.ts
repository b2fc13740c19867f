import "server-only";
import type { MessageFailure, messages } from "#db/schema/index.ts";
import { type AttachmentRow, serializeAttachment } from "#lib/attachments/serialize.ts";
import { formatIfPhone } from "#lib/format-phone.ts";
import type { Hold } from "#lib/messages/describe-hold.ts";
import { describeFailure } from "#lib/messages/failures.ts";
import { orderStatusTimes } from "#lib/messages/rules.ts";
import type { MessageView } from "#lib/messages/schema.ts";
import { type MessageContent, messageContentSchema, previewText } from "#lib/whatsapp/message-content.ts";

export type MessageRow = typeof messages.$inferSelect;

/** What a message quotes, read beside it. */
export type QuotedRow = Pick<
  MessageRow,
  "id" | "direction" | "content" | "revokedAt" | "authorKind" | "authorId" | "authorName" | "facts"
>;

/** What a message says; nothing once it was deleted for everyone. */
export function shownContent(row: Pick<QuotedRow, "content" | "revokedAt" | "direction">): MessageContent {
  if (!row.revokedAt) return messageContentSchema.parse(row.content);
  return row.direction === "outbound" ? { kind: "revoked", by: "business" } : { kind: "revoked" };
}

export function serializeMessage(
  row: MessageRow,
  quoted: QuotedRow | null,
  attachment: AttachmentRow | null,
  hold: Hold | null,
): MessageView {
  const { versions, echo, pricing } = row.facts;
  const times = orderStatusTimes(row);
  const free = pricing?.type ? FREE[pricing.type] : undefined;
  return {
    id: row.id,
    conversationId: row.conversationId,
    direction: row.direction,
    content: withReadablePhones(shownContent(row)),
    status: row.status,
    failure: row.failure ? withAction(row.failure, row) : null,
    author: authorOf(row),
    replyTo: quoted
      ? {
          id: quoted.id,
          direction: quoted.direction,
          preview: previewText(shownContent(quoted)),
          author: authorOf(quoted),
          ...(quoted.facts.echo ? { fromPhone: true } : {}),
        }
      : null,
    clientId: row.clientId,
    attachment: attachment && !row.revokedAt ? serializeAttachment(attachment) : null,
    editedAt: row.editedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    forwarded: row.facts.forwarded ?? false,
    referral: row.facts.referral ? serializeReferral(row.facts.referral) : null,
    ...(row.facts.product ? { product: row.facts.product } : {}),
    ...(versions && !row.revokedAt ? { versions: versions.map(serializeVersion) } : {}),
    ...(hold ? { held: hold } : {}),
    ...(echo ? { fromPhone: true } : {}),
    ...(free ? { free } : {}),
    createdAt: row.createdAt.toISOString(),
    whatsappAt: row.whatsappAt?.toISOString() ?? null,
    sentAt: times.sentAt?.toISOString() ?? null,
    deliveredAt: times.deliveredAt?.toISOString() ?? null,
    readAt: times.readAt?.toISOString() ?? null,
    failedAt: times.failedAt?.toISOString() ?? null,
    version: row.version,
  };
}

/** The numbers of shared contact cards as people write them. */
function withReadablePhones(content: MessageContent): MessageContent {
  if (content.kind !== "contacts") return content;
  return {
    ...content,
    contacts: content.contacts.map((card) => ({ ...card, phones: card.phones.map(formatIfPhone) })),
  };
}

function serializeReferral(referral: NonNullable<MessageRow["facts"]["referral"]>): MessageView["referral"] {
  const { headline = null, body = null, sourceUrl = null, welcomeText = null } = referral;
  const { imageUrl = null, videoUrl = null } = referral;
  return { headline, body, sourceUrl, welcomeText, mediaUrl: videoUrl ?? imageUrl };
}

function authorOf(row: Pick<MessageRow, "authorKind" | "authorId" | "authorName">): MessageView["author"] {
  return { kind: row.authorKind, id: row.authorId, name: row.authorName };
}

// WhatsApp's words for what it does not charge (whatsapp-cloud-api.md §6).
const FREE: Record<string, "entry_point" | "window"> = {
  free_entry_point: "entry_point",
  free_customer_service: "window",
};

function serializeVersion({ content, until }: { content: unknown; until: string }) {
  return { text: previewText(messageContentSchema.parse(content)), until };
}

function withAction(failure: MessageFailure, row: MessageRow): NonNullable<MessageView["failure"]> {
  const { action, retry, waitMs } = describeFailure(failure.code, failure.whatsappCode);
  // Of a passcode nothing is kept that could be sent again.
  const retryable = failure.retryable && row.payload !== null;
  const retryAt =
    waitMs && row.failedAt ? new Date(row.failedAt.getTime() + waitMs).toISOString() : undefined;
  return { ...failure, action, retry, retryable, ...(retryAt ? { retryAt } : {}) };
}
