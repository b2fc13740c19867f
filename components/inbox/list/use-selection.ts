"use client";

import { useCallback, useMemo, useState } from "react";
import { idsBetween } from "#components/inbox/cache/list-rules.ts";
import { BULK_MAX } from "#lib/conversations/rules.ts";

/**
 * The selected conversations. Those that leave the list are deselected, also when they return; another list starts
 * with none.
 */
export interface Selection {
  ids: ReadonlySet<string>;
  toggle(id: string, range?: boolean): void;
  chooseAll(): void;
  clear(): void;
}

/** @param list identity of the list: its serialized filter */
export function useSelection(list: string, shown: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [chosenIn, setChosenIn] = useState(list);
  const [anchor, setAnchor] = useState<string | null>(null);
  const ids = useMemo(() => {
    if (chosen.size === 0) return chosen;
    const here = new Set(list === chosenIn ? shown.filter((id) => chosen.has(id)) : []);
    return here.size === chosen.size ? chosen : here;
  }, [list, chosenIn, shown, chosen]);
  if (list !== chosenIn) {
    setChosenIn(list);
    setAnchor(null);
  }
  if (ids !== chosen) setChosen(ids);
  const toggle = useCallback(
    (id: string, range = false) => {
      setAnchor(id);
      setChosen((before) => {
        const next = new Set(before);
        if (range) for (const each of idsBetween(shown, anchor, id)) next.add(each);
        else if (!next.delete(id)) next.add(id);
        return new Set([...next].slice(0, BULK_MAX));
      });
    },
    [shown, anchor],
  );
  const chooseAll = useCallback(() => setChosen(new Set(shown.slice(0, BULK_MAX))), [shown]);
  const clear = useCallback(() => setChosen(new Set()), []);
  return { ids, toggle, chooseAll, clear };
}
