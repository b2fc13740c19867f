import { expect, test } from "vitest";
import { paletteActionsFor } from "#components/app/palette-actions.ts";
import { mainPages, pagesOf } from "#lib/accounts/page-rules.ts";
import { roles } from "#lib/platform/roles.ts";
import { messages } from "../../messages/en/index.ts";

const idsOf = (...member: Parameters<typeof paletteActionsFor>) =>
  paletteActionsFor(...member).map(({ id }) => id);

test("the actions follow the role; the customer's phone needs the sandbox", () => {
  expect(idsOf({ role: "agent", sandboxEnabled: false })).toEqual(["docs", "newContact", "signOut"]);
  expect(idsOf({ role: "agent", sandboxEnabled: true })).toContain("sandbox");
});

test.each(roles)("the palette offers the role %s no page that it cannot open", (role) => {
  for (const sandboxEnabled of [true, false]) {
    const member = { role, sandboxEnabled };
    const offered = paletteActionsFor(member).flatMap((action) => ("href" in action ? [action.href] : []));
    const pages: readonly string[] = pagesOf(member);
    expect(offered.filter((href) => href in mainPages && !pages.includes(href))).toEqual([]);
  }
});

test("every action has a label", () => {
  const labels = messages.shell.palette.action;
  expect(idsOf({ role: "admin", sandboxEnabled: true }).sort()).toEqual(Object.keys(labels).sort());
});
