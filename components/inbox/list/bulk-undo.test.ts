import { expect, test } from "vitest";
import { undoChanges, withChangedState } from "#components/inbox/list/bulk-undo.ts";

const NOW = Date.parse("2026-11-20T10:00:00.000Z");
const at = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString();
const open = (id: string) => ({ id, state: "open" as const, snoozedUntil: null });
const closed = (id: string) => ({ id, state: "closed" as const, snoozedUntil: null });
const asleep = (id: string, hours: number) => ({ id, state: "snoozed" as const, snoozedUntil: at(hours) });

test("undone, each has the state that it had, and a snooze its time", () => {
  const former = [asleep("a", 1), open("b"), asleep("c", 20), closed("d"), asleep("e", 1), open("f")];
  expect(undoChanges(former, NOW)).toEqual([
    { action: "snooze", until: at(1), ids: ["a", "e"] },
    { action: "reopen", ids: ["b", "f"] },
    { action: "snooze", until: at(20), ids: ["c"] },
    { action: "close", ids: ["d"] },
  ]);
  expect(undoChanges([], NOW)).toEqual([]);
});

test("a snooze that would have ended meanwhile is over", () => {
  expect(undoChanges([asleep("a", 1), asleep("b", 3)], NOW + 2 * 3_600_000)).toEqual([
    { action: "reopen", ids: ["a"] },
    { action: "snooze", until: at(3), ids: ["b"] },
  ]);
});

test("there is something to undo for whatever was done to, but not for what was closed before it was closed", () => {
  const chosen = [open("a"), closed("b"), asleep("c", 1), open("failed")];
  const ids = (action: "close" | "snooze") =>
    withChangedState(chosen, ["a", "b", "c"], action).map(({ id }) => id);
  expect(ids("close")).toEqual(["a", "c"]);
  expect(ids("snooze")).toEqual(["a", "b", "c"]);
});
