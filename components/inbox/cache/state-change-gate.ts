import type { ConversationView } from "#lib/conversations/schema.ts";

export type StateFields = Pick<ConversationView, "state" | "snoozedUntil">;

/**
 * By conversation, what its state must not change before: a message that is sent opens the conversation again, so that a
 * close that the server gets first has no effect.
 */
const awaited = new Map<string, Set<Promise<boolean>>>();

/** @param until whether it succeeded. Never rejected */
export function withholdStateChanges(conversationId: string, until: Promise<boolean>): void {
  const all = awaited.get(conversationId) ?? new Set();
  awaited.set(conversationId, all.add(until));
  void until.then(() => {
    all.delete(until);
    if (all.size === 0) awaited.delete(conversationId);
  });
}

/** @returns whether all that is awaited now succeeds; null if its state can change at once */
export function whenStateCanChange(conversationId: string): Promise<boolean> | null {
  const all = awaited.get(conversationId);
  return all ? Promise.all(all).then((results) => results.every(Boolean)) : null;
}

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
