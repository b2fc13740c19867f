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

type ShownConversation = Pick<
  ConversationView,
  "unreadCount" | "threadRevision" | "state" | "snoozedUntil"
> & {
  assignee: { id: string } | null;
};

/** Whether a conversation was only read since: it was unread, and nobody wrote in it or changed it. */
export function isUntouched(before: ShownConversation, now: ShownConversation): boolean {
  return (
    before.unreadCount > 0 &&
    now.unreadCount === 0 &&
    now.threadRevision === before.threadRevision &&
    now.state === before.state &&
    now.snoozedUntil === before.snoozedUntil &&
    now.assignee?.id === before.assignee?.id
  );
}

/** What it must still be to be marked as read or unread again: nobody has read it, and no message arrived. */
export function expectUnread(
  { threadRevision }: Pick<ConversationView, "threadRevision">,
  { unreadCount }: Pick<ConversationView, "unreadCount">,
): ExpectedConversation {
  return { unreadCount, threadRevision };
}
