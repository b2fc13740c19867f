import type { ConversationView } from "#lib/conversations/schema.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";
import type { MessageStatus } from "#lib/platform/message-values.ts";

/** Conversation and contact have separate versions, because concurrent writers may each know only one of them. */
export function newerConversation(
  known: ConversationView | undefined,
  incoming: ConversationView,
): ConversationView {
  if (!known) return incoming;
  const row = incoming.version >= known.version ? incoming : known;
  const newerContact =
    known.contact.id !== incoming.contact.id
      ? row
      : incoming.contact.version >= known.contact.version
        ? incoming
        : known;
  return row === newerContact ? row : { ...row, contact: newerContact.contact, labels: newerContact.labels };
}

/** Undoes an optimistic change that the server refused, unless an event has replaced the fields since: its state is the server's. */
export function withoutChange(
  now: ConversationView,
  before: ConversationView,
  change: Partial<ConversationView>,
): ConversationView {
  const isReplaced =
    "labels" in change
      ? now.contact.id !== before.contact.id || now.contact.version !== before.contact.version
      : now.version !== before.version;
  if (isReplaced) return now;
  const fields = Object.entries(before).filter(([name]) => name in change);
  return { ...now, ...Object.fromEntries(fields) };
}

const FILE_PROGRESS = { pending: 0, failed: 1, stored: 1 };

const STATUS_PROGRESS: Record<MessageStatus, number> = {
  received: 0,
  queued: 0,
  failed: 1,
  canceled: 1,
  sent: 1,
  delivered: 2,
  read: 3,
};

export function newerMessage(known: MessageView | undefined, incoming: MessageView): MessageView {
  if (!known) return incoming;
  const order =
    incoming.version - known.version || STATUS_PROGRESS[incoming.status] - STATUS_PROGRESS[known.status];
  const [newer, older] = order >= 0 ? [incoming, known] : [known, incoming];
  const { attachment } = older;
  const isFileSettled =
    attachment && newer.attachment && FILE_PROGRESS[attachment.state] > FILE_PROGRESS[newer.attachment.state];
  return isFileSettled ? { ...newer, attachment } : newer;
}
