import { expect, test } from "vitest";
import { searchHistoryStep } from "#components/ui/search-url.ts";

const LIST = "/inbox?view=mine";
const FOUND = "/inbox?view=mine&q=tea";

test("the first letter adds a history entry, further letters replace it", () => {
  expect(searchHistoryStep(false, true, undefined, FOUND)).toBe("push");
  expect(searchHistoryStep(true, true, LIST, FOUND)).toBe("replace");
});

test("clearing the search goes back if the previous entry has the same URL", () => {
  expect(searchHistoryStep(true, false, LIST, LIST)).toBe("back");
  expect(searchHistoryStep(true, false, LIST, "/inbox?view=closed")).toBe("replace");
  expect(searchHistoryStep(true, false, undefined, LIST)).toBe("replace");
});

test("clearing an empty search adds no history entry", () => {
  expect(searchHistoryStep(false, false, LIST, LIST)).toBe("replace");
});
