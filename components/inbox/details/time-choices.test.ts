import fc from "fast-check";
import { expect, test } from "vitest";
import { describeTime, timeChoices } from "#components/inbox/details/time-choices.ts";
import { formatsOf } from "#components/ui/formats.ts";

const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute);
const choicesById = (now: Date) => Object.fromEntries(timeChoices(now).map(({ id, at: when }) => [id, when]));

test("at noon on a Wednesday the choices are an hour, evening, tomorrow and Monday", () => {
  expect(choicesById(at(18, 12, 5))).toEqual({
    hour: at(18, 13, 5),
    evening: at(18, 18),
    tomorrow: at(19, 9),
    monday: at(23, 9),
  });
});

test("no evening late in the day; no separate Monday on a Sunday; the next Monday on a Monday", () => {
  expect(Object.keys(choicesById(at(18, 17, 30)))).toEqual(["hour", "tomorrow", "monday"]);
  expect(Object.keys(choicesById(at(22, 20)))).toEqual(["hour", "tomorrow"]);
  expect(choicesById(at(23, 8)).monday).toEqual(at(30, 9));
});

test("all choices are distinct, in the future and within eight days", () => {
  const anytime = fc.date({ min: new Date(2020, 0, 1), max: new Date(2040, 0, 1), noInvalidDate: true });
  fc.assert(
    fc.property(anytime, (now) => {
      const times = timeChoices(now).map((choice) => choice.at.getTime() - now.getTime());
      expect(times.every((ahead) => ahead > 0 && ahead < 8 * 86_400_000)).toBe(true);
      expect(new Set(times).size).toBe(times.length);
    }),
  );
});

test("a time is as short as is unambiguous", () => {
  const now = at(18, 12);
  const formats = formatsOf("en-GB");
  expect([describeTime(at(18, 18), now, formats), describeTime(at(23, 9), now, formats)]).toEqual([
    "18:00",
    "Mon 23 Nov, 09:00",
  ]);
  expect(describeTime(new Date(2027, 0, 4, 9), now, formats)).toBe("Mon, 4 Jan 2027, 09:00");
});
