import type { BulkChange } from "#lib/conversations/bulk-rules.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";

type PreviousState = Pick<ConversationView, "id" | "state" | "snoozedUntil">;

export function withChangedState<T extends PreviousState>(
  selected: readonly T[],
  succeededIds: readonly string[],
  action: "close" | "snooze",
): T[] {
  return selected.filter(
    ({ id, state }) => succeededIds.includes(id) && (action === "snooze" || state !== "closed"),
  );
}

export function undoChanges(previous: readonly PreviousState[], now: number): BulkChange[] {
  const changes = new Map<string, BulkChange>();
  for (const { id, state, snoozedUntil } of previous) {
    const until = state === "snoozed" && snoozedUntil && Date.parse(snoozedUntil) > now ? snoozedUntil : null;
    const key = until ?? (state === "closed" ? "close" : "reopen");
    const known = changes.get(key);
    if (known) known.ids.push(id);
    else if (until) changes.set(key, { action: "snooze", until, ids: [id] });
    else changes.set(key, { action: state === "closed" ? "close" : "reopen", ids: [id] });
  }
  return [...changes.values()];
}
