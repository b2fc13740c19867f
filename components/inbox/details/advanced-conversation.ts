import type { QueryClient } from "@tanstack/react-query";
import { applyConversation, applyResponse } from "#components/inbox/cache/apply-event.ts";
import { actualConversation } from "#components/inbox/cache/delay-state-change.ts";
import { readDraftOf } from "#components/inbox/cache/draft-store.ts";
import { findListed } from "#components/inbox/cache/find-listed.ts";
import { isUntouched } from "#components/inbox/cache/undo-rules.ts";
import { targetConversationId } from "#components/shell/navigation/conversation-id.ts";
import { conversationQuery, markUnread } from "#lib/conversations/browser.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";

/** The conversation that the closing of another one opened, as it was before. */
let advanced: ConversationView | null = null;

function findConversation(client: QueryClient, id: string): ConversationView | undefined {
  return (client.getQueryData(conversationQuery(id).queryKey) ?? findListed(client, id))?.conversation;
}

/** Call it when the next conversation has been opened without being chosen. */
export function rememberAdvance(client: QueryClient): void {
  const id = targetConversationId();
  advanced = (id && findConversation(client, id)) || null;
}

/** Marks it as unread again when the closing is undone, if it is still open and the member did nothing in it. */
export function undoAdvance(client: QueryClient): void {
  const before = advanced;
  advanced = null;
  if (!before || targetConversationId() !== before.id) return;
  const shown = findConversation(client, before.id);
  const now = shown && actualConversation(client, shown);
  if (!now || !isUntouched(before, now) || readDraftOf(before.id).body !== "") return;
  applyConversation(client, { ...now, unreadCount: before.unreadCount });
  markUnread(before.id, before.unreadCount).then(
    ({ conversation }) => applyResponse(client, conversation),
    () => applyConversation(client, now),
  );
}
