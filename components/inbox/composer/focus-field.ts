import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from "react";

/** The fields in which one writes, of which the composer shows one kind at a time. */
const FIELD = "[data-composer], [data-template-form] input:not([type=file]), [data-template-search]";
/** Stands in for a field that is not there, or not there yet (see `keepKeys`). */
const PLACE = "[data-keeps-keys]";

/** Puts the focus where one writes now; while no field is there, on the place that keeps what is typed from being commands. */
export function focusField(root: HTMLElement | null): void {
  const next = root?.querySelector<HTMLElement>(FIELD) ?? root?.querySelector<HTMLElement>(PLACE);
  next?.focus();
}

/**
 * Whoever writes goes on writing: when what had the focus inside the composer is gone (the window closed, a template was
 * chosen or sent), the field that took its place has it. Else the rest of the sentence would run commands.
 * @param root the composer; the handlers that come back belong on it
 */
export function useKeepFocus(root: RefObject<HTMLElement | null>) {
  const last = useRef<Element | null>(null);
  // After every change: what is gone says nothing of it, because React hears no events while it removes things.
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
      // It keeps the focus when only the window loses it.
      if (document.activeElement !== event.target) last.current = null;
    },
  };
}

/** For a field that comes late: it takes the focus from the place that stood in for it. */
export function useTakeFocus(): void {
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && activeElement.matches(PLACE)) focusField(activeElement);
  }, []);
}

/** Keeps a written character from being a command, where somebody types on who was writing a moment ago. */
export function keepKeys(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey } = event;
  // The space bar presses buttons and is no command. AltGr is told as Ctrl + Alt, yet only helps to write.
  if (key.length !== 1 || key === " ") return;
  if ((ctrlKey || metaKey) && !event.getModifierState("AltGraph")) return;
  event.preventDefault();
  event.stopPropagation();
}
