import { formatDateTime } from "#components/ui/date-time.tsx";
import type { MessageView } from "#lib/messages/schema.ts";

export interface ThreadRow {
  message: MessageView;
  /** The first of its day. */
  day: boolean;
  /** The first of a run of the same author. */
  first: boolean;
  /** The first that was unread when the thread was opened. */
  unreadFrom: boolean;
  /** Emoji that were put on it and not taken back. */
  reactions: string[];
}

const RUN_MS = 5 * 60_000;

/**
 * The thread's messages, oldest first, as rows: reactions on the message they are for, runs of one author together, days
 * told apart. A reaction whose message is not here stands for itself.
 */
export function arrangeThread(
  messages: readonly MessageView[],
  options: { unread: number; timeZone: string | undefined },
): ThreadRow[] {
  const reactions = collectReactions(messages);
  const shown = messages.filter((message) => !reactions.placed.has(message.id));
  const unreadFrom = firstUnread(shown, options.unread);
  return shown.map((message, index) => {
    const before = shown[index - 1];
    const day = !before || dayOf(before, options.timeZone) !== dayOf(message, options.timeZone);
    return {
      message,
      day,
      first: day || !continues(before, message),
      unreadFrom: message.id === unreadFrom,
      reactions: reactions.byMessage.get(message.id) ?? [],
    };
  });
}

function collectReactions(messages: readonly MessageView[]) {
  const byMessage = new Map<string, string[]>();
  const placed = new Set<string>();
  const latest = new Map<string, { emoji: string | null; target: string }>();
  for (const message of messages) {
    if (message.content.kind !== "reaction") continue;
    const target = message.replyTo?.id;
    if (!target || !messages.some((candidate) => candidate.id === target)) continue;
    placed.add(message.id);
    latest.set(`${target}/${message.direction}`, { emoji: message.content.emoji, target });
  }
  for (const { emoji, target } of latest.values()) {
    if (emoji) byMessage.set(target, [...(byMessage.get(target) ?? []), emoji]);
  }
  return { byMessage, placed };
}

function firstUnread(messages: readonly MessageView[], unread: number): string | null {
  if (unread === 0) return null;
  const inbound = messages.filter((message) => message.direction === "inbound");
  return inbound.at(-unread)?.id ?? inbound[0]?.id ?? null;
}

function dayOf(message: MessageView, timeZone: string | undefined): string {
  return formatDateTime(message.createdAt, "date", timeZone);
}

function continues(before: MessageView | undefined, message: MessageView): boolean {
  if (!before || before.direction !== message.direction || before.author.id !== message.author.id)
    return false;
  return new Date(message.createdAt).getTime() - new Date(before.createdAt).getTime() < RUN_MS;
}
