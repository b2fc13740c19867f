import { expect, test } from "vitest";
import { chosenOf, NOBODY, withChosen } from "#components/contacts/chosen-rules.ts";

const people = ["a", "b", "c"].map((id) => ({ id }));

test("contacts are selected and deselected in any number and returned in the order of the list", () => {
  const some = withChosen({ list: "all", ids: NOBODY }, "all", ["c", "a"], true);
  expect(chosenOf(some, "all", people)).toEqual(["a", "c"]);
  expect(chosenOf(withChosen(some, "all", ["a"], false), "all", people)).toEqual(["c"]);
});

test("another filter clears the selection", () => {
  const some = withChosen({ list: "all", ids: NOBODY }, "all", ["a"], true);
  expect(chosenOf(some, "q=b", people)).toEqual([]);
  expect(chosenOf(withChosen(some, "q=b", ["b"], true), "q=b", people)).toEqual(["b"]);
});

test("a contact that left the list is no longer selected", () => {
  const all = withChosen({ list: "all", ids: NOBODY }, "all", ["a", "b", "c"], true);
  expect(chosenOf(all, "all", people.slice(1))).toEqual(["b", "c"]);
});
