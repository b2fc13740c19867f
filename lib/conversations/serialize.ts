import "server-only";
import type { conversations, numbers } from "#db/schema/index.ts";
import type { ContactRow } from "#lib/contacts/column-rules.ts";
import { displayName, personalName } from "#lib/contacts/display-name.ts";
import type { Label } from "#lib/contacts/label-schema.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import { formatPhone } from "#lib/platform/format-phone.ts";
import { toWindowView } from "#lib/whatsapp/window-rules.ts";

export interface ConversationRow {
  conversation: Pick<
    typeof conversations.$inferSelect,
    | "id"
    | "state"
    | "assigneeId"
    | "assignedTeamId"
    | "snoozedUntil"
    | "unreadCount"
    | "firstUnreadId"
    | "waitingSince"
    | "scheduledAt"
    | "threadRevision"
    | "lastMessage"
    | "lastActivityAt"
    | "windowExpiresAt"
    | "freeEntryUntil"
    | "createdAt"
    | "version"
  >;
  contact: Pick<
    ContactRow,
    "id" | "phone" | "name" | "profileName" | "username" | "optedOutAt" | "blockedAt" | "version"
  >;
  number: Pick<typeof numbers.$inferSelect, "id" | "displayNumber">;
  assigneeName: string | null;
  labels: Label[];
}

export function serializeConversation(
  { conversation, contact, number, assigneeName, labels }: ConversationRow,
  now: Date,
): ConversationView {
  return {
    id: conversation.id,
    contact: {
      id: contact.id,
      displayName: displayName(contact),
      phone: contact.phone,
      phoneDisplay: contact.phone === null ? null : formatPhone(contact.phone),
      name: personalName(contact),
      username: contact.username,
      optedOut: contact.optedOutAt !== null,
      blocked: contact.blockedAt !== null,
      version: contact.version,
    },
    number: { id: number.id, displayNumber: formatPhone(number.displayNumber) },
    state: conversation.state,
    assignee: conversation.assigneeId ? { id: conversation.assigneeId, name: assigneeName ?? "" } : null,
    teamId: conversation.assignedTeamId,
    snoozedUntil: conversation.snoozedUntil?.toISOString() ?? null,
    labels,
    unreadCount: conversation.unreadCount,
    firstUnreadId: conversation.firstUnreadId,
    waitingSince: conversation.waitingSince?.toISOString() ?? null,
    scheduledAt: conversation.scheduledAt?.toISOString() ?? null,
    threadRevision: conversation.threadRevision,
    lastMessage: conversation.lastMessage,
    lastActivityAt: conversation.lastActivityAt.toISOString(),
    window: toWindowView(conversation.windowExpiresAt, now, conversation.freeEntryUntil),
    createdAt: conversation.createdAt.toISOString(),
    version: conversation.version,
  };
}
