import { expect, test } from "vitest";
import { formatsOf } from "#components/ui/formats.ts";
import { languages, languageTable } from "#lib/platform/languages.ts";

const now = Date.UTC(2026, 10, 20, 12);
const { relativeTime } = formatsOf("en-GB");
const ago = (minutes: number) => relativeTime(new Date(now - minutes * 60_000).toISOString(), now);

test.each([
  [-5, "now"],
  [0.9, "now"],
  [1, "1 minute ago"],
  [59.9, "59 minutes ago"],
  [60, "1 hour ago"],
  [23.9 * 60, "23 hours ago"],
  [24 * 60, "yesterday"],
  [29 * 24 * 60, "29 days ago"],
])("%d minutes ago reads %s", (minutes, words) => {
  expect(ago(minutes)).toBe(words);
});

test("days of the last week are named in the time zone of the viewer, also when summer time starts", () => {
  const noon = Date.parse("2026-03-30T10:00:00Z");
  const dayOf = (at: string, zone: string, language: "en" | "ar" = "en") =>
    formatsOf(languageTable[language].locale).recentDay(at, noon, "weekday", zone);
  expect(dayOf("2026-03-29T22:30:00Z", "Europe/Berlin")).toBe("Today");
  expect(dayOf("2026-03-28T23:30:00Z", "Europe/Berlin")).toBe("Yesterday");
  expect(dayOf("2026-03-28T22:30:00Z", "Europe/Berlin")).toBe("Sat");
  expect(dayOf("2026-03-29T22:30:00Z", "America/New_York")).toBe("Yesterday");
  expect(dayOf("2026-03-24T00:00:00Z", "UTC")).toBe("Tue");
  expect(dayOf("2026-03-23T23:59:00Z", "UTC")).toBeNull();
  expect(dayOf("2026-03-31T00:00:00Z", "UTC")).toBeNull();
  expect(dayOf("2026-03-29T12:00:00Z", "UTC", "ar")).toBe("أمس");
});

test("dates and numbers have Latin digits in every language", () => {
  for (const language of languages) {
    const formats = formatsOf(languageTable[language].locale);
    const at = new Date(now);
    const texts = [formats.dateTime(at, "full", "UTC"), formats.count(12_345), formats.money(9.5, "EUR")];
    expect(
      texts
        .join(" ")
        .match(/\p{Nd}/gu)
        ?.join(""),
    ).toMatch(/^[0-9]+$/);
  }
});

test("ages of a month or more are shown as a date", () => {
  expect(ago(30 * 24 * 60)).toBe("22 Oct 2026");
});

test("names in a list keep their place in a language from right to left", () => {
  const names = ["VIP", "نور 3"];
  expect(formatsOf(languageTable.ar.locale).enumerate(names)).toContain("\u2068VIP\u2069");
  expect(formatsOf(languageTable.ar.locale).list(names)).toContain("و\u2068نور 3\u2069");
  expect(formatsOf("en-GB").list(names)).toBe("VIP and نور 3");
});
