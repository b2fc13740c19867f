import { expect, test } from "vitest";
import { joinPosition, likePatterns, splitPosition } from "#lib/erasure/step-rules.ts";

test("patterns match a text as it is in JSON, and nothing for very short texts", () => {
  expect(likePatterns(["Ana", 'A "B"', "50%_\\", "Al"])).toEqual([
    "%Ana%",
    '%A "B"%',
    '%A \\\\"B\\\\"%',
    "%50\\%\\_\\\\%",
    "%50\\%\\_\\\\\\\\%",
  ]);
});

test("the parts of a position are restored", () => {
  expect(splitPosition(joinPosition("a", '"', ""))).toEqual(["a", '"', ""]);
  expect(splitPosition(null)).toBeNull();
});
