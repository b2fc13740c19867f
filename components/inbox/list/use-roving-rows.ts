"use client";

import type { VirtualItem } from "@tanstack/react-virtual";
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { findRow, focusedRow } from "#components/inbox/list/use-list-keys.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";

interface RovingRows {
  rows: readonly ConversationView[];
  items: readonly VirtualItem[];
  /** Pixels. */
  scrollTop: number;
  conversationId: string | undefined;
  showRow: (index: number) => void;
}

/**
 * One row is a tab stop, with its checkbox: that with the focus, or what takes its place when it leaves the list; else the
 * open conversation's, else the first one that is seen. The arrow keys, Home and End go through the rows.
 */
export function useRovingRows({ rows, items, scrollTop, conversationId, showRow }: RovingRows) {
  const [focused, setFocused] = useState<{ id: string; index: number } | null>(null);
  /** Focused once the list is scrolled to it. */
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    const row = wanted.current === null ? null : findRow(wanted.current);
    if (!row) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  });
  // When the row with the focus leaves the list, the focus goes to the tab stop (`focusList`).
  const hasLeft = focused !== null && !rows.some(({ id }) => id === focused.id);
  const neighbor = hasLeft ? rows[Math.min(focused.index, rows.length - 1)] : undefined;
  const isRendered = (id: string | undefined) => items.some(({ index }) => rows[index]?.id === id);
  const firstSeen = items.find(({ start }) => start >= scrollTop);
  const tabStop =
    [focused?.id, neighbor?.id, conversationId].find((id) => id && isRendered(id)) ??
    rows[firstSeen?.index ?? 0]?.id;

  function onKeyDown(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const from = rows.findIndex(({ id }) => id === focusedRow());
    if (from === -1 || ctrlKey || metaKey || altKey || shiftKey) return;
    const to = { ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: rows.length - 1 }[key];
    if (to === undefined) return;
    event.preventDefault();
    const next = rows[to];
    if (!next) return;
    showRow(to);
    const row = findRow(next.id);
    if (row) row.focus({ preventScroll: true });
    else wanted.current = next.id;
  }

  return {
    tabStop,
    handlers: {
      onKeyDown,
      onFocus: () => {
        const id = focusedRow();
        const index = rows.findIndex((row) => row.id === id);
        setFocused(id === undefined ? null : { id, index });
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(null);
      },
    },
  };
}
