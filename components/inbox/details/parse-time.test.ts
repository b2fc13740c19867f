import { expect, test } from "vitest";
import { parseTime } from "#components/inbox/details/parse-time.ts";

/** A Wednesday. */
const NOW = new Date(2026, 10, 25, 15, 30);

test.each([
  ["3d", new Date(2026, 10, 28, 9)],
  ["in 3 days", new Date(2026, 10, 28, 9)],
  ["90m", new Date(2026, 10, 25, 17, 0)],
  ["2 h", new Date(2026, 10, 25, 17, 30)],
  ["fri 9am", new Date(2026, 10, 27, 9)],
  ["monday", new Date(2026, 10, 30, 9)],
  ["tomorrow 14:00", new Date(2026, 10, 26, 14)],
  ["tomorrow evening", new Date(2026, 10, 26, 18)],
  ["1 dec 8:15", new Date(2026, 11, 1, 8, 15)],
  ["3 days", new Date(2026, 10, 28, 9)],
  ["غدًا", new Date(2026, 10, 26, 9)],
  ["غدا 9 صباحا", new Date(2026, 10, 26, 9)],
  ["غدًا الساعة ١٤:٣٠", new Date(2026, 10, 26, 14, 30)],
  ["غدًا مساءً", new Date(2026, 10, 26, 18)],
  ["بعد غد", new Date(2026, 10, 27, 9)],
  ["بعد ٣ أيام", new Date(2026, 10, 28, 9)],
  ["3 أيام", new Date(2026, 10, 28, 9)],
  ["بعد ساعتين", new Date(2026, 10, 25, 17, 30)],
  ["بعد ساعة", new Date(2026, 10, 25, 16, 30)],
  ["الجمعة 9 ص", new Date(2026, 10, 27, 9)],
  ["يوم الاثنين القادم", new Date(2026, 10, 30, 9)],
  ["الأحد 5 مساءً", new Date(2026, 10, 29, 17)],
  ["غدًا بعد الظهر", new Date(2026, 10, 26, 14)],
  ["1 ديسمبر 8:15", new Date(2026, 11, 1, 8, 15)],
])("%s", (typed, at) => {
  expect(parseTime(typed, NOW)).toEqual(at);
});

test("a weekday whose morning has passed is the next one", () => {
  expect(parseTime("wed", new Date(2026, 10, 25, 10, 30))).toEqual(new Date(2026, 11, 2, 9));
  expect(parseTime("wed", new Date(2026, 10, 25, 8, 30))).toEqual(new Date(2026, 10, 25, 9));
});

test.each(["", "soon", "abc", "the report of friday", "مرحبا", "تقرير الجمعة"])(
  "“%s” is no time",
  (typed) => {
    expect(parseTime(typed, NOW)).toBeNull();
  },
);
