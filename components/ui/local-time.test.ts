import { expect, test } from "vitest";
import { fromLocalInput, toLocalInput } from "#components/ui/local-time.ts";

test("an instant survives the local time input to the minute", () => {
  const iso = "2026-11-08T21:05:00.000Z";
  expect(fromLocalInput(toLocalInput(new Date(iso)))).toBe(iso);
  expect(toLocalInput(new Date(2026, 10, 8, 9, 5))).toBe("2026-11-08T09:05");
  expect([fromLocalInput(""), fromLocalInput("never")]).toEqual(["", ""]);
});

test("the first digits of a year are no time, and an instant with an offset in seconds does not move", () => {
  const typed = ["0002", "0020", "0202"].map((year) => fromLocalInput(`${year}-11-26T00:00`));
  expect(typed).toEqual(["", "", ""]);
  const local = "1860-11-26T00:00";
  expect(toLocalInput(new Date(local))).toBe(local);
});
