import { expect, test } from "vitest";
import { chosenOf, NOBODY, withChosen } from "#components/contacts/chosen-rules.ts";

const people = ["a", "b", "c"].map((id) => ({ id }));

test("people are chosen and let go one by one or together, in the order of the list", () => {
  const some = withChosen({ list: "all", ids: NOBODY }, "all", ["c", "a"], true);
  expect(chosenOf(some, "all", people)).toEqual(["a", "c"]);
  expect(chosenOf(withChosen(some, "all", ["a"], false), "all", people)).toEqual(["c"]);
});

test("nobody whom another filter showed stays chosen", () => {
  const some = withChosen({ list: "all", ids: NOBODY }, "all", ["a"], true);
  expect(chosenOf(some, "q=b", people)).toEqual([]);
  expect(chosenOf(withChosen(some, "q=b", ["b"], true), "q=b", people)).toEqual(["b"]);
});

test("who has left the list is not worked on unseen", () => {
  const all = withChosen({ list: "all", ids: NOBODY }, "all", ["a", "b", "c"], true);
  expect(chosenOf(all, "all", people.slice(1))).toEqual(["b", "c"]);
});
