import { globSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { DEFAULT_PREFERENCES, isAudible, isFocusTime, minutesOf } from "#lib/accounts/preferences/rules.ts";

const DAY = 24 * 60;
const minute = fc.integer({ min: 0, max: DAY - 1 });
const timeOf = (at: number) =>
  `${String(Math.floor(at / 60)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}`;

test("counts the minutes between the ends as focus hours, also across midnight", () => {
  fc.assert(
    fc.property(minute, minute, (from, to) => {
      const hours = { focusFrom: timeOf(from), focusTo: timeOf(to) };
      const inside = Array.from({ length: DAY }, (_, at) => at).filter((at) => isFocusTime(hours, at));
      expect(inside.length).toBe(from === to ? DAY : (to - from + DAY) % DAY);
      expect(inside).toContain(from);
    }),
    { numRuns: 40 },
  );
});

test("plays a sound in focus hours, always or never, as chosen", () => {
  const at = (sound: "never" | "focus" | "always", time: string) =>
    isAudible({ ...DEFAULT_PREFERENCES, sound }, minutesOf(time));
  expect([at("focus", "09:00"), at("focus", "18:00"), at("focus", "03:00")]).toEqual([true, false, false]);
  expect([at("always", "03:00"), at("never", "12:00")]).toEqual([true, false]);
});

test("every preference has a control, in Preferences or where it is used", () => {
  const files = globSync([
    "components/settings/preferences/*.tsx",
    "components/contacts/columns-popover.tsx",
    "components/inbox/list/setup-steps.tsx",
  ]).map((file) => readFileSync(file, "utf8"));
  const hasControl = (name: string) =>
    files.some((text) =>
      new RegExp(`preferences\\.${name}\\b|\\b(change|onChange)\\(\\{ ${name}\\b`).test(text),
    );
  expect(Object.keys(DEFAULT_PREFERENCES).filter((name) => !hasControl(name))).toEqual([]);
});
