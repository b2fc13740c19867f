import type { ConversationView } from "#lib/conversations/schema.ts";

export type StateFields = Pick<ConversationView, "state" | "snoozedUntil">;

/** By conversation, the states that are shown until they are stored. */
const delayed = new Map<string, readonly StateFields[]>();

export function addDelayedState(conversationId: string, state: StateFields): void {
  delayed.set(conversationId, [...(delayed.get(conversationId) ?? []), state]);
}

export function removeDelayedState(conversationId: string, state: StateFields): void {
  const rest = delayed.get(conversationId)?.filter((other) => other !== state) ?? [];
  if (rest.length > 0) delayed.set(conversationId, rest);
  else delayed.delete(conversationId);
}

export function hasDelayedState(conversationId: string): boolean {
  return delayed.has(conversationId);
}

/** The conversation as it is shown: an event of the message that is awaited does not bring it back into the list. */
export function withDelayedState(conversation: ConversationView): ConversationView {
  const state = delayed.get(conversation.id)?.at(-1);
  return state ? { ...conversation, ...state } : conversation;
}
