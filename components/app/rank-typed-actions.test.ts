import { expect, test } from "vitest";
import { isVerbWithValue, rankTypedActions } from "#components/app/rank-typed-actions.ts";

const ACTIONS = [
  { words: "Assign to owner give team", name: "Omar Reyes" },
  { words: "Assign to owner give team", name: "Mia Hansen" },
  { words: "Assign to the team owner give", name: "Sales" },
  { words: "Add the label tag category", name: "Refund" },
  { words: "Add the label tag category", name: "Waiting for parts" },
];

const namesFor = (search: string) => rankTypedActions(ACTIONS, search).found.map(({ name }) => name);

test.each([
  ["assign omar", ["Omar Reyes"]],
  ["Assign to mia h", ["Mia Hansen"]],
  ["team sales", ["Sales"]],
  ["refund label", ["Refund"]],
  ["tag parts", ["Waiting for parts"]],
  ["asgn omr", ["Omar Reyes"]],
  ["asign omr", ["Omar Reyes"]],
  ["label ref", ["Refund"]],
  ["lable refnd", ["Refund"]],
])("“%s” is an action with a name", (search, names) => {
  expect(namesFor(search)).toEqual(names);
});

test.each(["", "omar", "omar reyes", "assign to", "assgn", "label", "where is my parcel"])(
  "“%s” is none",
  (search) => {
    expect(namesFor(search)).toEqual([]);
  },
);

test("mistyped actions are distinguished, so that they come after what matches", () => {
  expect(rankTypedActions(ACTIONS, "assign omar").isMistyped).toBe(false);
  expect(rankTypedActions(ACTIONS, "asgn omar").isMistyped).toBe(true);
});

test.each([
  ["assign omar", true],
  ["asign omr", true],
  ["team sales", true],
  ["assign", false],
  ["idempotency keys", false],
])("“%s” has the form of an action: %s", (search, isAction) => {
  expect(isVerbWithValue("Assign owner give hand over team Label tag category Snooze", search)).toBe(
    isAction,
  );
});
