/**
 * By conversation, what its state must not change before: a message that is sent opens the conversation again, so that a
 * close that the server gets first has no effect.
 */
const awaited = new Map<string, Set<Promise<boolean>>>();

/** @param until whether it succeeded. Never rejected */
export function withholdStateChanges(conversationId: string, until: Promise<boolean>): void {
  const all = awaited.get(conversationId) ?? new Set();
  awaited.set(conversationId, all.add(until));
  void until.then(() => {
    all.delete(until);
    if (all.size === 0) awaited.delete(conversationId);
  });
}

/** @returns whether all that is awaited now succeeds; null if its state can change at once */
export function whenStateCanChange(conversationId: string): Promise<boolean> | null {
  const all = awaited.get(conversationId);
  return all ? Promise.all(all).then((results) => results.every(Boolean)) : null;
}
