import "server-only";
import type { conversations } from "#db/schema/index.ts";
import type { ApiConversation } from "#lib/conversations/api-schema.ts";
import { apiWindow } from "#lib/conversations/rules.ts";

/** A conversation with what its public form needs beside its row. */
export interface ApiConversationRow {
  conversation: typeof conversations.$inferSelect;
  phone: string | null;
  assigneeName: string | null;
  labels: string[];
}

/** A conversation as the public API and the events to other systems tell it. */
export function serializeConversationForApi(
  { conversation, phone, assigneeName, labels }: ApiConversationRow,
  now: Date,
): ApiConversation {
  return {
    id: conversation.id,
    contactId: conversation.contactId,
    phone,
    state: conversation.state,
    window: apiWindow(conversation.windowExpiresAt, now),
    lastInboundAt: conversation.lastInboundAt?.toISOString() ?? null,
    lastMessageAt: conversation.lastMessage?.at ?? null,
    assignee: conversation.assigneeId ? { id: conversation.assigneeId, name: assigneeName ?? "" } : null,
    labels,
    createdAt: conversation.createdAt.toISOString(),
    updatedAt: conversation.updatedAt.toISOString(),
  };
}
