export function findThread(): HTMLElement | null {
  return document.querySelector<HTMLElement>("[data-thread]");
}

let focusIn: string | null = null;

/** The conversation's thread takes the focus once it is shown, if nothing else has it. */
export function requestThreadFocus(conversationId: string): void {
  focusIn = conversationId;
}

export function takeThreadFocus(conversationId: string): boolean {
  const isRequested = focusIn === conversationId && document.activeElement === document.body;
  if (focusIn === conversationId) focusIn = null;
  return isRequested;
}

/** Keys then act on the conversation, and Tab goes on from it instead of from the top of the page. */
export function focusThread(): void {
  findThread()?.focus({ preventScroll: true });
}
