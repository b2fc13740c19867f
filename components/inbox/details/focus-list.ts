/** Focuses the row that Tab reaches, else the list itself, if it is given. */
export function focusList(list?: HTMLElement | null): void {
  document.querySelector<HTMLElement>("[data-conversation][tabindex='0']")?.focus({ preventScroll: true });
  if (document.activeElement === document.body) list?.focus();
}
