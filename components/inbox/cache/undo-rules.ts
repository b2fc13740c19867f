import type { ConversationView, ExpectedConversation } from "#lib/conversations/schema.ts";

/**
 * What a conversation must still be so that its state is restored. An undo never hides a message that was written since
 * the change.
 * @param since as it was after the change
 */
export function expectState(
  before: Pick<ConversationView, "state" | "threadRevision">,
  { state, snoozedUntil }: Pick<ConversationView, "state" | "snoozedUntil">,
): ExpectedConversation {
  const { threadRevision } = before;
  return before.state === "open" ? { state, snoozedUntil } : { state, snoozedUntil, threadRevision };
}

/** What it must still be to be marked as read or unread again: nobody has read it, and no message arrived. */
export function expectUnread(
  { threadRevision }: Pick<ConversationView, "threadRevision">,
  { unreadCount }: Pick<ConversationView, "unreadCount">,
): ExpectedConversation {
  return { unreadCount, threadRevision };
}
