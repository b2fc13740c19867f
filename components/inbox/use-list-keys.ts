"use client";

import { useEffect } from "react";
import { useOpenConversation } from "#components/inbox/thread/open-conversation.ts";

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      /^(input|textarea|select)$/i.test(target.tagName) ||
      target.closest('[role="dialog"]') !== null)
  );
}

/** j and k move through the list, r goes to the composer, / to the search, Esc leaves a field. Never while typing. */
export function useListKeys(ids: readonly string[], current: string | undefined): void {
  const { open, prefetch } = useOpenConversation();
  const place = current === undefined ? -1 : ids.indexOf(current);
  const [after, before] = [ids[place + 1], ids[place - 1]];
  useEffect(() => {
    // The next key press finds its conversation at hand.
    for (const id of [after, before]) if (id && current) prefetch(id);
  }, [after, before, current, prefetch]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey) return;
      if (isTyping(event.target)) {
        if (event.key === "Escape" && event.target instanceof HTMLElement) event.target.blur();
        return;
      }
      const move = { j: 1, k: -1 }[event.key];
      if (move) {
        const next = ids[current === undefined ? 0 : ids.indexOf(current) + move];
        if (next) open(next);
        return;
      }
      const selector = { r: "[data-composer]", "/": "[data-search]" }[event.key];
      const target = selector ? document.querySelector<HTMLElement>(selector) : null;
      if (!target) return;
      event.preventDefault();
      target.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [ids, current, open]);
}
