import { expect, test } from "vitest";
import { undoChanges, withChangedState } from "#components/inbox/list/bulk-undo.ts";

const NOW = Date.parse("2026-11-20T10:00:00.000Z");
const at = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString();
const open = (id: string) => ({ id, state: "open" as const, snoozedUntil: null });
const closed = (id: string) => ({ id, state: "closed" as const, snoozedUntil: null });
const snoozed = (id: string, hours: number) => ({ id, state: "snoozed" as const, snoozedUntil: at(hours) });

test("undo restores the previous states and snooze times", () => {
  const previous = [snoozed("a", 1), open("b"), snoozed("c", 20), closed("d"), snoozed("e", 1), open("f")];
  expect(undoChanges(previous, NOW)).toEqual([
    { action: "snooze", until: at(1), ids: ["a", "e"] },
    { action: "reopen", ids: ["b", "f"] },
    { action: "snooze", until: at(20), ids: ["c"] },
    { action: "close", ids: ["d"] },
  ]);
  expect(undoChanges([], NOW)).toEqual([]);
});

test("a snooze that expired in the meantime is reopened", () => {
  expect(undoChanges([snoozed("a", 1), snoozed("b", 3)], NOW + 2 * 3_600_000)).toEqual([
    { action: "reopen", ids: ["a"] },
    { action: "snooze", until: at(3), ids: ["b"] },
  ]);
});

test("undo excludes failed conversations and those closed before they were closed again", () => {
  const selected = [open("a"), closed("b"), snoozed("c", 1), open("failed")];
  const ids = (action: "close" | "snooze") =>
    withChangedState(selected, ["a", "b", "c"], action).map(({ id }) => id);
  expect(ids("close")).toEqual(["a", "c"]);
  expect(ids("snooze")).toEqual(["a", "b", "c"]);
});
