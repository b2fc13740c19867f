export interface Selection {
  list: string;
  ids: ReadonlySet<string>;
}

export const NO_IDS: ReadonlySet<string> = new Set();

/** Actions apply only to visible contacts. */
export function visibleSelection(
  selection: Selection,
  list: string,
  shown: readonly { id: string }[],
): string[] {
  if (selection.list !== list || selection.ids.size === 0) return [];
  return shown.flatMap(({ id }) => (selection.ids.has(id) ? [id] : []));
}

export function changeSelection(
  before: Selection,
  list: string,
  ids: readonly string[],
  isSelected: boolean,
): Selection {
  const next = new Set(before.list === list ? before.ids : NO_IDS);
  for (const id of ids) {
    if (isSelected) next.add(id);
    else next.delete(id);
  }
  return { list, ids: next };
}
