import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { conversationOf } from "#e2e/conversation-of.ts";
import { enterSelected, expect, OWNER, SIGNED_IN, test } from "#e2e/fixtures.ts";
import { row, rows } from "#e2e/list-rows.ts";
import { palette, paletteField, teammatesField } from "#e2e/palette.ts";
import { Agent, Customer } from "#e2e/people.ts";
import { seedConversations } from "#e2e/seed-conversations.ts";

test.use({ storageState: SIGNED_IN });

/** Without what an idle browser loads: a slow machine would load it before the test holds it back. */
async function preloadNothing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
}

/** @returns a function that lets the held scripts load */
async function holdScripts(page: Page): Promise<() => void> {
  const loaded = Promise.withResolvers<void>();
  await page.route("**/_next/static/**", async (route) => {
    await loaded.promise;
    await route.continue();
  });
  return loaded.resolve;
}

test("text typed before the palette or a picker has the focus is entered there and triggers no shortcut", async ({
  page,
}) => {
  const customer = await Customer.named("Early Typist");
  await customer.writes("typed too early");
  await preloadNothing(page);
  const agent = await Agent.at(page);
  await agent.opens("Early Typist");

  const load = await holdScripts(page);
  // The dialog that Escape gives up would be shown instead of the palette.
  await page.keyboard.press("c");
  await page.keyboard.type("given up");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: "Early Typist" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("preferences");
  await expect(palette(page)).toBeHidden();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  load();
  await expect(paletteField(page)).toHaveValue("preferences");
  await page.keyboard.press("Escape");
  await expect(palette(page)).toBeHidden();

  await page.keyboard.press("a");
  await page.keyboard.type(OWNER.name);
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await conversationOf(page)).assignee?.name).toBe(OWNER.name);
  expect((await conversationOf(page)).state).toBe("open");

  const { id } = await conversationOf(page);
  const conversation = async () =>
    (await (await page.request.get(`/api/inbox/conversations/${id}`)).json()).conversation;
  await page.keyboard.press("Control+k");
  await page.keyboard.type("snooze");
  await enterSelected(page, /^Snooze H$/);
  for (const typed of ["fri", "fri 9am"]) {
    await palette(page).getByRole("combobox").fill(typed);
    await expect(palette(page).locator(`[data-value="typed ${typed}"]`)).toHaveAttribute(
      "aria-selected",
      "true",
    );
  }
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await conversation()).state).toBe("snoozed");
  const until = (await conversation()).snoozedUntil;
  expect(await page.evaluate((at) => [new Date(at).getDay(), new Date(at).getHours()], until)).toEqual([
    5, 9,
  ]);
  await expect(page.getByRole("heading", { name: "Early Typist" })).toBeHidden();

  // Newest first: the snooze, then the assignment, whose notice is gone.
  await page.keyboard.press("z");
  await expect(page.getByRole("heading", { name: "Early Typist" })).toBeVisible();
  await expect.poll(async () => (await conversation()).state).toBe("open");
  expect((await conversation()).assignee?.name).toBe(OWNER.name);
  await page.keyboard.press("z");
  await expect.poll(async () => (await conversation()).assignee).toBeNull();

  await agent.composer().fill("Half a");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("assign");
  await enterSelected(page, /^Assign A$/);
  await expect(teammatesField(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(agent.composer()).toHaveValue("Half a");
});

test("keys pressed before the code of the conversation is loaded run once it is", { tag: "@sweep" }, async ({
  page,
}) => {
  const customer = await Customer.named("Early Key");
  await customer.writes("pressed too early");
  const agent = await Agent.at(page);
  await agent.opens("Early Key");
  const loaded = Promise.withResolvers<void>();
  // An attribute that only the conversation's code sets.
  const held = globSync(".next/static/**/*.js").filter((file) =>
    readFileSync(file, "utf8").includes('"data-seen":'),
  );
  expect(held).toHaveLength(1);
  await page.route(`**/${path.basename(held[0] ?? "")}*`, async (route) => {
    await loaded.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  // The keyboard is listened to once the palette opens.
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(palette(page)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.keyboard.press("Escape");
  await expect(palette(page)).toBeHidden();
  await page.keyboard.press("n");
  await page.keyboard.type("kept");
  await expect(page.getByRole("textbox", { name: "Note", exact: true })).toBeHidden();
  loaded.resolve();
  await expect(page.getByRole("textbox", { name: "Note", exact: true })).toHaveValue("kept");
});

test("a conversation pressed before Next follows the URL opens", async ({ page }) => {
  const customer = await Customer.named("Early Press");
  await customer.writes("are you there?");
  const list = async () => (await page.request.get("/api/inbox/conversations?limit=50")).text();
  await expect.poll(list).toContain("Early Press");
  await page.addInitScript(() => {
    // Next replaces the method in its first effects, when the list already reacts to presses.
    const { pushState } = window.history;
    Object.defineProperty(window.history, "pushState", {
      configurable: true,
      get: () => pushState,
      set(value: typeof pushState) {
        const row = [...document.querySelectorAll<HTMLElement>("[data-conversation]")];
        row.find(({ textContent }) => textContent?.includes("Early Press"))?.click();
        Object.defineProperty(window.history, "pushState", { configurable: true, writable: true, value });
      },
    });
  });
  await page.goto("/inbox");
  await expect(page.getByRole("heading", { name: "Early Press" })).toBeVisible();
  await expect(page.getByRole("article", { name: /Early Press/ })).toContainText("are you there?");
});

test("a dialog and a popover that Escape gives up while they load do not open later", {
  tag: "@sweep",
}, async ({ page }) => {
  await preloadNothing(page);
  await page.goto("/contacts");
  await Agent.on(page);
  const load = await holdScripts(page);
  const columns = page.getByRole("button", { name: "Columns" });
  await page.getByRole("button", { name: "New contact" }).first().click();
  await page.keyboard.press("Escape");
  await columns.click();
  await page.keyboard.press("Escape");
  await expect(columns).toBeFocused();
  load();
  await columns.click();
  await expect(page.getByRole("dialog", { name: "Columns" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(1);
});

test("an idle browser loads what opens by key before it is opened", { tag: "@sweep" }, async ({ page }) => {
  const customer = await Customer.named("Idle Person");
  await customer.writes("nothing is pressed");
  const agent = await Agent.at(page);
  await agent.opens("Idle Person");
  const scripts = globSync(".next/static/**/*.js");
  // Texts that only one picker or dialog uses each.
  const texts = [
    "work.assign",
    "composer.voice",
    "inbox.timeline",
    "shortcuts.title",
    "composer.start",
    "skinTones.",
  ];
  for (const text of texts) {
    const names = scripts
      .filter((file) => readFileSync(file, "utf8").includes(text))
      .map((file) => path.basename(file));
    expect([text, names]).not.toEqual([text, []]);
    const loaded = () =>
      page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname));
    await expect
      .poll(async () => (await loaded()).filter((url) => names.includes(path.basename(url))))
      .not.toEqual([]);
  }
});

test("a step right after another view was chosen waits for its rows and opens the first one", {
  tag: "@sweep",
}, async ({ page }) => {
  const closed = [1, 2, 3].map((n) => ({ name: `Stepped closed ${n}`, ago: n, state: "closed" as const }));
  const open = [1, 2, 3].map((n) => ({ name: `Stepped open ${n}`, ago: n }));
  await seedConversations([...closed, ...open]);
  await Agent.at(page);
  await row(page, "Stepped open 2").press("Enter");
  await expect(page.getByRole("heading", { name: "Stepped open 2" })).toBeVisible();
  const released = Promise.withResolvers<void>();
  await page.route(/api\/inbox\/conversations\?.*view=closed/, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.keyboard.type("gcj");
  await expect(page.getByRole("region", { name: "Conversations" })).toContainText("Closed");
  await expect(page.getByRole("heading", { name: "Stepped open 2" })).toBeHidden();
  released.resolve();
  await expect(rows(page).first()).toHaveAttribute("aria-current", "page");
  await expect(page).toHaveURL(/inbox\/conv_.*view=closed/);

  // Its rows are known already.
  await page.keyboard.type("goj");
  await expect(page).not.toHaveURL(/view=closed/);
  await expect(rows(page).first()).toHaveAttribute("aria-current", "page");
  await page.keyboard.press("Escape");
  await expect(rows(page).first()).toBeFocused();
  await page.keyboard.type("gcj");
  await expect(page).toHaveURL(/inbox\/conv_.*view=closed/);
  await expect(rows(page).first()).toHaveAttribute("aria-current", "page");
});

test("text typed after “Add label” was clicked is entered in its search and triggers no shortcut", {
  tag: "@sweep",
}, async ({ page }) => {
  const customer = await Customer.named("Label Typist");
  await customer.writes("label me");
  await preloadNothing(page);
  const agent = await Agent.at(page);
  await agent.opens("Label Typist");
  const { contact } = await conversationOf(page);
  await page.goto(`/contacts/${contact.id}`);
  const button = page.getByRole("button", { name: "Add label" });
  await expect(button).toBeVisible();
  const load = await holdScripts(page);
  await button.click();
  // A “c” outside of a field starts a new message.
  await page.keyboard.type("complaint");
  load();
  await expect(page.getByRole("dialog", { name: "Add label" }).getByRole("combobox")).toHaveValue(
    "complaint",
  );
  await expect(page.getByRole("dialog")).toHaveCount(1);
});
