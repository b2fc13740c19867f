import type { BulkChange } from "#lib/conversations/bulk-rules.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";

type Row = Pick<ConversationView, "id" | "state" | "snoozedUntil" | "teamId"> & {
  unreadCount: number;
  assignee: { id: string } | null;
  labels: readonly { id: string }[];
};

type WithoutIds<T> = T extends unknown ? Omit<T, "ids"> : never;

/** A bulk change without its conversations. */
export type Change = WithoutIds<BulkChange>;

/**
 * The changes that restore the conversations which a bulk change changed, in order.
 * @param after those that it did not fail for, as they are now
 */
export function undoChanges(
  change: Change,
  before: readonly Row[],
  after: readonly Row[],
  now: number,
): BulkChange[] {
  const undos = new Map<string, BulkChange>();
  for (const row of after) {
    const previous = before.find(({ id }) => id === row.id);
    for (const undo of previous ? undosOf(change, previous, row, now) : []) {
      const key = JSON.stringify(undo);
      const known = undos.get(key);
      if (known) known.ids.push(row.id);
      else undos.set(key, { ...undo, ids: [row.id] });
    }
  }
  // A team may unassign, so that the assignee is restored after it.
  return [...undos.values()].toSorted(
    (a, b) => Number(a.action === "assign") - Number(b.action === "assign"),
  );
}

function undosOf(change: Change, before: Row, after: Row, now: number): Change[] {
  switch (change.action) {
    case "close":
    case "reopen":
    case "snooze":
      return before.state === after.state && before.snoozedUntil === after.snoozedUntil
        ? []
        : [restoreState(before, now)];
    case "assign":
      return restoreAssignee(before, after);
    case "assign_team":
      return before.teamId === after.teamId
        ? []
        : [{ action: "assign_team", teamId: before.teamId }, ...restoreAssignee(before, after)];
    case "read":
    case "unread": {
      const wasUnread = before.unreadCount > 0;
      return wasUnread === after.unreadCount > 0 ? [] : [{ action: wasUnread ? "unread" : "read" }];
    }
    case "label":
    case "unlabel": {
      const { labelId } = change;
      const hadLabel = before.labels.some(({ id }) => id === labelId);
      return hadLabel === after.labels.some(({ id }) => id === labelId)
        ? []
        : [{ action: hadLabel ? "label" : "unlabel", labelId }];
    }
  }
}

function restoreState({ state, snoozedUntil }: Row, now: number): Change {
  if (state === "snoozed" && snoozedUntil && Date.parse(snoozedUntil) > now) {
    return { action: "snooze", until: snoozedUntil };
  }
  return { action: state === "closed" ? "close" : "reopen" };
}

function restoreAssignee(before: Row, after: Row): Change[] {
  const assigneeId = before.assignee?.id ?? null;
  return assigneeId === (after.assignee?.id ?? null) ? [] : [{ action: "assign", assigneeId }];
}
