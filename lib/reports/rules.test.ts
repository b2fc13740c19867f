import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY, MINUTE } from "#lib/platform/clock.ts";
import {
  comparedIntervalOf,
  countDays,
  intervalOf,
  intervalsOf,
  offsetsOf,
  periodOf,
  previousOf,
  unitOf,
} from "#lib/reports/period-rules.ts";
import { binOf, QUARTER, quantileOf, startOf, toSpans } from "#lib/reports/rules.ts";
import { reportQuery } from "#lib/reports/schema.ts";

const quarters = fc.integer({ min: 0, max: 3 * 365 * 96 });
const at = (quarter: number) => new Date(Date.UTC(2025, 0, 1) + quarter * QUARTER);

test("spans added and subtracted make up an interval, with at most a month of days and a day of quarter hours of the past", () => {
  fc.assert(
    fc.property(quarters, quarters, quarters, (one, other, present) => {
      const [from, to] = [at(Math.min(one, other)), at(Math.max(one, other))];
      const [covered, lengths] = [new Map<number, number>(), { quarter: 0, day: 0, month: 0 }];
      const change = (time: Date, by: number) =>
        covered.set(time.getTime(), (covered.get(time.getTime()) ?? 0) + by);
      for (const span of toSpans({ from, to }, 3, at(present))) {
        expect([span.index, span.from < span.to]).toEqual([3, true]);
        expect([startOf(span.granularity, span.from), startOf(span.granularity, span.to)]).toEqual([
          span.from,
          span.to,
        ]);
        const [start, end] = [span.from, span.to].map((time) =>
          Math.min(time.getTime(), at(present).getTime()),
        );
        lengths[span.granularity] += (end ?? Number.NaN) - (start ?? Number.NaN);
        change(span.from, span.sign);
        change(span.to, -span.sign);
      }
      change(from, -1);
      change(to, 1);
      expect([...covered.values()].filter((by) => by !== 0)).toEqual([]);
      expect(lengths.quarter).toBeLessThanOrEqual(DAY);
      expect(lengths.day).toBeLessThanOrEqual(32 * DAY);
    }),
  );
});

test("a year is read from the sums of months, and as little as possible at its edges", () => {
  const spansOf = (from: string, to: string, now: string) =>
    toSpans(intervalOf({ from, to, zone: "Asia/Kathmandu" }), 0, new Date(now)).map((span) => [
      span.sign,
      span.granularity,
      span.from.toISOString().slice(0, 16),
      span.to.toISOString().slice(0, 16),
    ]);
  expect(spansOf("2026-01-01", "2026-12-31", "2027-02-01T00:00Z")).toEqual([
    [1, "quarter", "2025-12-31T18:15", "2026-01-01T00:00"],
    [1, "month", "2026-01-01T00:00", "2027-01-01T00:00"],
    [-1, "quarter", "2026-12-31T18:15", "2027-01-01T00:00"],
  ]);
  // The rest of the present month is still without sums.
  expect(spansOf("2025-05-28", "2026-05-09", "2026-05-09T12:00Z")).toEqual([
    [1, "quarter", "2025-05-27T18:15", "2025-05-28T00:00"],
    [1, "day", "2025-05-28T00:00", "2025-06-01T00:00"],
    [1, "month", "2025-06-01T00:00", "2026-06-01T00:00"],
    [-1, "quarter", "2026-05-09T18:15", "2026-06-01T00:00"],
  ]);
});

test("a quantile of bins is within 4.5 % of the exact one", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 60 * 24 * 3600 }), { minLength: 1, maxLength: 80 }),
      fc.constantFrom(0.5, 0.9),
      (seconds, share) => {
        const counts = new Map<number, number>();
        for (const each of seconds) counts.set(binOf(each), (counts.get(binOf(each)) ?? 0) + 1);
        const exact = seconds.toSorted((a, b) => a - b)[Math.ceil(seconds.length * share) - 1] ?? 0;
        expect(Math.abs((quantileOf(counts, share) ?? 0) / exact - 1)).toBeLessThan(0.045);
      },
    ),
  );
  expect(quantileOf(new Map(), 0.5)).toBeNull();
  expect(quantileOf(new Map([[4, 0]]), 0.5)).toBeNull();
});

test("a period has the days of its zone, also with half hours and when the clock changes", () => {
  const kolkata = { from: "2026-11-01", to: "2026-11-03", zone: "Asia/Kolkata" };
  expect(intervalsOf(kolkata).map(({ from }) => from.toISOString())).toEqual([
    "2026-10-31T18:30:00.000Z",
    "2026-11-01T18:30:00.000Z",
    "2026-11-02T18:30:00.000Z",
  ]);
  const spring = intervalsOf({ from: "2026-03-29", to: "2026-03-29", zone: "Europe/Berlin" });
  expect([spring.length, spring.at(-1)?.to.toISOString()]).toEqual([23, "2026-03-29T22:00:00.000Z"]);
  expect(intervalsOf({ from: "2026-01-01", to: "2026-12-31", zone: "Pacific/Chatham" })).toHaveLength(12);
  fc.assert(
    fc.property(
      fc.constantFrom("Pacific/Chatham", "America/St_Johns", "Europe/Berlin", "Australia/Lord_Howe"),
      fc.integer({ min: 0, max: 700 }),
      fc.integer({ min: 0, max: 400 }),
      (zone, start, days) => {
        const dateOf = (day: number) => new Date(Date.UTC(2025, 0, 1) + day * DAY).toISOString().slice(0, 10);
        const period = { from: dateOf(start), to: dateOf(start + days), zone };
        const intervals = intervalsOf(period);
        expect([countDays(period), intervals[0]?.from]).toEqual([days + 1, intervalOf(period).from]);
        expect(intervals.length).toBeLessThanOrEqual(100);
        for (const [index, { from, to }] of intervals.entries()) {
          expect(to > from && from.getTime() % (15 * MINUTE) === 0).toBe(true);
          expect(intervals[index + 1]?.from ?? intervalOf(period).to).toEqual(to);
        }
        expect(intervalOf(previousOf(period)).to).toEqual(intervalOf(period).from);
      },
    ),
  );
});

test("a period that has not ended is compared with as much of the one before, by its zone's clock", () => {
  const compared = (from: string, to: string, now: string, zone: string) => {
    const interval = comparedIntervalOf({ from, to, zone }, new Date(now));
    return [interval.from.toISOString(), interval.to.toISOString()];
  };
  const whole = ["2026-03-28T00:00:00.000Z", "2026-03-29T00:00:00.000Z"];
  expect(compared("2026-03-29", "2026-03-29", "2026-03-30T00:00:00Z", "UTC")).toEqual(whole);
  expect(compared("2026-03-29", "2026-03-29", "2026-03-28T23:59:59Z", "UTC")).toEqual(whole);
  expect(compared("2026-03-29", "2026-03-29", "2026-03-29T09:14:59Z", "UTC")).toEqual([
    whole[0],
    "2026-03-28T09:00:00.000Z",
  ]);
  expect(compared("2026-03-29", "2026-03-29", "2026-03-29T00:05:00Z", "UTC")).toEqual([whole[0], whole[0]]);
  // Nine o'clock of both days, although the clock changed in between.
  expect(compared("2026-03-29", "2026-03-29", "2026-03-29T07:00:00Z", "Europe/Berlin")).toEqual([
    "2026-03-27T23:00:00.000Z",
    "2026-03-28T08:00:00.000Z",
  ]);
  expect(compared("2026-03-26", "2026-04-01", "2026-03-29T04:00:00Z", "Asia/Kathmandu")).toEqual([
    "2026-03-18T18:15:00.000Z",
    "2026-03-22T04:00:00.000Z",
  ]);
});

test("a period has its zone's offsets, also with an older name and when the clock changes", () => {
  const offsets = (from: string, to: string, zone: string) =>
    offsetsOf({ from: new Date(from), to: new Date(to) }, zone).map(({ from: start, seconds }) => [
      start.toISOString(),
      seconds / 60,
    ]);
  expect(offsets("2026-03-28T23:00Z", "2026-10-25T01:00Z", "Europe/Berlin")).toEqual([
    ["2026-03-28T23:00:00.000Z", 60],
    ["2026-03-29T01:00:00.000Z", 120],
  ]);
  expect(offsets("2026-03-29T01:00Z", "2026-10-25T01:01Z", "Europe/Berlin")).toEqual([
    ["2026-03-29T01:00:00.000Z", 120],
    ["2026-10-25T01:00:00.000Z", 60],
  ]);
  for (const zone of ["Asia/Calcutta", "+05:30"])
    expect(offsets("2024-01-01T00:00Z", "2026-01-01T00:00Z", zone)).toEqual([
      ["2024-01-01T00:00:00.000Z", 330],
    ]);
});

test("a period is within the years that PostgreSQL reads", () => {
  const isAccepted = (from: string, to: string) => reportQuery.safeParse({ from, to, zone: "UTC" }).success;
  expect(isAccepted("2000-01-01", "2000-01-01")).toBe(true);
  expect(isAccepted("2999-12-31", "2999-12-31")).toBe(true);
  for (const date of ["0000-01-01", "0001-01-01", "1999-12-31", "3000-01-01", "9999-12-31"])
    expect([date, isAccepted(date, date)]).toEqual([date, false]);
});

test("presets end on the zone's date", () => {
  const now = new Date("2026-11-24T20:00:00Z");
  expect(periodOf("today", now, "Asia/Kolkata")).toEqual({
    from: "2026-11-25",
    to: "2026-11-25",
    zone: "Asia/Kolkata",
  });
  expect(periodOf("lastMonth", now, "UTC")).toEqual({ from: "2026-10-01", to: "2026-10-31", zone: "UTC" });
  expect([periodOf("year", now, "UTC")].map(unitOf)).toEqual(["month"]);
});
