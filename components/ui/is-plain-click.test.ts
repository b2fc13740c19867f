import { expect, test } from "vitest";
import { isPlainClick } from "#components/ui/is-plain-click.ts";

const PLAIN = { metaKey: false, ctrlKey: false, shiftKey: false, altKey: false, button: 0 };

test("only the main button without modifier keys is a plain click", () => {
  expect(isPlainClick(PLAIN)).toBe(true);
  for (const how of [
    { button: 1 },
    { metaKey: true },
    { ctrlKey: true },
    { shiftKey: true },
    { altKey: true },
  ]) {
    expect(isPlainClick({ ...PLAIN, ...how })).toBe(false);
  }
});
