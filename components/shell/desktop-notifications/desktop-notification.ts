import { isAudible } from "#lib/accounts/preferences/rules.ts";
import type { Preferences } from "#lib/accounts/preferences/schema.ts";
import type { LiveEvent } from "#lib/events/live-event-schema.ts";
import { isNotified } from "#lib/notifications/push/rules.ts";
import type { PushKind } from "#lib/notifications/push/schema.ts";
import { MINUTE } from "#lib/platform/clock.ts";
import { kindTraits } from "#lib/whatsapp/kind-rules.ts";

export interface DesktopNotification {
  id: string;
  conversationId: string;
  kind: PushKind;
  name: string;
  actorName: string | null;
  preview: string;
  /** The kind of the previewed message; the text of the notification depends on it. */
  previewKind: string;
  href: string;
  isShown: boolean;
  hasSound: boolean;
}

interface NotificationMember {
  userId: string;
  preferences: Preferences;
  /** Minutes from midnight on this device. */
  minute: number;
  now: number;
}

/** A tab that catches up reads older events: they are only in the list of notifications. */
const MAX_AGE_MS = MINUTE;

/** @returns the notification for an event; null if it does not concern the member or is old */
export function toDesktopNotification(
  event: LiveEvent,
  { userId, preferences, minute, now }: NotificationMember,
): DesktopNotification | null {
  const isFresh = (at: string) => now - Date.parse(at) < MAX_AGE_MS;
  const hasSound = isAudible(preferences, minute);
  if (event.type === "notification.created") {
    const { id, kind, conversation, messageId, actorName, preview, previewKind, createdAt } =
      event.notification;
    if (event.userId !== userId || !isFresh(createdAt)) return null;
    const at = kind === "mention" && messageId ? `?at=${messageId}` : "";
    return {
      id,
      conversationId: conversation.id,
      kind,
      name: conversation.displayName,
      actorName,
      preview,
      previewKind,
      href: `/inbox/${conversation.id}${at}`,
      isShown: isNotified(kind, preferences),
      hasSound,
    };
  }
  if (event.type !== "message.created") return null;
  const { message, conversation } = event;
  const isForMe =
    message.direction === "inbound" && conversation.assignee?.id === userId && !conversation.contact.blocked;
  const hasNotification = kindTraits[message.content.kind].countsAsUnread;
  if (!isForMe || !hasNotification || conversation.unreadCount === 0 || !isFresh(message.createdAt))
    return null;
  return {
    id: message.id,
    conversationId: conversation.id,
    kind: "message",
    name: conversation.contact.displayName,
    actorName: null,
    preview: conversation.lastMessage?.preview ?? "",
    previewKind: conversation.lastMessage?.kind ?? "text",
    href: `/inbox/${conversation.id}`,
    isShown: isNotified("message", preferences),
    hasSound,
  };
}
