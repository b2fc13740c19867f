import "server-only";
import type { ConversationRecord } from "#lib/conversations/lock-conversation.ts";
import type { ExpectedConversation } from "#lib/conversations/schema.ts";
import { changedSince } from "#lib/platform/errors.ts";

/**
 * Refuses to undo a change of a conversation that was changed again since. Call it with the locked row.
 * @throws AppError CHANGED_SINCE
 */
export function requireUnchanged(row: ConversationRecord, expected: ExpectedConversation | undefined): void {
  if (!expected) return;
  const current: Required<ExpectedConversation> = {
    state: row.state,
    snoozedUntil: row.snoozedUntil?.toISOString() ?? null,
    assigneeId: row.assigneeId,
    teamId: row.assignedTeamId,
    unreadCount: row.unreadCount,
    threadRevision: row.threadRevision,
  };
  const isUnchanged = Object.entries(expected).every(
    ([field, value]) => current[field as keyof ExpectedConversation] === value,
  );
  if (!isUnchanged) throw changedSince();
}
