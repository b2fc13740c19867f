import type { QueryClient } from "@tanstack/react-query";
import { applyConversation } from "#components/inbox/cache/apply-event.ts";
import { withoutChange } from "#components/inbox/cache/compare-versions.ts";
import { latestEntities } from "#components/inbox/cache/latest-entities.ts";
import { whenStateCanChange, withholdStateChanges } from "#components/inbox/cache/state-change-gate.ts";
import { conversationQuery } from "#lib/conversations/browser.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";

interface DelayedChange<Made> {
  /** Null if a message was not sent, if the change was refused, or if it was canceled before. */
  made: Promise<Made | null>;
  /** Shows the conversation as it was. Has no effect on a change whose request has been sent. */
  cancel: () => void;
}

/** By conversation, as it was before the first of its delayed changes. */
const unchanged = new Map<string, ConversationView>();

/**
 * Shows a change of a conversation's state at once, and makes it after the messages that are on their way. If one of them
 * is not sent, the change disappears.
 * @param request gets the conversation as the messages left it
 * @returns null if no message is on its way
 */
export function delayStateChange<Made>(
  client: QueryClient,
  before: ConversationView,
  optimistic: Partial<ConversationView>,
  request: (sent: ConversationView) => Promise<Made | null>,
): DelayedChange<Made> | null {
  const condition = whenStateCanChange(before.id);
  if (condition === null) return null;
  const current = () =>
    client.getQueryData(conversationQuery(before.id).queryKey)?.conversation ??
    latestEntities(client).conversation(before.id) ??
    before;
  const first = unchanged.get(before.id) ?? before;
  unchanged.set(before.id, first);
  const showAgain = (as: ConversationView) =>
    applyConversation(client, withoutChange(current(), as, optimistic));
  let isCanceled = false;
  let stopWaiting: (canMake: false) => void = () => undefined;
  const canceled = new Promise<false>((resolve) => {
    stopWaiting = resolve;
  });
  applyConversation(client, { ...before, ...optimistic });
  const made = Promise.race([condition, canceled])
    .then((canMake) => (canMake && !isCanceled ? request(current()) : null))
    .then((result) => {
      unchanged.delete(before.id);
      if (result === null && !isCanceled) showAgain(first);
      return result;
    });
  withholdStateChanges(
    before.id,
    made.then(() => true),
  );
  const cancel = () => {
    isCanceled = true;
    stopWaiting(false);
    showAgain(before);
  };
  return { made, cancel };
}
