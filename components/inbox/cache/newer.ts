import type { ConversationView } from "#lib/conversations/schema.ts";
import type { MessageStatus, MessageView } from "#lib/conversations/thread/schema.ts";

/**
 * Merges two states of a conversation. The row and the contact have their own versions, because each of two concurrent
 * writers saw only what the other had committed.
 * @param news wins at equal versions
 */
export function newerConversation(
  known: ConversationView | undefined,
  news: ConversationView,
): ConversationView {
  if (!known) return news;
  const row = news.version >= known.version ? news : known;
  // A merge replaced the contact: the newer row decides which one it is.
  const ofContact =
    known.contact.id !== news.contact.id ? row : news.contact.version >= known.contact.version ? news : known;
  return row === ofContact ? row : { ...row, contact: ofContact.contact, labels: ofContact.labels };
}

const SETTLED = { pending: 0, failed: 1, stored: 1 };

const REACHED: Record<MessageStatus, number> = {
  received: 0,
  queued: 0,
  failed: 1,
  sent: 1,
  delivered: 2,
  read: 3,
};

/** The newer of two states of a message; a finished download of its file is never undone. */
export function newerMessage(known: MessageView | undefined, news: MessageView): MessageView {
  if (!known) return news;
  const later = news.version - known.version || REACHED[news.status] - REACHED[known.status];
  const [newer, older] = later >= 0 ? [news, known] : [known, news];
  const { attachment } = older;
  const settled =
    attachment && newer.attachment && SETTLED[attachment.state] > SETTLED[newer.attachment.state];
  return settled ? { ...newer, attachment } : newer;
}
