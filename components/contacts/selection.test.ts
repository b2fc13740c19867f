import { expect, test } from "vitest";
import { changeSelection, NO_IDS, visibleSelection } from "#components/contacts/selection.ts";

const people = ["a", "b", "c"].map((id) => ({ id }));

test("contacts are selected and deselected in any number and returned in the order of the list", () => {
  const some = changeSelection({ list: "all", ids: NO_IDS }, "all", ["c", "a"], true);
  expect(visibleSelection(some, "all", people)).toEqual(["a", "c"]);
  expect(visibleSelection(changeSelection(some, "all", ["a"], false), "all", people)).toEqual(["c"]);
});

test("another filter clears the selection", () => {
  const some = changeSelection({ list: "all", ids: NO_IDS }, "all", ["a"], true);
  expect(visibleSelection(some, "q=b", people)).toEqual([]);
  expect(visibleSelection(changeSelection(some, "q=b", ["b"], true), "q=b", people)).toEqual(["b"]);
});

test("a contact that left the list is no longer selected", () => {
  const all = changeSelection({ list: "all", ids: NO_IDS }, "all", ["a", "b", "c"], true);
  expect(visibleSelection(all, "all", people.slice(1))).toEqual(["b", "c"]);
});
