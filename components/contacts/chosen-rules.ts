/** Who was chosen, and in which list: its filter as a text. */
export interface Chosen {
  list: string;
  ids: ReadonlySet<string>;
}

export const NOBODY: ReadonlySet<string> = new Set();

/**
 * Who is chosen of the people that a list shows, in its order: nobody whom only another list showed, and nobody who has
 * left this one. What is done to many is done to people in sight.
 */
export function chosenOf(chosen: Chosen, list: string, shown: readonly { id: string }[]): string[] {
  if (chosen.list !== list || chosen.ids.size === 0) return [];
  return shown.flatMap(({ id }) => (chosen.ids.has(id) ? [id] : []));
}

/** Chooses people of a list, or no longer chooses them. */
export function withChosen(before: Chosen, list: string, ids: readonly string[], isChosen: boolean): Chosen {
  const next = new Set(before.list === list ? before.ids : NOBODY);
  for (const id of ids) {
    if (isChosen) next.add(id);
    else next.delete(id);
  }
  return { list, ids: next };
}
