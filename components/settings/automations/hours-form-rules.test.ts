import fc from "fast-check";
import { expect, test } from "vitest";
import {
  fromHoursForm,
  newHours,
  nextRange,
  toHoursForm,
} from "#components/settings/automations/hours-form-rules.ts";
import { MINUTES_PER_DAY } from "#lib/hours/rules.ts";
import { hoursSchema } from "#lib/hours/schema.ts";

test("the form keeps every valid time of a day, midnight included", () => {
  const range = fc
    .tuple(fc.nat(MINUTES_PER_DAY - 1), fc.nat(MINUTES_PER_DAY))
    .filter(([from, to]) => from < to)
    .map(([from, to]) => [{ from, to }]);
  fc.assert(
    fc.property(fc.array(range, { minLength: 7, maxLength: 7 }), (week) => {
      const hours = { timeZone: "Asia/Kolkata", week, holidays: [{ date: "2026-12-25", name: "Christmas" }] };
      expect(fromHoursForm(toHoursForm(hours))).toEqual(hours);
    }),
  );
  expect(hoursSchema.safeParse(fromHoursForm(newHours("UTC"))).success).toBe(true);
  const [monday = [], ...rest] = newHours("UTC").week;
  const unfinished = { ...newHours("UTC"), week: [[{ from: "", to: "17:00" }], ...rest] };
  expect(hoursSchema.safeParse(fromHoursForm(unfinished)).success).toBe(false);
  const added = nextRange(monday);
  expect(added).toEqual({ from: "18:00", to: "22:00" });
  const full = { ...newHours("UTC"), week: [[...monday, ...(added ? [added] : [])], ...rest] };
  expect(hoursSchema.safeParse(fromHoursForm(full)).success).toBe(true);
  expect(nextRange([{ from: "09:00", to: "00:00" }])).toBeNull();
});
