"use client";

import { useEffect } from "react";
import { useCommand } from "#components/inbox/keys/use-command.ts";
import { useOpenConversation } from "#components/inbox/thread/open-conversation.ts";

/** j and k move through the list, Enter opens the row that has the focus, / goes to the search. */
export function useListKeys(ids: readonly string[], current: string | undefined): void {
  const { open, step, prefetch } = useOpenConversation();
  const place = current === undefined ? -1 : ids.indexOf(current);
  const [after, before] = [ids[place + 1], ids[place - 1]];
  useEffect(() => {
    // The next key press finds its conversation at hand.
    for (const id of [after, before]) if (id && current) prefetch(id);
  }, [after, before, current, prefetch]);
  const move = (next: string | undefined) => {
    if (!next) return;
    if (current) step(next);
    else open(next);
  };
  useCommand("list.next", () => move(after), { enabled: ids.length > 0 });
  useCommand("list.previous", () => move(before), { enabled: ids.length > 0 });
  useCommand("list.open", () => openFocused(open), { enabled: ids.length > 0 });
  useCommand("search", () => focusOn("[data-search]"));
}

/** The conversation of the row that has the focus. */
export function focusedRow(): string | undefined {
  const row = document.activeElement?.closest("li")?.querySelector<HTMLElement>("[data-conversation]");
  return row?.dataset.conversation;
}

/** A row's link does it by itself; this is for the rest of the row, as its box. */
function openFocused(open: (id: string) => void): boolean {
  const id = focusedRow();
  if (id) open(id);
  return id !== undefined;
}

function focusOn(selector: string): boolean {
  const target = document.querySelector<HTMLElement>(selector);
  target?.focus();
  return target !== null;
}
