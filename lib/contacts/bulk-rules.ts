import type { BulkContacts, BulkContactsResult } from "#lib/contacts/page-schema.ts";

/** The bulk changes that undo the labels of another one, each for the contacts whose labels changed in the same way. */
export function undoLabels(relabeled: BulkContactsResult["relabeled"]): BulkContacts[] {
  const undos = new Map<string, BulkContacts>();
  for (const { id, added, removed } of relabeled) {
    const key = JSON.stringify([added.toSorted(), removed.toSorted()]);
    const known = undos.get(key);
    if (known) known.ids.push(id);
    else undos.set(key, { ids: [id], addLabels: removed, removeLabels: added });
  }
  return [...undos.values()];
}
