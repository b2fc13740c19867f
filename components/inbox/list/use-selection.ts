"use client";

import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { extendRange, idsBetween, type RangeSelection } from "#components/inbox/cache/list-rules.ts";
import { BULK_CONVERSATIONS_MAX } from "#lib/conversations/rules.ts";

/** Conversations that leave the list are deselected, even if they return, except by an undo. */
export interface Selection {
  ids: ReadonlySet<string>;
  toggle(id: string, range?: boolean): void;
  /** Moves the end of the range, or begins one at `start`. @returns the row at its end */
  extend(start: string, by: 1 | -1): string | null;
  selectAll(): void;
  /** Selects conversations once they are shown again, unless others have been selected since. */
  restore(ids: readonly string[]): void;
  clear(): void;
}

const NONE: RangeSelection = { ids: new Set(), anchor: null, cursor: null };
const NO_IDS: readonly string[] = [];

export function useSelection(listKey: string, shown: readonly string[]): Selection {
  const [range, setRange] = useState(NONE);
  const [selectedIn, setSelectedIn] = useState(listKey);
  const [restoring, setRestoring] = useState(NO_IDS);
  const selected = range.ids;
  const ids = useMemo(() => {
    if (selected.size === 0 && restoring.length === 0) return selected;
    const wanted = new Set([...selected, ...restoring]);
    const visible = new Set(listKey === selectedIn ? shown.filter((id) => wanted.has(id)) : []);
    return visible.size === selected.size && [...visible].every((id) => selected.has(id))
      ? selected
      : visible;
  }, [listKey, selectedIn, shown, selected, restoring]);
  if (listKey !== selectedIn) {
    setSelectedIn(listKey);
    setRestoring(NO_IDS);
    setRange({ ...NONE, ids });
  } else if (ids !== selected) {
    setRange({ ...range, ids });
    const missing = restoring.filter((id) => !ids.has(id));
    setRestoring(missing.length > 0 ? missing : NO_IDS);
  }
  const latest = useRef({ shown, range });
  useLayoutEffect(() => {
    latest.current = { shown, range };
  });
  const change = useCallback((next: RangeSelection) => {
    setRestoring(NO_IDS);
    const limited = { ...next, ids: new Set([...next.ids].slice(0, BULK_CONVERSATIONS_MAX)) };
    // Two keys may come before the next render.
    latest.current = { ...latest.current, range: limited };
    setRange(limited);
  }, []);
  // Stays the same, so that a change of the list does not render every row.
  const toggle = useCallback(
    (id: string, isRange = false) => {
      const { shown, range } = latest.current;
      const next = new Set(range.ids);
      if (isRange) for (const rangeId of idsBetween(shown, range.anchor, id)) next.add(rangeId);
      else if (!next.delete(id)) next.add(id);
      change({ ids: next, anchor: id, cursor: id });
    },
    [change],
  );
  const extend = useCallback(
    (start: string, by: 1 | -1) => {
      const { shown, range } = latest.current;
      const next = extendRange(shown, range, start, by);
      change(next);
      return next.cursor;
    },
    [change],
  );
  const selectAll = useCallback(() => change({ ...NONE, ids: new Set(shown) }), [change, shown]);
  const restore = useCallback((wanted: readonly string[]) => {
    if (latest.current.range.ids.size === 0) setRestoring(wanted);
  }, []);
  const clear = useCallback(() => change(NONE), [change]);
  return { ids, toggle, extend, selectAll, restore, clear };
}
