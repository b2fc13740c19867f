import type { BulkChange } from "#lib/conversations/bulk-rules.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";

type Former = Pick<ConversationView, "id" | "state" | "snoozedUntil">;

/** The selected conversations whose state closing or snoozing really changed. */
export function withChangedState<T extends Former>(
  chosen: readonly T[],
  done: readonly string[],
  action: "close" | "snooze",
): T[] {
  return chosen.filter(({ id, state }) => done.includes(id) && (action === "snooze" || state !== "closed"));
}

/** The changes that restore previous states. A snooze that has expired since is over. */
export function undoChanges(former: readonly Former[], now: number): BulkChange[] {
  const changes = new Map<string, BulkChange>();
  for (const { id, state, snoozedUntil } of former) {
    const until = state === "snoozed" && snoozedUntil && Date.parse(snoozedUntil) > now ? snoozedUntil : null;
    const key = until ?? (state === "closed" ? "close" : "reopen");
    const known = changes.get(key);
    if (known) known.ids.push(id);
    else if (until) changes.set(key, { action: "snooze", until, ids: [id] });
    else changes.set(key, { action: state === "closed" ? "close" : "reopen", ids: [id] });
  }
  return [...changes.values()];
}
