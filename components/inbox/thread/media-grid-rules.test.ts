import { expect, test } from "vitest";
import { stepInGrid } from "#components/inbox/thread/media-grid-rules.ts";

const grid = { count: 7, columns: 3, isRightToLeft: false };

test.each([
  ["ArrowRight", 0, 1],
  ["ArrowRight", 6, 6],
  ["ArrowLeft", 3, 2],
  ["ArrowLeft", 0, 0],
  ["ArrowDown", 1, 4],
  ["ArrowDown", 5, 6],
  ["ArrowDown", 6, 6],
  ["ArrowUp", 4, 1],
  ["ArrowUp", 1, 1],
  ["Home", 5, 0],
  ["End", 0, 6],
  ["Tab", 2, null],
])("%s leads from place %i to %s", (key, from, to) => {
  expect(stepInGrid(key, from, grid)).toBe(to);
});

test("from right to left, the arrows are mirrored", () => {
  const mirrored = { ...grid, isRightToLeft: true };
  expect([stepInGrid("ArrowLeft", 0, mirrored), stepInGrid("ArrowRight", 1, mirrored)]).toEqual([1, 0]);
});
