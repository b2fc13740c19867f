export function findThread(): HTMLElement | null {
  return document.querySelector<HTMLElement>("[data-thread]");
}

/** Keys then act on the conversation, and Tab goes on from it instead of from the top of the page. */
export function focusThread(): void {
  findThread()?.focus({ preventScroll: true });
}
