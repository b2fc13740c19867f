import { useState } from "react";

/**
 * For `finalFocus`: in an element that is no tab stop, such as a message, Base UI would focus the first button instead.
 * @param element what had the focus before the popup opened @returns true if Base UI decides
 */
export function returnFocus(element: Element | null): HTMLElement | boolean {
  if (!(element instanceof HTMLElement) || !element.isConnected || element === document.body) return true;
  if (element.tabIndex >= 0) return element;
  // As Base UI does it, once the popup is removed.
  queueMicrotask(() => element.focus({ preventScroll: true }));
  return false;
}

/** What had the focus when a popup was opened, by whatever opened it. */
export function useOpenedFrom(open: boolean): Element | null {
  const [wasOpen, setWasOpen] = useState(false);
  const [openedFrom, setOpenedFrom] = useState<Element | null>(null);
  if (open !== wasOpen) {
    setWasOpen(open);
    // Base UI looks after a field with `autoFocus` has taken the focus, and then returns it to an earlier popup's button.
    if (open) setOpenedFrom(document.activeElement);
  }
  return openedFrom;
}
