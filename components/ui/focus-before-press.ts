import type { PointerEvent } from "react";

let focused: Element | null = null;

/** Props of a button: a press moves the focus to it, Enter and Space do not. */
export const focusBeforePress = {
  onPointerDown: ({ currentTarget }: PointerEvent) => {
    // A press that closes has the focus in what it closes.
    if (currentTarget.getAttribute("aria-expanded") !== "true") focused = document.activeElement;
  },
  onKeyDown: () => {
    focused = null;
  },
};

/** @returns for `finalFocus` of what the button opened: where the focus was before a press, else the button */
export function focusAfterPress(): HTMLElement | boolean {
  const before = focused;
  focused = null;
  if (before === document.body) return false;
  return before instanceof HTMLElement && before.isConnected ? before : true;
}
