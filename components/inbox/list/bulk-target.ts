import { create } from "zustand";
import type { Change } from "#components/inbox/list/bulk-undo.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";

export interface BulkTarget {
  selected: readonly ConversationView[];
  change: (change: Change) => void;
}

const useTarget = create<{ target: BulkTarget | null }>(() => ({ target: null }));

/** For the palette, which is outside the list. @param target null if nothing is selected */
export function setBulkTarget(target: BulkTarget | null): void {
  useTarget.setState({ target });
}

export function useBulkTarget(): BulkTarget | null {
  return useTarget(({ target }) => target);
}
