import { type FocusEvent, useLayoutEffect, useRef } from "react";

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

const CONTROLS = "button, input, select, a[href]";

/**
 * For items with a button that removes them: the focus goes to what takes the place of the removed control.
 * @param focusElsewhere called when the group has no control left
 */
export function useFocusNext(focusElsewhere?: () => void) {
  const place = useRef<{ group: Element; index: number } | null>(null);
  const handlers = useFocusReplacement(() => {
    const { group, index } = place.current ?? {};
    const controls = group?.isConnected ? [...group.querySelectorAll<HTMLElement>(CONTROLS)] : [];
    const next = controls[index ?? 0] ?? controls.at(-1);
    if (next) next.focus();
    else focusElsewhere?.();
  });
  return {
    ...handlers,
    onFocus: (event: FocusEvent) => {
      const group = event.currentTarget;
      place.current = { group, index: [...group.querySelectorAll(CONTROLS)].indexOf(event.target) };
      handlers.onFocus(event);
    },
  };
}
