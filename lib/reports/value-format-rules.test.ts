import { expect, test } from "vitest";
import { changeOf, formatChange, formatSeconds, formatShare } from "#lib/reports/value-format-rules.ts";

test("durations are as exact as a median is", () => {
  const shown = [0.4, 45, 60, 347, 599, 720, 3600, 12_345, 40_000, 90_000, 864_000];
  expect(shown.map((each) => formatSeconds(each, "en-GB"))).toEqual([
    "0s",
    "45s",
    "1m",
    "5m 50s",
    "10m",
    "12m",
    "1h",
    "3h 30m",
    "11h",
    "1d 1h",
    "10d",
  ]);
});

test("changes are relative, those of shares in points", () => {
  expect(changeOf({ value: 12, previous: 10, kind: "count" })).toBeCloseTo(0.2);
  expect(changeOf({ value: 0.75, previous: 0.7, kind: "share" })).toBeCloseTo(0.05);
  expect(changeOf({ value: 3, previous: 0, kind: "count" })).toBeNull();
  expect(changeOf({ value: null, previous: 4, kind: "seconds" })).toBeNull();
  const texts = {
    locale: "en-GB",
    points: ({ change, count }: { change: string; count: number }) => `${change} of ${count} points`,
  };
  expect([
    formatChange(0.2, "count", texts),
    formatChange(-0.05, "seconds", texts),
    formatChange(0.03, "share", texts),
    formatChange(-0.0149, "share", texts),
    formatChange(0.00001, "share", texts),
    formatShare(0.125, "en-GB"),
  ]).toEqual(["+20%", "-5%", "+3 of 3 points", "-1.5 of 1.5 points", "0 of 0 points", "12.5%"]);
});
