import { expectState, expectUnread } from "#components/inbox/cache/undo-rules.ts";
import type { BulkChange } from "#lib/conversations/bulk-rules.ts";
import { RESTORED_UNREAD_MAX } from "#lib/conversations/rules.ts";
import type { ChangedLabels, ConversationView, ExpectedConversation } from "#lib/conversations/schema.ts";

type Row = Pick<
  ConversationView,
  "id" | "state" | "snoozedUntil" | "teamId" | "unreadCount" | "threadRevision"
> & { assignee: { id: string } | null };

/** A conversation after a bulk change, with the labels that it really added and removed. */
export type ChangedRow = Row & Pick<ChangedLabels, "added" | "removed">;

type WithoutIds<T> = T extends unknown ? Omit<T, "ids"> : never;

/** A bulk change without its conversations. */
export type Change = WithoutIds<BulkChange>;

/**
 * Undoes a bulk change of the conversations that nobody changed again since.
 * @param after those that it did not fail for, as they were after it
 * @param run makes a change. @returns the conversations that it did not fail for
 */
export async function undoInBulk(
  change: Change,
  before: readonly Row[],
  after: readonly ChangedRow[],
  now: number,
  run: (undo: BulkChange) => Promise<readonly ChangedRow[]>,
): Promise<void> {
  const current = new Map(after.map((row) => [row.id, row]));
  for (const undo of undoChanges(change, before, after, now)) {
    const ids = undo.ids.filter((id) => current.has(id));
    if (ids.length === 0) continue;
    const undone = await run(withExpected({ ...undo, ids }, before, current));
    // A conversation that was skipped is left as it is by the changes that follow, too.
    for (const id of ids) current.delete(id);
    for (const row of undone) current.set(row.id, row);
  }
}

/**
 * The changes that restore the conversations which a bulk change changed, in order.
 * @param after those that it did not fail for, as they were after it
 */
export function undoChanges(
  change: Change,
  before: readonly Row[],
  after: readonly ChangedRow[],
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

function withExpected(
  change: BulkChange,
  before: readonly Row[],
  current: ReadonlyMap<string, Row>,
): BulkChange {
  if ("labelId" in change) return change;
  const expected = before.flatMap((previous) => {
    const row = change.ids.includes(previous.id) ? current.get(previous.id) : undefined;
    return row ? [[row.id, expectedFor(change.action, previous, row)] as const] : [];
  });
  return { ...change, expected: Object.fromEntries(expected) };
}

function expectedFor(
  action: Exclude<BulkChange, { labelId: string }>["action"],
  before: Row,
  row: Row,
): ExpectedConversation {
  const assigneeId = row.assignee?.id ?? null;
  switch (action) {
    case "close":
    case "reopen":
    case "snooze":
      return expectState(before, row);
    case "assign":
      return { assigneeId };
    case "assign_team":
      return { teamId: row.teamId, assigneeId };
    case "read":
    case "unread":
      return expectUnread(before, row);
  }
}

function undosOf(change: Change, before: Row, after: ChangedRow, now: number): Change[] {
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
      const unreadCount = Math.min(before.unreadCount, RESTORED_UNREAD_MAX);
      if (unreadCount > 0 === after.unreadCount > 0) return [];
      return [unreadCount > 0 ? { action: "unread", unreadCount } : { action: "read" }];
    }
    case "label":
      return after.added.includes(change.labelId) ? [{ action: "unlabel", labelId: change.labelId }] : [];
    case "unlabel":
      return after.removed.includes(change.labelId) ? [{ action: "label", labelId: change.labelId }] : [];
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
