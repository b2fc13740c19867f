import { expect, test } from "vitest";
import { findKnownStatus, reasonOf, statusTone } from "#components/settings/templates/status-labels.ts";

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
  ["SOMETHING_NEW", { text: "SOMETHING_NEW" }],
  ["Its words, as Meta wrote them.", { text: "Its words, as Meta wrote them." }],
])("the reason %s reads %j", (reason, expected) => {
  expect(reasonOf(reason)).toEqual(expected);
});
