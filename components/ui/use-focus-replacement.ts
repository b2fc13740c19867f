import { type FocusEvent, useEffect, useLayoutEffect, useRef } from "react";

/** @param focusReplacement called when the focused element, which was inside the one with the handlers, was removed */
export function useFocusReplacement(focusReplacement: () => void) {
  const lastFocused = useRef<Element | null>(null);
  const observer = useRef<MutationObserver | null>(null);
  const latest = useRef(focusReplacement);
  function replaceFocus() {
    if (lastFocused.current === null || lastFocused.current.isConnected) return;
    lastFocused.current = null;
    observer.current?.disconnect();
    if (document.activeElement === null || document.activeElement === document.body) latest.current();
  }
  // After every render: React fires no blur event for an element that it removes.
  useLayoutEffect(() => {
    latest.current = focusReplacement;
    replaceFocus();
  });
  useEffect(() => () => observer.current?.disconnect(), []);
  return {
    onFocus: (event: FocusEvent) => {
      lastFocused.current = event.target;
      observer.current?.disconnect();
      // A part may render without the component, before the next key. A popup elsewhere returns the focus itself.
      // A new one at each focus, because those of inner elements, which focus something closer, are then called first.
      observer.current = new MutationObserver(replaceFocus);
      if (event.currentTarget.contains(event.target))
        observer.current.observe(event.currentTarget, { childList: true, subtree: true });
    },
    onBlur: (event: FocusEvent) => {
      // The element keeps the focus when only the browser window loses it.
      if (document.activeElement === event.target) return;
      lastFocused.current = null;
      observer.current?.disconnect();
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
