"use client";

import { useEffect, useRef } from "react";
import { useCommand } from "#components/inbox/keys/use-command.ts";
import { neighboursOf, rememberStood, type Stood } from "#components/inbox/list/list-rules.ts";
import { useOpenConversation } from "#components/inbox/thread/open-conversation.ts";
import type { ListFilter } from "#lib/conversations/browser.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";

/**
 * j and k move through the list, Enter opens the row that has the focus, / goes to the search. From a conversation that
 * left the list while it was open, j and k go to those between which it stood.
 */
export function useListKeys(
  rows: readonly ConversationView[],
  filter: ListFilter,
  current: string | undefined,
): void {
  const { open, step, prefetch } = useOpenConversation();
  const stood = useRef<Stood | null>(null);
  stood.current = rememberStood(stood.current, JSON.stringify(filter), rows, current);
  const { after, before } = neighboursOf(rows, filter.sort, stood.current);
  const enabled = rows.length > 0;
  useEffect(() => {
    // The next key press finds its conversation at hand.
    for (const id of [after, before]) if (id && current) prefetch(id);
  }, [after, before, current, prefetch]);
  const move = (next: string | undefined) => {
    if (!next) return;
    if (current) step(next);
    else open(next);
    moveFocus(next);
  };
  useCommand("list.next", () => move(after), { enabled });
  useCommand("list.previous", () => move(before), { enabled });
  useCommand("list.open", () => openFocused(open), { enabled });
  useCommand("search", () => focusOn("[data-search]"));
}

/** The conversation of the row that has the focus. */
export function focusedRow(): string | undefined {
  const row = document.activeElement?.closest("li")?.querySelector<HTMLElement>("[data-conversation]");
  return row?.dataset.conversation;
}

/** A row that was clicked has the focus: it goes on with the conversations, or the next key would mean the row left behind. */
function moveFocus(id: string): void {
  if (!focusedRow()) return;
  const link = document.querySelector<HTMLElement>(`[data-conversation="${id}"]`);
  if (link) link.focus({ preventScroll: true });
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
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
