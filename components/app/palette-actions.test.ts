import { expect, test } from "vitest";
import { paletteActionsFor } from "#components/app/palette-actions.ts";
import { messages } from "../../messages/en/index.ts";

const idsOf = (...viewer: Parameters<typeof paletteActionsFor>) =>
  paletteActionsFor(...viewer).map(({ id }) => id);

test("an agent is offered what an agent may do, and the customer's phone where there is one", () => {
  expect(idsOf({ role: "agent", sandboxEnabled: false })).toEqual(["docs", "newContact", "signOut"]);
  expect(idsOf({ role: "agent", sandboxEnabled: true })).toContain("sandbox");
});

test("everything that an admin is offered has its words", () => {
  const words = messages.shell.palette.deed;
  expect(idsOf({ role: "admin", sandboxEnabled: true }).sort()).toEqual(Object.keys(words).sort());
});
