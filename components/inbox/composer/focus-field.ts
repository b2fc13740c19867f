import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from "react";

/** The composer shows one of these kinds of field at a time. */
const FIELD = "[data-composer], [data-template-form] input:not([type=file]), [data-template-search]";
/** Takes the focus while there is no field (see `keepKeys`). */
const PLACE = "[data-keeps-keys]";

/**
 * Focuses the composer's field, or, while there is none, the element that stops typed characters from running
 * commands.
 */
export function focusField(root: HTMLElement | null): void {
  const next = root?.querySelector<HTMLElement>(FIELD) ?? root?.querySelector<HTMLElement>(PLACE);
  next?.focus();
}

/**
 * When the focused element of the composer is removed (the window closed, a template was chosen or sent), focuses the
 * field that replaces it; otherwise further typing would run commands.
 * @param root the composer; spread the returned handlers on it
 */
export function useKeepFocus(root: RefObject<HTMLElement | null>) {
  const last = useRef<Element | null>(null);
  // After every render, because React fires no blur event for an element that it removes.
  useLayoutEffect(() => {
    if (last.current === null || last.current.isConnected) return;
    last.current = null;
    if (document.activeElement === null || document.activeElement === document.body) focusField(root.current);
  });
  return {
    onFocus: (event: FocusEvent) => {
      last.current = event.target;
    },
    onBlur: (event: FocusEvent) => {
      // It keeps the focus when only the browser window loses it.
      if (document.activeElement !== event.target) last.current = null;
    },
  };
}

/** For a field that renders late: takes the focus from its placeholder element. */
export function useTakeFocus(): void {
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && activeElement.matches(PLACE)) focusField(activeElement);
  }, []);
}

/** Stops a typed character from running a command, for a member who was typing a moment ago. */
export function keepKeys(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey } = event;
  // The space bar presses buttons and is no command. AltGr is reported as Ctrl+Alt but only types a character.
  if (key.length !== 1 || key === " ") return;
  if ((ctrlKey || metaKey) && !event.getModifierState("AltGraph")) return;
  event.preventDefault();
  event.stopPropagation();
}
