import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type BusinessHours,
  businessTimeBetween,
  formatMinutes,
  isOpenAt,
  MINUTES_PER_DAY,
  nextOpening,
  parseMinutes,
} from "#lib/hours/rules.ts";
import { DAY, HOUR, MINUTE } from "#lib/platform/clock.ts";
import { isTimeZone } from "#lib/platform/time-zones.ts";
import { sweepSize } from "#lib/testing/sweep.ts";

const nineToFive = [{ from: 9 * 60, to: 17 * 60 }];
const office: BusinessHours = {
  timeZone: "Europe/Berlin",
  week: [nineToFive, nineToFive, nineToFive, nineToFive, nineToFive, [], []],
  holidays: [{ date: "2026-12-25", name: "Christmas Day" }],
};

const allDay = [{ from: 0, to: MINUTES_PER_DAY }];
const always = (timeZone: string): BusinessHours => ({
  timeZone,
  week: Array.from({ length: 7 }, () => allDay),
  holidays: [],
});

const zones = [
  "Europe/Berlin",
  "America/New_York",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
  "UTC",
];
const instant = fc
  .date({ min: new Date("2025-01-01T00:00:00Z"), max: new Date("2028-01-01T00:00:00Z"), noInvalidDate: true })
  .map((date) => new Date(Math.floor(date.getTime() / 1000) * 1000));
const ranges = fc
  .uniqueArray(fc.integer({ min: 0, max: MINUTES_PER_DAY / 15 }), { maxLength: 6 })
  .map((points) => points.sort((a, b) => a - b))
  .map((points) =>
    points.flatMap((point, index) => {
      const to = points[index + 1];
      return index % 2 === 0 && to !== undefined ? [{ from: point * 15, to: to * 15 }] : [];
    }),
  );
const anyHours: fc.Arbitrary<BusinessHours> = fc.record({
  timeZone: fc.constantFrom(...zones),
  week: fc.array(ranges, { minLength: 7, maxLength: 7 }),
  holidays: fc.array(
    instant.map((date) => ({ date: date.toISOString().slice(0, 10), name: "Holiday" })),
    { maxLength: 3 },
  ),
});

test("counts opening hours over nights, weekends and holidays", () => {
  const between = (from: string, to: string) => businessTimeBetween(new Date(from), new Date(to), office);
  // Thursday 24 December 2026, Berlin is one hour ahead of UTC.
  expect(between("2026-12-24T15:30:00Z", "2026-12-28T09:00:00Z")).toBe(30 * MINUTE + HOUR);
  expect(between("2026-12-26T00:00:00Z", "2026-12-27T12:00:00Z")).toBe(0);
  expect(between("2026-12-24T15:30:00Z", "2026-12-24T15:30:00Z")).toBe(0);
  expect(between("2026-12-24T15:30:00Z", "2026-12-24T15:00:00Z")).toBe(0);
  expect(businessTimeBetween(new Date(0), new Date(DAY), null)).toBe(DAY);
});

test("counts elapsed time when the clock is put forward or back", () => {
  const night: BusinessHours = { ...office, week: Array.from({ length: 7 }, () => [{ from: 60, to: 300 }]) };
  const onDay = (date: string) =>
    businessTimeBetween(new Date(Date.parse(date) - 2 * HOUR), new Date(Date.parse(date) + DAY / 2), night);
  expect(onDay("2026-03-28")).toBe(4 * HOUR);
  expect(onDay("2026-03-29")).toBe(3 * HOUR);
  expect(onDay("2026-10-25")).toBe(5 * HOUR);
  // Half past two does not exist on that night: the first range is from three to half past three.
  const skipped: BusinessHours = {
    ...night,
    week: Array.from({ length: 7 }, () => [
      { from: 120, to: 150 },
      { from: 165, to: 195 },
    ]),
  };
  const spring = [new Date("2026-03-29T00:00:00Z"), new Date("2026-03-29T22:00:00Z")] as const;
  expect(businessTimeBetween(...spring, skipped)).toBe(30 * MINUTE);
});

test("counts all time when it is always open, in every zone", () => {
  fc.assert(
    fc.property(
      instant,
      fc.integer({ min: 0, max: 40 * 24 * 60 }),
      fc.constantFrom(...zones),
      (from, minutes, zone) => {
        const to = new Date(from.getTime() + minutes * MINUTE);
        expect(businessTimeBetween(from, to, always(zone))).toBe(minutes * MINUTE);
      },
    ),
  );
});

test("adds up over any division, and agrees with isOpenAt at every quarter of an hour", () => {
  fc.assert(
    fc.property(anyHours, instant, fc.nat(8 * 24 * 4), fc.nat(8 * 24 * 4), (hours, at, one, other) => {
      // Every zone's offset is a multiple of a quarter of an hour, and so are the ranges.
      const from = new Date(Math.floor(at.getTime() / (15 * MINUTE)) * 15 * MINUTE);
      const [near, far] = [Math.min(one, other), Math.max(one, other)];
      const middle = new Date(from.getTime() + near * 15 * MINUTE);
      const to = new Date(from.getTime() + far * 15 * MINUTE);
      const total = businessTimeBetween(from, to, hours);
      expect(businessTimeBetween(from, middle, hours) + businessTimeBetween(middle, to, hours)).toBe(total);
      let open = 0;
      for (let time = from.getTime(); time < to.getTime(); time += 15 * MINUTE) {
        if (isOpenAt(new Date(time), hours)) open += 15 * MINUTE;
      }
      expect(open).toBe(total);
    }),
    { numRuns: sweepSize(30, 1000) },
  );
});

test("finds the next opening, before which it is closed", () => {
  expect(nextOpening(new Date("2026-12-24T16:00:00Z"), office)).toEqual(new Date("2026-12-28T08:00:00Z"));
  const closed = { ...office, week: Array.from({ length: 7 }, () => []) };
  expect(nextOpening(new Date("2026-12-24T16:00:00Z"), closed)).toBeNull();
  fc.assert(
    fc.property(anyHours, instant, (hours, at) => {
      const next = nextOpening(at, hours);
      expect(isOpenAt(next ?? at, hours)).toBe(next !== null);
      expect(businessTimeBetween(at, next ?? at, hours)).toBe(0);
    }),
  );
});

test("reads and writes times of a day", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MINUTES_PER_DAY }), (minutes) => {
      expect(parseMinutes(formatMinutes(minutes))).toBe(minutes);
    }),
  );
  for (const wrong of ["", "9", "09:60", "24:01", "-1:00", "9:5"]) expect(parseMinutes(wrong)).toBeNull();
  expect([isTimeZone("Asia/Kolkata"), isTimeZone("Mars/Base"), isTimeZone("")]).toEqual([true, false, false]);
});
