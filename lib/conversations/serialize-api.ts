import "server-only";
import type { conversations } from "#db/schema/index.ts";
import type { ApiConversation } from "#lib/conversations/api-schema.ts";
import { toApiWindow } from "#lib/whatsapp/window-rules.ts";

export interface ApiConversationRow {
  conversation: Pick<
    typeof conversations.$inferSelect,
    | "id"
    | "contactId"
    | "state"
    | "snoozedUntil"
    | "numberId"
    | "unreadCount"
    | "windowExpiresAt"
    | "lastInboundAt"
    | "lastMessage"
    | "assigneeId"
    | "assignedTeamId"
    | "createdAt"
    | "updatedAt"
  >;
  phone: string | null;
  assigneeName: string | null;
  teamName: string | null;
  labels: string[];
}

export function serializeConversationForApi(
  { conversation, phone, assigneeName, teamName, labels }: ApiConversationRow,
  now: Date,
): ApiConversation {
  return {
    id: conversation.id,
    contactId: conversation.contactId,
    phone,
    state: conversation.state,
    snoozedUntil: conversation.snoozedUntil?.toISOString() ?? null,
    window: toApiWindow(conversation.windowExpiresAt, now),
    numberId: conversation.numberId,
    unreadCount: conversation.unreadCount,
    lastInboundAt: conversation.lastInboundAt?.toISOString() ?? null,
    lastMessageAt: conversation.lastMessage?.at ?? null,
    assignee: conversation.assigneeId ? { id: conversation.assigneeId, name: assigneeName ?? "" } : null,
    team: conversation.assignedTeamId ? { id: conversation.assignedTeamId, name: teamName ?? "" } : null,
    labels,
    createdAt: conversation.createdAt.toISOString(),
    updatedAt: conversation.updatedAt.toISOString(),
  };
}
