import { expect, test } from "vitest";
import { initialsOf } from "#components/ui/avatar.tsx";

test.each([
  ["Ana Souza", "AS"],
  ["@ana", "A"],
  ["فاطمة الزهراء", "فا"],
  ["🌸", "🌸"],
  ["Wolfe 🌸", "W"],
  ["🌸 Ana (Lisbon)", "AL"],
  ["3M Company", "3C"],
  ["+1 555 500 0032", null],
  ["15555000032", null],
  ["", null],
])("the avatar of %j shows %j", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
