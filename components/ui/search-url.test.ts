import { expect, test } from "vitest";
import { searchHistoryStep } from "#components/ui/search-url.ts";

const LIST = "/inbox?view=mine";
const FOUND = "/inbox?view=mine&q=tea";

test("the first letter is a step of its own, the next ones are not", () => {
  expect(searchHistoryStep(false, true, undefined, FOUND)).toBe("begin");
  expect(searchHistoryStep(true, true, LIST, FOUND)).toBe("go-on");
});

test("what is emptied again takes its step back, where that leads to the same address", () => {
  expect(searchHistoryStep(true, false, LIST, LIST)).toBe("take-back");
  expect(searchHistoryStep(true, false, LIST, "/inbox?view=closed")).toBe("go-on");
  expect(searchHistoryStep(true, false, undefined, LIST)).toBe("go-on");
});

test("to empty what is empty leads nowhere", () => {
  expect(searchHistoryStep(false, false, LIST, LIST)).toBe("go-on");
});
