let hasPressed = false;
if (typeof window !== "undefined") {
  for (const event of ["keydown", "pointerdown"])
    window.addEventListener(event, () => (hasPressed = true), { once: true, capture: true });
}

export function findThread(): HTMLElement | null {
  return document.querySelector<HTMLElement>("[data-thread]");
}

/** What has the focus when the arrow keys go through the messages; null if it is not rendered. */
export function findMessageArticle(messageId: string): HTMLElement | null {
  return document.getElementById(messageId)?.closest<HTMLElement>("article") ?? null;
}

/** Keys then act on the conversation, and Tab goes on from it instead of from the top of the page. */
export function focusThread(): void {
  const thread = findThread();
  if (!thread) return;
  if (!hasPressed) hideFocusMark(thread);
  thread.focus({ preventScroll: true });
}

/** After a load nobody has moved the focus yet, so its mark appears with the first key. */
function hideFocusMark(thread: HTMLElement): void {
  thread.dataset.quiet = "";
  const show = () => delete thread.dataset.quiet;
  for (const event of ["keydown", "blur"]) thread.addEventListener(event, show, { once: true });
}
