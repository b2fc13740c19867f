"use client";

import { useEffect } from "react";
import { useCommand } from "#components/inbox/keys/use-command.ts";
import { useOpenConversation } from "#components/inbox/thread/open-conversation.ts";

/** j and k move through the list, / goes to the search. */
export function useListKeys(ids: readonly string[], current: string | undefined): void {
  const { open, prefetch } = useOpenConversation();
  const place = current === undefined ? -1 : ids.indexOf(current);
  const [after, before] = [ids[place + 1], ids[place - 1]];
  useEffect(() => {
    // The next key press finds its conversation at hand.
    for (const id of [after, before]) if (id && current) prefetch(id);
  }, [after, before, current, prefetch]);
  const move = (next: string | undefined) => {
    if (next) open(next);
  };
  useCommand("list.next", () => move(after), { enabled: ids.length > 0 });
  useCommand("list.previous", () => move(before), { enabled: ids.length > 0 });
  useCommand("search", () => focusOn("[data-search]"));
}

function focusOn(selector: string): boolean {
  const target = document.querySelector<HTMLElement>(selector);
  target?.focus();
  return target !== null;
}
