import type { LiveEvent } from "#lib/events/schema.ts";
import { isAudible } from "#lib/preferences/rules.ts";
import type { Preferences } from "#lib/preferences/schema.ts";
import type { PushKind } from "#lib/push/schema.ts";

/** Something that concerns the member who looks, as it is told beside the page. */
export interface News {
  id: string;
  conversationId: string;
  kind: PushKind;
  /** The conversation's person. */
  name: string;
  actorName: string | null;
  preview: string;
  href: string;
  /** Whether it may be shown on the desktop, and heard. */
  shown: boolean;
  heard: boolean;
}

interface Listener {
  userId: string;
  preferences: Preferences;
  /** Minutes from midnight on this device. */
  minute: number;
  /** The server's present. */
  now: number;
}

/** What a tab that catches up hears of late is in the list and the bell; nobody is called for it. */
const FRESH_MS = 60_000;

/** What nobody is called for: a thumb up, a changed number. */
const UNSAID = new Set(["reaction", "system"]);

/** What an event is to a member: news, or null when it is none of theirs, or is past. */
export function newsOf(event: LiveEvent, { userId, preferences, minute, now }: Listener): News | null {
  const isFresh = (at: string) => now - Date.parse(at) < FRESH_MS;
  const heard = isAudible(preferences, minute);
  if (event.type === "notification.created") {
    const { id, kind, conversation, messageId, actorName, preview, createdAt } = event.notification;
    if (event.userId !== userId || !isFresh(createdAt)) return null;
    const at = kind === "mention" && messageId ? `?at=${messageId}` : "";
    return {
      id,
      conversationId: conversation.id,
      kind,
      name: conversation.displayName,
      actorName,
      preview,
      href: `/inbox/${conversation.id}${at}`,
      shown: kind === "mention" ? preferences.desktopMentions : preferences.desktopMine,
      heard,
    };
  }
  if (event.type !== "message.created") return null;
  const { message, conversation } = event;
  const isForMe =
    message.direction === "inbound" && conversation.assignee?.id === userId && !conversation.contact.blocked;
  const isSaid = !UNSAID.has(message.content.kind);
  if (!isForMe || !isSaid || conversation.unreadCount === 0 || !isFresh(message.createdAt)) return null;
  return {
    id: message.id,
    conversationId: conversation.id,
    kind: "message",
    name: conversation.contact.displayName,
    actorName: null,
    preview: conversation.lastMessage?.preview ?? "",
    href: `/inbox/${conversation.id}`,
    shown: preferences.desktopMine,
    heard,
  };
}
