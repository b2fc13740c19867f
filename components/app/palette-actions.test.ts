import { expect, test } from "vitest";
import { paletteActionsFor } from "#components/app/palette-actions.ts";
import { messages } from "../../messages/en/index.ts";

const idsOf = (...member: Parameters<typeof paletteActionsFor>) =>
  paletteActionsFor(...member).map(({ id }) => id);

test("the actions follow the role; the customer's phone needs the sandbox", () => {
  expect(idsOf({ role: "agent", sandboxEnabled: false })).toEqual(["docs", "newContact", "signOut"]);
  expect(idsOf({ role: "agent", sandboxEnabled: true })).toContain("sandbox");
});

test("every action has a label", () => {
  const labels = messages.shell.palette.action;
  expect(idsOf({ role: "admin", sandboxEnabled: true }).sort()).toEqual(Object.keys(labels).sort());
});
