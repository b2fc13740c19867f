import { expect, test } from "vitest";
import { typedStep } from "#components/ui/typed-address.ts";

const LIST = "/inbox?view=mine";
const FOUND = "/inbox?view=mine&q=tea";

test("the first letter is a step of its own, the next ones are not", () => {
  expect(typedStep(false, true, undefined, FOUND)).toBe("begin");
  expect(typedStep(true, true, LIST, FOUND)).toBe("go-on");
});

test("what is emptied again takes its step back, where that leads to the same address", () => {
  expect(typedStep(true, false, LIST, LIST)).toBe("take-back");
  expect(typedStep(true, false, LIST, "/inbox?view=closed")).toBe("go-on");
  expect(typedStep(true, false, undefined, LIST)).toBe("go-on");
});

test("to empty what is empty leads nowhere", () => {
  expect(typedStep(false, false, LIST, LIST)).toBe("go-on");
});
