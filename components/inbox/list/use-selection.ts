"use client";

import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { idsBetween } from "#components/inbox/cache/list-rules.ts";
import { BULK_CONVERSATIONS_MAX } from "#lib/conversations/rules.ts";

/** Conversations that leave the list are deselected, even if they return. */
export interface Selection {
  ids: ReadonlySet<string>;
  toggle(id: string, range?: boolean): void;
  selectAll(): void;
  clear(): void;
}

export function useSelection(listKey: string, shown: readonly string[]): Selection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [selectedIn, setSelectedIn] = useState(listKey);
  const [anchor, setAnchor] = useState<string | null>(null);
  const ids = useMemo(() => {
    if (selected.size === 0) return selected;
    const visible = new Set(listKey === selectedIn ? shown.filter((id) => selected.has(id)) : []);
    return visible.size === selected.size ? selected : visible;
  }, [listKey, selectedIn, shown, selected]);
  if (listKey !== selectedIn) {
    setSelectedIn(listKey);
    setAnchor(null);
  }
  if (ids !== selected) setSelected(ids);
  const latest = useRef({ shown, anchor });
  useLayoutEffect(() => {
    latest.current = { shown, anchor };
  });
  // Stays the same, so that a change of the list does not render every row.
  const toggle = useCallback((id: string, range = false) => {
    const { shown, anchor } = latest.current;
    setAnchor(id);
    setSelected((before) => {
      const next = new Set(before);
      if (range) for (const rangeId of idsBetween(shown, anchor, id)) next.add(rangeId);
      else if (!next.delete(id)) next.add(id);
      return new Set([...next].slice(0, BULK_CONVERSATIONS_MAX));
    });
  }, []);
  const selectAll = useCallback(() => setSelected(new Set(shown.slice(0, BULK_CONVERSATIONS_MAX))), [shown]);
  const clear = useCallback(() => setSelected(new Set()), []);
  return { ids, toggle, selectAll, clear };
}
