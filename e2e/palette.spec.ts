import type { Locator } from "@playwright/test";
import { conversationOf } from "#e2e/conversation-of.ts";
import {
  enterSelected,
  expect,
  expectAccessible,
  expectActive,
  OWNER,
  SIGNED_IN,
  test,
} from "#e2e/fixtures.ts";
import { palette, paletteField, teammatesField } from "#e2e/palette.ts";
import { Agent, Customer } from "#e2e/people.ts";

test.use({ storageState: SIGNED_IN });

test("the shortcut sheet, the palette and every view open by keyboard, but not while typing", {
  tag: "@sweep",
}, async ({ page }) => {
  const customer = await Customer.named("Palette Person");
  await customer.writes("find me by name");
  const agent = await Agent.at(page);
  await expect(page.getByRole("link", { name: /Palette Person/ })).toBeVisible();

  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(sheet.getByRole("listitem").filter({ hasText: "Next conversation" })).toBeVisible();
  await expect(sheet.getByRole("listitem").filter({ hasText: "Open conversation" })).not.toContainText(
    "unavailable here",
  );
  await expect(sheet.getByRole("listitem").filter({ hasText: /^Reply(?! to)/ })).toContainText(
    "unavailable here",
  );
  await expectAccessible(page);
  await page.keyboard.press("j");
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/inbox$/);

  const row = page.getByRole("link", { name: /Palette Person/ });
  await row.focus();
  await page.keyboard.press("Control+k");
  await expect(paletteField(page)).toBeFocused();
  await expectAccessible(page);
  await page.emulateMedia({ forcedColors: "active" });
  const backgroundOf = (index: number) =>
    page
      .getByRole("option")
      .nth(index)
      .evaluate((option) => getComputedStyle(option).backgroundColor);
  expect(await backgroundOf(0)).not.toBe(await backgroundOf(1));
  await page.emulateMedia({ forcedColors: "none" });
  // What Enter runs is read.
  for (const words of ["", "note", "set", "close"]) {
    await paletteField(page).fill(words);
    await expectActive(palette(page).getByRole("option", { selected: true }));
  }
  await paletteField(page).fill("");
  await page.keyboard.type("resolve");
  await page.keyboard.press("Enter");
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row).toBeVisible();

  await page.keyboard.press("Control+k");
  await page.keyboard.type("palette pers");
  await expect(palette(page).getByRole("option", { name: "Palette Person" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Palette Person" })).toBeVisible();
  await agent.sees("find me by name");

  // Settings by what they contain, sections of the docs, and a number before everything else.
  await page.keyboard.press("Control+k");
  await page.keyboard.type("opt-out");
  await expect(palette(page).getByRole("option", { name: "Hours and auto-replies" })).toBeVisible();
  await paletteField(page).fill("idempotency");
  await expect(palette(page).getByRole("group", { name: "Docs" }).getByRole("option").first()).toHaveText(
    /Idempotency/,
  );
  await paletteField(page).fill("+14155550132");
  await expect(palette(page).getByRole("option").first()).toHaveText(/^Send a message to \+1 415-?/);
  // In one line, also mistyped.
  await paletteField(page).fill("snooze 3d");
  await expect(palette(page).getByRole("option").first()).toHaveText(/^Snooze until /);
  await paletteField(page).fill(`assgn ${OWNER.name}`);
  await enterSelected(page, `Assign to ${OWNER.name}`);
  await expect.poll(async () => (await conversationOf(page)).assignee?.name).toBe(OWNER.name);
  await page.keyboard.press("Control+k");
  await paletteField(page).fill(`assign ${OWNER.name}`);
  await expect(palette(page).getByRole("option").first()).toHaveText(`Already assigned to ${OWNER.name}`);
  await page.keyboard.press("Escape");
  await expect(palette(page)).toBeHidden();
  await page.keyboard.press("z");
  await expect.poll(async () => (await conversationOf(page)).assignee).toBe(null);
  await page.keyboard.press("Control+k");
  await expect(paletteField(page)).toBeFocused();
  await page.keyboard.type("y");
  await expect(palette(page).getByText("No results")).toBeHidden();
  await paletteField(page).fill("assign");
  await enterSelected(page, /^Assign A$/);
  await expect(teammatesField(page)).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(palette(page).getByPlaceholder("Search or run a command…")).toBeFocused();
  await page.keyboard.type("assign");
  await enterSelected(page, /^Assign A$/);
  await palette(page).getByRole("option", { name: "Assign to me" }).click();
  await expect(palette(page)).toBeHidden();
  await expect.poll(async () => (await conversationOf(page)).assignee?.name).toBe(OWNER.name);

  await page.keyboard.press("Control+k");
  await page.keyboard.type("insert a quick");
  await enterSelected(page, /^Insert a quick reply/);
  await expect(agent.composer()).toHaveValue("/");
  await agent.composer().fill("");
  await page.keyboard.press("Escape");
  await expect(agent.composer()).not.toBeFocused();

  await page.keyboard.press("r");
  await expect(agent.composer()).toBeFocused();
  await page.keyboard.type("g m ? e j");
  await expect(agent.composer()).toHaveValue("g m ? e j");
  expect((await conversationOf(page)).state).toBe("open");
  await agent.composer().fill("");
  await page.keyboard.press("Escape");
  await expect(agent.composer()).not.toBeFocused();
  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await expect(page).toHaveURL(/\/inbox\?view=snoozed$/);
  await page.keyboard.press("Control+k");
  await expect(paletteField(page)).toBeFocused();
  await page.keyboard.type("find me by");
  await palette(page).getByRole("option", { name: "Search messages for “find me by”" }).click();
  await expect(page.getByRole("searchbox", { name: "Search messages" })).toHaveValue("find me by");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("preferences");
  await enterSelected(page, /^Preferences/);
  await expect(page.getByRole("heading", { name: "Preferences" })).toBeVisible();
});

test("Escape in the palette returns the focus to the row, the messages, one of them or the reply", {
  tag: "@sweep",
}, async ({ page }) => {
  const customer = await Customer.named("Left From");
  await customer.writes("stay with me");
  const agent = await Agent.at(page);
  const returnsTo = async (place: Locator) => {
    await place.focus();
    await page.keyboard.press("Control+k");
    await expect(paletteField(page)).toBeFocused();
    await page.keyboard.type("note");
    await page.keyboard.press("Escape");
    await expect(palette(page)).toBeHidden();
    await expect(place).toBeFocused();
  };
  await returnsTo(page.getByRole("link", { name: /^Left From/ }));
  await agent.opens("Left From");
  await returnsTo(agent.thread());
  // The key that opens it closes it too.
  await page.keyboard.press("Control+k");
  await expect(paletteField(page)).toBeFocused();
  await page.keyboard.press("Control+k");
  await expect(palette(page)).toBeHidden();
  await expect(agent.thread()).toBeFocused();
  await returnsTo(agent.thread().getByRole("article").last());
  await returnsTo(agent.composer());
  await page.keyboard.type("where I was");
  await expect(agent.composer()).toHaveValue("where I was");
  await agent.composer().fill("");
});

test("the palette offers the members while the conversation is still loading", { tag: "@sweep" }, async ({
  page,
}) => {
  const customer = await Customer.named("Slow Person");
  await customer.writes("open me slowly");
  const agent = await Agent.at(page);
  const loaded = Promise.withResolvers<void>();
  await page.route(/\/api\/inbox\/conversations\/conv_\w+$/, async (route) => {
    await loaded.promise;
    await route.continue();
  });
  await page.getByRole("link", { name: /Slow Person/ }).click();
  await agent.sees("open me slowly");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("assign");
  await expect(palette(page).getByRole("option", { name: /^Assign A$/ })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page.keyboard.press("Enter");
  await expect(palette(page).getByRole("option", { name: "Assign to me" })).toBeVisible();
  await expect(teammatesField(page)).toBeFocused();
  loaded.resolve();
});

test("a typed action changes the selected conversations, and the docs do not replace one that is missing", {
  tag: "@sweep",
}, async ({ page }) => {
  for (const name of ["Chosen One", "Chosen Two"]) await (await Customer.named(name)).writes("hello");
  await Agent.at(page);
  await page.keyboard.press("Control+k");
  await paletteField(page).fill("assign conversation");
  const docs = palette(page).getByRole("group", { name: "Docs" });
  await expect(docs).toBeVisible();
  await expect(palette(page).getByRole("option").first()).toHaveText(/^Search messages for/);
  await page.keyboard.press("Escape");
  await expect(palette(page)).toBeHidden();
  for (const name of ["Chosen One", "Chosen Two"])
    await page.getByRole("checkbox", { name: `Select ${name}` }).click();
  await page.keyboard.press("Control+k");
  await paletteField(page).fill(`assign ${OWNER.name}`);
  await enterSelected(page, `Assign to ${OWNER.name}`);
  await expect(page.getByText(`Assigned 2 conversations to ${OWNER.name}.`)).toBeVisible();
});

test("the palette lists the commands that were used, the last one first, and opens a template", {
  tag: "@sweep",
}, async ({ page }) => {
  await Agent.at(page);
  for (const view of ["Snoozed", "Closed"]) {
    await page.keyboard.press("Control+k");
    await page.keyboard.type(view);
    await enterSelected(page, new RegExp(`^${view}`));
    await expect(page.getByRole("heading", { name: view })).toBeVisible();
  }
  await page.keyboard.press("Control+k");
  const recent = palette(page).getByRole("group", { name: "Recently used" }).getByRole("option");
  await expect(recent).toHaveText([/^Closed/, /^Snoozed/]);
  await expect(palette(page).getByRole("option").first()).toHaveText(/^Closed/);
  await paletteField(page).fill("order_update");
  await enterSelected(page, /^order_update/);
  await expect(page).toHaveURL(/\/settings\/templates\?template=/);
  await expect(page.getByRole("dialog", { name: "order_update" })).toBeVisible();
});
