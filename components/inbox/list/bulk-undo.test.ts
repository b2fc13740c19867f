import { expect, test } from "vitest";
import { type Change, type ChangedRow, undoChanges, undoInBulk } from "#components/inbox/list/bulk-undo.ts";
import type { BulkChange } from "#lib/conversations/bulk-rules.ts";

const NOW = Date.parse("2026-11-20T10:00:00.000Z");
const at = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString();

const row = (id: string, fields: Partial<ChangedRow> = {}): ChangedRow => ({
  id,
  state: "open",
  snoozedUntil: null,
  teamId: null,
  unreadCount: 0,
  threadRevision: 3,
  assignee: null,
  added: [],
  removed: [],
  ...fields,
});
const closed = (id: string) => row(id, { state: "closed" });
const snoozed = (id: string, hours: number) => row(id, { state: "snoozed", snoozedUntil: at(hours) });
const assigned = (id: string, assigneeId: string, teamId: string | null = null) =>
  row(id, { assignee: { id: assigneeId }, teamId });

test("undo restores the previous states and snooze times, and leaves out what failed or did not change", () => {
  const before = [
    snoozed("a", 1),
    row("b"),
    snoozed("c", 20),
    closed("d"),
    snoozed("e", 1),
    row("f"),
    row("failed"),
  ];
  const changed = before.filter(({ id }) => id !== "failed");
  const close = { action: "close" } as const;
  expect(
    undoChanges(
      close,
      before,
      changed.map(({ id }) => closed(id)),
      NOW,
    ),
  ).toEqual([
    { action: "snooze", until: at(1), ids: ["a", "e"] },
    { action: "reopen", ids: ["b", "f"] },
    { action: "snooze", until: at(20), ids: ["c"] },
  ]);
  const snooze = { action: "snooze", until: at(5) } as const;
  expect(
    undoChanges(
      snooze,
      before,
      changed.map(({ id }) => snoozed(id, 5)),
      NOW,
    ),
  ).toContainEqual({ action: "close", ids: ["d"] });
  expect(undoChanges(close, before, [], NOW)).toEqual([]);
});

test("a snooze that expired in the meantime is reopened", () => {
  const before = [snoozed("a", 1), snoozed("b", 3)];
  const after = [closed("a"), closed("b")];
  expect(undoChanges({ action: "close" }, before, after, NOW + 2 * 3_600_000)).toEqual([
    { action: "reopen", ids: ["a"] },
    { action: "snooze", until: at(3), ids: ["b"] },
  ]);
});

test("undo gives each conversation its own assignee and team back, the team first", () => {
  const before = [assigned("a", "ana"), row("b"), assigned("c", "ben", "sales"), assigned("d", "ana")];
  const toBen = before.map(({ id, teamId }) => assigned(id, "ben", teamId));
  expect(undoChanges({ action: "assign", assigneeId: "ben" }, before, toBen, NOW)).toEqual([
    { action: "assign", assigneeId: "ana", ids: ["a", "d"] },
    { action: "assign", assigneeId: null, ids: ["b"] },
  ]);
  const toTeam = before.map(({ id }) => row(id, { teamId: "support" }));
  expect(undoChanges({ action: "assign_team", teamId: "support" }, before, toTeam, NOW)).toEqual([
    { action: "assign_team", teamId: null, ids: ["a", "b", "d"] },
    { action: "assign_team", teamId: "sales", ids: ["c"] },
    { action: "assign", assigneeId: "ana", ids: ["a", "d"] },
    { action: "assign", assigneeId: "ben", ids: ["c"] },
  ]);
});

test.each<[Change, Partial<ChangedRow>, Partial<ChangedRow>, object]>([
  [{ action: "read" }, { unreadCount: 3 }, { unreadCount: 0 }, { action: "unread", unreadCount: 3 }],
  [{ action: "unread" }, { unreadCount: 0 }, { unreadCount: 1 }, { action: "read" }],
])("undo of %o changes back only what it changed", (change, before, after, undo) => {
  const rows = [row("changed", before), row("same", after)];
  const changed = rows.map(({ id }) => row(id, after));
  expect(undoChanges(change, rows, changed, NOW)).toEqual([{ ...undo, ids: ["changed"] }]);
});

test("undo of a label leaves those that the change did not add or remove", () => {
  const rows = [row("changed"), row("same")];
  const label = { action: "label", labelId: "vip" } as const;
  const added = [row("changed", { added: ["vip"] }), row("same")];
  expect(undoChanges(label, rows, added, NOW)).toEqual([
    { action: "unlabel", labelId: "vip", ids: ["changed"] },
  ]);
  const removed = [row("changed", { removed: ["vip"] }), row("same")];
  expect(undoChanges({ ...label, action: "unlabel" }, rows, removed, NOW)).toEqual([
    { action: "label", labelId: "vip", ids: ["changed"] },
  ]);
});

test("undo says what each conversation must still be, and leaves one alone that was skipped", async () => {
  const sent: BulkChange[] = [];
  const undo = (change: Change, before: ChangedRow[], after: ChangedRow[], skipped: string[] = []) =>
    undoInBulk(change, before, after, NOW, async (each) => {
      sent.push(each);
      return after.filter(({ id }) => each.ids.includes(id) && !skipped.includes(id));
    });
  await undo({ action: "reopen" }, [closed("a"), snoozed("b", 1)], [row("a"), row("b")]);
  const expected = { state: "open", snoozedUntil: null, threadRevision: 3 } as const;
  await undo({ action: "close" }, [row("a")], [closed("a")]);
  const before = [assigned("a", "ana"), assigned("b", "ana")];
  const toTeam = before.map(({ id }) => row(id, { teamId: "sales" }));
  await undo({ action: "assign_team", teamId: "sales" }, before, toTeam, ["b"]);
  const inTeam = { teamId: "sales", assigneeId: null };
  expect(sent).toEqual([
    { action: "close", ids: ["a"], expected: { a: expected } },
    { action: "snooze", until: at(1), ids: ["b"], expected: { b: expected } },
    { action: "reopen", ids: ["a"], expected: { a: { state: "closed", snoozedUntil: null } } },
    { action: "assign_team", teamId: null, ids: ["a", "b"], expected: { a: inTeam, b: inTeam } },
    { action: "assign", assigneeId: "ana", ids: ["a"], expected: { a: { assigneeId: null } } },
  ]);
});
