import type { BulkChange } from "#lib/conversations/bulk-rules.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";

type Former = Pick<ConversationView, "id" | "state" | "snoozedUntil">;

/** Those of the chosen conversations that closing or snoozing really put into another state. */
export function putAway<T extends Former>(
  chosen: readonly T[],
  done: readonly string[],
  action: "close" | "snooze",
): T[] {
  return chosen.filter(({ id, state }) => done.includes(id) && (action === "snooze" || state !== "closed"));
}

/**
 * What brings conversations back to the states that they had. Those that were asleep sleep on until their former time; a
 * snooze whose time has passed meanwhile is over.
 */
export function undoOf(former: readonly Former[], now: number): BulkChange[] {
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
