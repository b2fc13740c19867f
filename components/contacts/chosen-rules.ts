/** The selected ids, and the list they belong to: its serialized filter. */
export interface Chosen {
  list: string;
  ids: ReadonlySet<string>;
}

export const NOBODY: ReadonlySet<string> = new Set();

/** The selected contacts that the list still shows, in its order: actions apply only to visible contacts. */
export function chosenOf(chosen: Chosen, list: string, shown: readonly { id: string }[]): string[] {
  if (chosen.list !== list || chosen.ids.size === 0) return [];
  return shown.flatMap(({ id }) => (chosen.ids.has(id) ? [id] : []));
}

export function withChosen(before: Chosen, list: string, ids: readonly string[], isChosen: boolean): Chosen {
  const next = new Set(before.list === list ? before.ids : NOBODY);
  for (const id of ids) {
    if (isChosen) next.add(id);
    else next.delete(id);
  }
  return { list, ids: next };
}
