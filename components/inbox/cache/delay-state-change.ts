import type { QueryClient } from "@tanstack/react-query";
import { applyConversation } from "#components/inbox/cache/apply-event.ts";
import {
  addDelayedState,
  hasDelayedState,
  removeDelayedState,
  type StateFields,
} from "#components/inbox/cache/delayed-states.ts";
import { latestEntities } from "#components/inbox/cache/latest-entities.ts";
import { whenStateCanChange, withholdStateChanges } from "#components/inbox/cache/state-change-gate.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";

interface DelayedChange<Made> {
  /** Null if a message was not sent, if the change was refused, or if it was canceled before. */
  made: Promise<Made | null>;
  /** Shows the conversation as it is. Has no effect on a change whose request has been sent. */
  cancel: () => void;
}

/** The conversation as the server has it, as far as is known: a delayed change is only shown. */
export function actualConversation(client: QueryClient, shown: ConversationView): ConversationView {
  const recorded = hasDelayedState(shown.id) ? latestEntities(client).conversation(shown.id) : undefined;
  return recorded ?? shown;
}

/**
 * Shows a change of a conversation's state at once, and makes it after the messages that are on their way. If one of them
 * is not sent, the change disappears.
 * @param request gets the conversation as the messages left it. Never rejected
 * @returns null if no message is on its way
 */
export function delayStateChange<Made>(
  client: QueryClient,
  before: ConversationView,
  state: StateFields,
  request: (sent: ConversationView) => Promise<Made | null>,
): DelayedChange<Made> | null {
  const { id } = before;
  const condition = whenStateCanChange(id);
  if (condition === null) return null;
  const current = () => latestEntities(client).conversation(id) ?? before;
  let isCanceled = false;
  let stopWaiting: (canMake: false) => void = () => undefined;
  const canceled = new Promise<false>((resolve) => {
    stopWaiting = resolve;
  });
  // With another delayed change, the given conversation is as that one shows it.
  const actual = actualConversation(client, before);
  addDelayedState(id, state);
  applyConversation(client, actual);
  const showActual = () => {
    removeDelayedState(id, state);
    applyConversation(client, current());
  };
  const made = Promise.race([condition, canceled])
    .then((canMake) => (canMake && !isCanceled ? request(current()) : null))
    .finally(showActual);
  withholdStateChanges(
    id,
    made.then(() => true),
  );
  const cancel = () => {
    isCanceled = true;
    stopWaiting(false);
    showActual();
  };
  return { made, cancel };
}
