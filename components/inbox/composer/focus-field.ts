import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from "react";

const FIELDS = "[data-composer], [data-template-form] input:not([type=file]), [data-template-search]";
/** Gets the focus while no field exists (see `blockCommandKeys`). */
const PLACEHOLDER = "[data-keeps-keys]";

export function focusField(root: HTMLElement | null): void {
  const next = root?.querySelector<HTMLElement>(FIELDS) ?? root?.querySelector<HTMLElement>(PLACEHOLDER);
  next?.focus();
}

/** @param focusReplacement called when the focused element, which was inside the one with the handlers, was removed */
export function useFocusReplacement(focusReplacement: () => void) {
  const lastFocused = useRef<Element | null>(null);
  // After every render: React fires no blur event for an element that it removes.
  useLayoutEffect(() => {
    if (lastFocused.current === null || lastFocused.current.isConnected) return;
    lastFocused.current = null;
    if (document.activeElement === null || document.activeElement === document.body) focusReplacement();
  });
  return {
    onFocus: (event: FocusEvent) => {
      lastFocused.current = event.target;
    },
    onBlur: (event: FocusEvent) => {
      // The element keeps the focus when only the browser window loses it.
      if (document.activeElement !== event.target) lastFocused.current = null;
    },
  };
}

export function useFocusFromPlaceholder(): void {
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && activeElement.matches(PLACEHOLDER)) focusField(activeElement);
  }, []);
}

/** Otherwise a typed character would run a command once the text field has disappeared. */
export function blockCommandKeys(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey } = event;
  // The space bar presses buttons and is not a command. AltGr is reported as Ctrl+Alt but types a character.
  if (key.length !== 1 || key === " ") return;
  if ((ctrlKey || metaKey) && !event.getModifierState("AltGraph")) return;
  event.preventDefault();
  event.stopPropagation();
}
