import type { ConversationView } from "#lib/conversations/schema.ts";
import type { MessageStatus, MessageView } from "#lib/messages/schema.ts";

/**
 * The newer of two states of a conversation, part by part: its own row and its contact are counted apart, and each of two
 * writers at once saw only what the other had committed.
 * @param news wins where both are of the same version
 */
export function newerConversation(
  known: ConversationView | undefined,
  news: ConversationView,
): ConversationView {
  if (!known) return news;
  const row = news.version >= known.version ? news : known;
  // Of another contact after a merge: then the row says which one it is.
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

/** The newer of two states of a message; its file is settled once, whatever the message's row says. */
export function newerMessage(known: MessageView | undefined, news: MessageView): MessageView {
  if (!known) return news;
  const later = news.version - known.version || REACHED[news.status] - REACHED[known.status];
  const [newer, older] = later >= 0 ? [news, known] : [known, news];
  const { attachment } = older;
  const settled =
    attachment && newer.attachment && SETTLED[attachment.state] > SETTLED[newer.attachment.state];
  return settled ? { ...newer, attachment } : newer;
}
