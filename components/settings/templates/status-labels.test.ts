import { expect, test } from "vitest";
import {
  findKnownStatus,
  humanizeCode,
  reasonOf,
  statusTone,
} from "#components/settings/templates/status-labels.ts";

test.each([
  ["approved", "success"],
  ["pending", "warning"],
  ["in_appeal", "warning"],
  ["paused", "danger"],
  ["rejected", "danger"],
  ["something_new", "danger"],
])("WhatsApp's %s is %s", (status, tone) => {
  expect(statusTone(status)).toBe(tone);
});

test("an unknown status returns null", () => {
  expect([findKnownStatus("PAUSED"), findKnownStatus("something_new")]).toEqual(["paused", null]);
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

test("codes become words and prose stays unchanged", () => {
  expect([humanizeCode("LOW_QUALITY"), humanizeCode("low, very low")]).toEqual([
    "Low quality",
    "low, very low",
  ]);
});
