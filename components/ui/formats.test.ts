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
