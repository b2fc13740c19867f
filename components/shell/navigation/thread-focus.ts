import { expectField, frontDialog, isTyping } from "#components/shell/keys/keyboard-listener.ts";

let requested: string | null = null;

/** The conversation's thread takes the focus once it is shown, also from the control that opened it. */
export function requestThreadFocus(conversationId: string): void {
  requested = conversationId;
}

/** Without a request the thread takes the focus only if nothing has it, as after a reload. */
export function takeThreadFocus(conversationId: string): boolean {
  const isRequested = requested === conversationId;
  if (isRequested) requested = null;
  const { activeElement, body } = document;
  if (activeElement === null || activeElement === body) return true;
  return isRequested && !isTyping(activeElement);
}

let replyIn: string | null = null;
const replyListeners = new Set<() => void>();

/**
 * The field in which the member writes to the conversation takes the focus once it is shown, and what is typed until then.
 * @param conversationId null for none any more
 */
export function requestReplyFocus(conversationId: string | null): void {
  const isReplaced = replyIn !== null;
  replyIn = conversationId;
  for (const listener of replyListeners) listener();
  if (replyIn !== null || isReplaced) expectField(replyIn !== null);
}

/** For a conversation that is shown already. */
export function onReplyFocusRequest(listener: () => void): () => void {
  replyListeners.add(listener);
  return () => replyListeners.delete(listener);
}

export function takeReplyFocus(conversationId: string): boolean {
  const { activeElement } = document;
  const isRequested = replyIn === conversationId;
  if (isRequested) replyIn = null;
  // Unless the focus has gone elsewhere since, as into the command palette.
  return isRequested && frontDialog() === null && !(activeElement && isTyping(activeElement));
}
