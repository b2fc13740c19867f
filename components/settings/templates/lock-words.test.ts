import { expect, test } from "vitest";
import { humanizeCode, reasonOf, verdictOf, verdictTone } from "#components/settings/templates/lock-words.ts";

test.each([
  ["approved", "success"],
  ["pending", "warning"],
  ["in_appeal", "warning"],
  ["paused", "danger"],
  ["rejected", "danger"],
  ["something_new", "danger"],
])("WhatsApp's %s is %s", (status, tone) => {
  expect(verdictTone(status)).toBe(tone);
});

test("a verdict that is new to us is told apart from those we know", () => {
  expect([verdictOf("PAUSED"), verdictOf("something_new")]).toEqual(["paused", null]);
});

test.each([
  [null, null],
  ["NONE", null],
  ["", null],
  ["INVALID_FORMAT", { known: "invalid_format" }],
  ["SOMETHING_NEW", { text: "Something new" }],
  ["Its words, as Meta wrote them.", { text: "Its words, as Meta wrote them." }],
])("the reason %s reads %j", (reason, expected) => {
  expect(reasonOf(reason)).toEqual(expected);
});

test("prose is left alone and codes become words", () => {
  expect([humanizeCode("LOW_QUALITY"), humanizeCode("low, very low")]).toEqual([
    "Low quality",
    "low, very low",
  ]);
});
