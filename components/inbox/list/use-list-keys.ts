"use client";

import { type RefObject, useEffect, useRef } from "react";
import {
  findAdjacentConversations,
  type LastRowPosition,
  rememberRowPosition,
} from "#components/inbox/cache/list-rules.ts";
import { focusList } from "#components/inbox/details/focus-list.ts";
import { endLoadingPart, startLoadingPart } from "#components/shell/keys/keyboard-listener.ts";
import { useCommand } from "#components/shell/keys/use-command.ts";
import { targetConversationId } from "#components/shell/navigation/conversation-id.ts";
import { useConversationId, useOpenConversation } from "#components/shell/navigation/open-conversation.ts";
import { requestThreadFocus } from "#components/shell/navigation/thread-focus.ts";
import type { ListFilter } from "#lib/conversations/browser.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";

/** @param isLoading keys are kept until the rows are there */
export function useListKeys({
  rows,
  filter,
  current,
  list,
  isLoading,
}: {
  rows: readonly ConversationView[];
  filter: ListFilter;
  current: string | undefined;
  list: RefObject<HTMLElement | null>;
  isLoading: boolean;
}): void {
  const { open, show, step, prefetch } = useOpenConversation();
  const lastPosition = useRef<LastRowPosition | null>(null);
  const filterKey = JSON.stringify(filter);
  lastPosition.current = rememberRowPosition(lastPosition.current, filterKey, rows, current);
  const { after, before } = findAdjacentConversations(rows, filter.sort, lastPosition.current);
  const shown = useConversationId();
  useFocusLeftRow(shown, filterKey, list);
  const enabled = rows.length > 0;
  useEffect(() => {
    if (isLoading) return startLoadingPart("list");
    // After the commands are bound to the rows.
    const timer = setTimeout(() => endLoadingPart("list"));
    return () => clearTimeout(timer);
  }, [isLoading]);
  useEffect(() => () => endLoadingPart("list"), []);
  useEffect(() => {
    // Conversations that are only passed on the way to another one need no prefetched neighbors.
    if (!current || current !== shown) return;
    for (const id of [after, before]) if (id) prefetch(id);
  }, [after, before, current, shown, prefetch]);
  const move = (direction: "after" | "before") => {
    const opened = targetConversationId();
    const focused = opened ? undefined : rows.find(({ id }) => id === focusedRow());
    // The first row has the focus of a list that has just replaced another one, and is the first to open.
    const isAtTop = lastPosition.current === null && focused === rows[0];
    const position =
      focused && !isAtTop
        ? { filterKey, row: focused }
        : rememberRowPosition(lastPosition.current, filterKey, rows, opened);
    const next = findAdjacentConversations(rows, filter.sort, position)[direction];
    if (!next) return false;
    const isInRow = focusedRow() !== undefined;
    if (opened) step(next);
    else show(next);
    if (isInRow) moveFocus(next);
    else requestThreadFocus(next);
    return true;
  };
  useCommand("list.next", () => move("after"), { enabled });
  useCommand("list.previous", () => move("before"), { enabled });
  useCommand("list.open", () => openFocused(open), { enabled });
  useCommand("search", () => focusElement("[data-search]"));
}

/**
 * The next keys go on from the conversation that was left, or from another row that is shown if its row is not. If it was
 * left for another list, they begin at its top.
 */
function useFocusLeftRow(
  current: string | undefined,
  filterKey: string,
  list: RefObject<HTMLElement | null>,
): void {
  const before = useRef({ current, filterKey });
  useEffect(() => {
    const { current: left, filterKey: leftFilter } = before.current;
    before.current = { current, filterKey };
    if (!left || current || document.activeElement !== document.body) return;
    const focus = () => {
      const row = leftFilter === filterKey ? findRow(left) : null;
      row?.focus();
      if (row === null || document.activeElement !== row) focusList(list.current);
    };
    focus();
    if (!list.current || document.activeElement !== list.current) return;
    // On a phone the list has no rows until it is shown.
    const observer = new MutationObserver(() => {
      if (document.activeElement === list.current) focus();
      if (document.activeElement !== list.current) observer.disconnect();
    });
    observer.observe(list.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [current, filterKey, list]);
}

export function findRow(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-conversation="${id}"]`);
}

export function focusedRow(): string | undefined {
  const row = document.activeElement?.closest("li")?.querySelector<HTMLElement>("[data-conversation]");
  return row?.dataset.conversation;
}

/** If a row has the focus; otherwise the next key would apply to the previous row. */
function moveFocus(id: string): void {
  const link = findRow(id);
  if (link) link.focus({ preventScroll: true });
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

function openFocused(open: (id: string) => void): boolean {
  const id = focusedRow();
  if (id) open(id);
  return id !== undefined;
}

function focusElement(selector: string): boolean {
  const target = document.querySelector<HTMLElement>(selector);
  target?.focus();
  return target !== null;
}
