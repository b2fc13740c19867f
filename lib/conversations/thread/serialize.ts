import "server-only";
import type { MessageFailure, messages } from "#db/schema/index.ts";
import { type ShownAttachment, serializeAttachment } from "#lib/conversations/attachments/serialize.ts";
import type { Hold } from "#lib/conversations/thread/describe-hold.ts";
import { describeFailure } from "#lib/conversations/thread/failure-rules.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";
import { formatIfPhone } from "#lib/platform/format-phone.ts";
import { previewText } from "#lib/whatsapp/content-text.ts";
import { type MessageContent, messageContentSchema, type Revoker } from "#lib/whatsapp/message-content.ts";

export type MessageRow = typeof messages.$inferSelect;

export type ShownMessage = Omit<
  MessageRow,
  | "workspaceId"
  | "numberId"
  | "kind"
  | "wamid"
  | "requestId"
  | "lastPublishedStatus"
  | "payload"
  | "fallback"
  | "claimedBy"
  | "slotAt"
  | "giveUpAt"
> & {
  payload: unknown;
};

export type QuotedRow = Pick<
  MessageRow,
  "id" | "direction" | "content" | "revokedAt" | "authorKind" | "authorId" | "authorName" | "metadata"
>;

/** Who can delete a message. Members cannot delete notes yet. */
const revokerOf: Record<MessageRow["direction"], Revoker> = {
  inbound: "customer",
  outbound: "business",
  internal: "member",
};

/** Returns the content; only a placeholder for a revoked message. */
export function shownContent(row: Pick<QuotedRow, "content" | "revokedAt" | "direction">): MessageContent {
  if (!row.revokedAt) return messageContentSchema.parse(row.content);
  return { kind: "revoked", by: revokerOf[row.direction] };
}

export function serializeMessage(
  row: ShownMessage,
  quoted: QuotedRow | null,
  attachment: ShownAttachment | null,
  hold: Hold | null,
): MessageView {
  const { versions, echo, pricing } = row.metadata;
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
          kind: shownContent(quoted).kind,
          preview: previewText(shownContent(quoted)),
          author: authorOf(quoted),
          ...(quoted.metadata.echo ? { fromPhone: true } : {}),
        }
      : null,
    clientId: row.clientId,
    attachment: attachment && !row.revokedAt ? serializeAttachment(attachment) : null,
    editedAt: row.editedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    forwarded: row.metadata.forwarded ?? false,
    referral: row.metadata.referral ? serializeReferral(row.metadata.referral) : null,
    ...(row.metadata.product ? { product: row.metadata.product } : {}),
    ...(versions && !row.revokedAt ? { versions: versions.map(serializeVersion) } : {}),
    ...(hold ? { held: hold } : {}),
    ...(echo ? { fromPhone: true } : {}),
    ...(free ? { free } : {}),
    createdAt: row.createdAt.toISOString(),
    whatsappAt: row.whatsappAt?.toISOString() ?? null,
    version: row.version,
  };
}

function withReadablePhones(content: MessageContent): MessageContent {
  if (content.kind !== "contacts") return content;
  return {
    ...content,
    contacts: content.contacts.map((card) => ({ ...card, phones: card.phones.map(formatIfPhone) })),
  };
}

function serializeReferral(
  referral: NonNullable<MessageRow["metadata"]["referral"]>,
): MessageView["referral"] {
  const { headline = null, body = null, sourceUrl = null, welcomeText = null } = referral;
  const { imageUrl = null, videoUrl = null } = referral;
  return { headline, body, sourceUrl, welcomeText, mediaUrl: videoUrl ?? imageUrl };
}

function authorOf(row: Pick<MessageRow, "authorKind" | "authorId" | "authorName">): MessageView["author"] {
  return { kind: row.authorKind, id: row.authorId, name: row.authorName };
}

// WhatsApp's pricing types without charge (docs/whatsapp.md#pricing).
const FREE: Record<string, "entry_point" | "window"> = {
  free_entry_point: "entry_point",
  free_customer_service: "window",
};

function serializeVersion({ content, until }: { content: unknown; until: string }) {
  return { text: previewText(messageContentSchema.parse(content)), until };
}

function withAction(failure: MessageFailure, row: ShownMessage): NonNullable<MessageView["failure"]> {
  const { action, retry, waitMs } = describeFailure(failure.code, failure.whatsappCode);
  // The payload of a passcode is not stored.
  const isStored = row.payload !== null;
  const retryable = failure.retryable && isStored;
  const retryAt =
    waitMs && row.failedAt ? new Date(row.failedAt.getTime() + waitMs).toISOString() : undefined;
  const { code, message, whatsappCode } = failure;
  return {
    ...{ code, message, whatsappCode, action, retryable },
    ...(isStored || !failure.retryable ? { retry } : {}),
    ...(retryAt ? { retryAt } : {}),
  };
}
