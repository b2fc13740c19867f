import { expect, test } from "vitest";
import { nextDueAt, reportedPeriod } from "#lib/reports/subscriptions/schedule-rules.ts";
import type { Schedule } from "#lib/reports/subscriptions/schema.ts";

const ZONE = "Europe/Berlin";

/** The next due times after an instant, one after the other. */
function dueTimes(schedule: Schedule, after: string, count = 3, zone = ZONE): string[] {
  const times: string[] = [];
  for (let at = new Date(after); times.length < count; times.push(at.toISOString())) {
    at = nextDueAt(schedule, zone, at);
  }
  return times.map((time) => time.slice(0, 16));
}

test("mails are due every day, on the chosen weekday or on the first of the month, at the hour of the zone", () => {
  const at = { weekday: 1, hour: 8 };
  // A Tuesday.
  const after = "2026-11-24T07:00:00Z";
  expect(dueTimes({ ...at, frequency: "daily" }, after, 2)).toEqual(["2026-11-25T07:00", "2026-11-26T07:00"]);
  expect(dueTimes({ ...at, frequency: "daily" }, "2026-11-24T06:59:59.999Z", 1)).toEqual([
    "2026-11-24T07:00",
  ]);
  expect(dueTimes({ ...at, frequency: "weekly" }, after, 2)).toEqual([
    "2026-11-30T07:00",
    "2026-12-07T07:00",
  ]);
  expect(dueTimes({ ...at, frequency: "monthly" }, after, 2)).toEqual([
    "2026-12-01T07:00",
    "2027-01-01T07:00",
  ]);
});

test("there is one mail a day when the clock skips or repeats the hour, and the local hour stays", () => {
  const daily = (hour: number) => ({ frequency: "daily" as const, weekday: 1, hour });
  // Clocks go forward at 02:00 on 28 March 2027 and back at 03:00 on 31 October 2027.
  expect(dueTimes(daily(2), "2027-03-26T12:00:00Z")).toEqual([
    "2027-03-27T01:00",
    "2027-03-28T01:00",
    "2027-03-29T00:00",
  ]);
  expect(dueTimes(daily(2), "2027-10-29T12:00:00Z")).toEqual([
    "2027-10-30T00:00",
    "2027-10-31T00:00",
    "2027-11-01T01:00",
  ]);
  // The day without midnight in Cairo, and 30 December 2011, which Samoa skipped.
  expect(dueTimes(daily(0), "2027-04-29T00:00:00Z", 2, "Africa/Cairo")).toEqual([
    "2027-04-29T22:00",
    "2027-04-30T21:00",
  ]);
  expect(dueTimes(daily(8), "2011-12-29T00:00:00Z", 2, "Pacific/Apia")).toEqual([
    "2011-12-29T18:00",
    "2011-12-30T18:00",
  ]);
});

test("a mail reports the last whole day, seven days or month before it", () => {
  const periodOf = (frequency: Schedule["frequency"], at: string) => {
    const { from, to } = reportedPeriod({ frequency }, ZONE, new Date(at));
    return [from, to];
  };
  expect(periodOf("daily", "2026-11-24T23:30:00Z")).toEqual(["2026-11-24", "2026-11-24"]);
  expect(periodOf("weekly", "2026-11-30T07:00:00Z")).toEqual(["2026-11-23", "2026-11-29"]);
  expect(periodOf("monthly", "2027-02-28T23:00:00Z")).toEqual(["2027-02-01", "2027-02-28"]);
});
