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
 * One row is a tab stop, with its checkbox: that with the focus, else the open conversation's, else the first one that is
 * seen. The arrow keys, Home and End go through the rows.
 */
export function useRovingRows({ rows, items, scrollTop, conversationId, showRow }: RovingRows) {
  const [focusedId, setFocusedId] = useState<string | null>(null);
  /** Focused once the list is scrolled to it. */
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    const row = wanted.current === null ? null : findRow(wanted.current);
    if (!row) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  });
  const focusedIndex = useRef(0);
  useEffect(() => {
    // The row with the focus has left the list.
    if (focusedId === null || document.activeElement !== document.body) return;
    if (rows.some(({ id }) => id === focusedId)) return;
    const next = rows[Math.min(focusedIndex.current, rows.length - 1)];
    if (next) findRow(next.id)?.focus({ preventScroll: true });
    else setFocusedId(null);
  });
  const isRendered = (id: string | null | undefined) => items.some(({ index }) => rows[index]?.id === id);
  const firstSeen = items.find(({ start }) => start >= scrollTop);
  const tabStop =
    [focusedId, conversationId].find((id) => id && isRendered(id)) ?? rows[firstSeen?.index ?? 0]?.id;

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
        const id = focusedRow() ?? null;
        focusedIndex.current = rows.findIndex((row) => row.id === id);
        setFocusedId(id);
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setFocusedId(null);
      },
    },
  };
}
