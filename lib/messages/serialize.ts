import "server-only";
import type { MessageFailure, messages } from "#db/schema/index.ts";
import { describeFailure } from "#lib/messages/failures.ts";
import type { MessageView } from "#lib/messages/schema.ts";
import { messageContentSchema, previewText } from "#lib/whatsapp/message-content.ts";

export type MessageRow = typeof messages.$inferSelect;

/** What a message quotes, read beside it. */
export interface QuotedRow {
  id: string;
  direction: "inbound" | "outbound";
  content: unknown;
}

export function serializeMessage(row: MessageRow, quoted: QuotedRow | null): MessageView {
  return {
    id: row.id,
    conversationId: row.conversationId,
    direction: row.direction,
    content: messageContentSchema.parse(row.content),
    status: row.status,
    failure: row.failure ? withAction(row.failure) : null,
    author: { kind: row.authorKind, id: row.authorId, name: row.authorName },
    replyTo: quoted
      ? {
          id: quoted.id,
          direction: quoted.direction,
          preview: previewText(messageContentSchema.parse(quoted.content)),
        }
      : null,
    clientId: row.clientId,
    createdAt: row.createdAt.toISOString(),
    whatsappAt: row.whatsappAt?.toISOString() ?? null,
    sentAt: row.sentAt?.toISOString() ?? null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    readAt: row.readAt?.toISOString() ?? null,
    failedAt: row.failedAt?.toISOString() ?? null,
  };
}

function withAction(failure: MessageFailure): NonNullable<MessageView["failure"]> {
  return { ...failure, action: describeFailure(failure.code, failure.whatsappCode).action };
}
