import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Controls that components/ui has in one style, and the component to use instead. */
const REPLACED: [RegExp, string][] = [
  [/<select\b/, "Select, SelectField or SelectFilter"],
  [/<datalist\b/, "ChoiceList"],
  [/\btype="date"/, "DateInput or DateField"],
  [/\btype="datetime-local"/, "DateTimeInput or DateTimeField"],
  [/\btype="time"/, "TimeInput"],
  [/\btype="checkbox"/, "Checkbox, or Switch for what turns a setting on or off"],
  [/\brole="switch"/, "Switch or SwitchField"],
];

test("selects, dates, times, checkboxes and switches are those of components/ui", () => {
  const files = globSync("{app,components}/**/*.tsx").filter((file) => !file.startsWith("components/ui/"));
  const found = files.flatMap((file) => {
    const code = readFileSync(file, "utf8");
    return REPLACED.flatMap(([raw, replacement]) => (raw.test(code) ? [`${file}: use ${replacement}`] : []));
  });
  expect(found).toEqual([]);
});

test("headings in settings, logs and reports are those of components/ui", () => {
  const files = globSync("components/{settings,reports,developers/{keys,logs,webhooks}}/**/*.tsx");
  const found = files.filter((file) => /<h[2-6]\b/.test(readFileSync(file, "utf8")));
  expect(found).toEqual([]);
});

test("motion is shorter than 150 ms: transitions have the theme's duration, only what shows loading is animated", () => {
  const longer = globSync("{app,components}/**/*.{ts,tsx}", { exclude: ["**/*.test.ts"] }).flatMap((file) =>
    [
      ...readFileSync(file, "utf8").matchAll(/\b(?:(?:duration|delay)-[\d[(]|animate-(?!pulse|spin))\S*/g),
    ].map(([name]) => `${file}: ${name}`),
  );
  expect(longer).toEqual([]);
  const css = readFileSync("app/globals.css", "utf8");
  expect(css).toContain("--default-transition-duration: 120ms;");
  const times = [...css.matchAll(/\b(?:transition|animation)[\w-]*:([^;{]*);/g)].flatMap(([, value = ""]) =>
    [...value.matchAll(/([\d.]+)(m?s)\b/g)].map(([, time, unit]) => Number(time) * (unit === "s" ? 1000 : 1)),
  );
  expect(Math.max(...times)).toBe(120);
});

test("fields have a boundary of 3:1", () => {
  const faint = globSync("{app,components}/**/*.tsx").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/<(?:input|textarea)\b.*?\/>/gs)]
      .filter(([field]) => /\bborder\b/.test(field) && !/\bborder-line-strong\b/.test(field))
      .map(([field]) => `${file}: ${field}`),
  );
  expect(faint).toEqual([]);
});
