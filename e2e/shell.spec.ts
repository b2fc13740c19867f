import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import {
  enterSelected,
  expect,
  expectAccessible,
  expectOverlayClosed,
  OWNER,
  SIGNED_IN,
  test,
} from "#e2e/fixtures.ts";
import { Agent, Customer } from "#e2e/people.ts";

test.use({ storageState: SIGNED_IN });

const palette = (page: Page) => page.getByRole("dialog", { name: "Search commands" });
const field = (page: Page) => palette(page).getByRole("combobox");

const teammates = (page: Page) => palette(page).getByPlaceholder(/^Search teammates/);

async function conversationOf(page: Page) {
  const id = /conv_[0-9a-z]+/.exec(page.url())?.[0];
  return (await (await page.request.get(`/api/inbox/conversations/${id}`)).json()).conversation;
}

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
  await expect(field(page)).toBeFocused();
  await expectAccessible(page);
  await page.emulateMedia({ forcedColors: "active" });
  const backgroundOf = (index: number) =>
    page
      .getByRole("option")
      .nth(index)
      .evaluate((option) => getComputedStyle(option).backgroundColor);
  expect(await backgroundOf(0)).not.toBe(await backgroundOf(1));
  await page.emulateMedia({ forcedColors: "none" });
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
  await expect(palette(page).getByRole("option", { name: "Business hours and auto-replies" })).toBeVisible();
  await field(page).fill("idempotency");
  await expect(palette(page).getByRole("group", { name: "Docs" }).getByRole("option").first()).toHaveText(
    /Idempotency/,
  );
  await field(page).fill("+14155550132");
  await expect(palette(page).getByRole("option").first()).toHaveText(/^Send a message to \+1 415-?/);
  await field(page).fill("assign");
  await enterSelected(page, /^Assign A$/);
  await expect(teammates(page)).toBeFocused();
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
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("find me by");
  await palette(page).getByRole("option", { name: "Search messages for “find me by”" }).click();
  await expect(page.getByRole("searchbox", { name: "Search messages" })).toHaveValue("find me by");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("preferences");
  await enterSelected(page, /^Preferences/);
  await expect(page.getByRole("heading", { name: "Preferences" })).toBeVisible();
});

test("text typed before the palette or a picker has the focus is entered there and triggers no shortcut", async ({
  page,
}) => {
  const customer = await Customer.named("Early Typist");
  await customer.writes("typed too early");
  // A slow machine would load the palette in advance before the test holds it back.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const agent = await Agent.at(page);
  await agent.opens("Early Typist");

  let load = () => {};
  const loaded = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route("**/_next/static/**", async (route) => {
    await loaded;
    await route.continue();
  });
  await page.keyboard.press("Control+k");
  await page.keyboard.type("preferences");
  await expect(palette(page)).toBeHidden();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  load();
  await expect(field(page)).toHaveValue("preferences");
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
  await expect(teammates(page)).toBeFocused();
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
  await expect(palette(page).getByPlaceholder("Assign to…")).toBeFocused();
  loaded.resolve();
  await expect(palette(page).getByRole("option", { name: "Assign to me" })).toBeVisible();
  await expect(teammates(page)).toBeFocused();
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

test("an injected script does not run and fails the test", async ({ page, errors }) => {
  await page.goto("/inbox");
  await page.evaluate(() => {
    const injected = document.createElement("p");
    injected.innerHTML = `<img src="/none" onerror="document.title = 'injected'">`;
    document.body.append(injected);
  });
  await expect.poll(() => errors.splice(0).join("\n")).toContain("Content Security Policy");
  await expect(page).not.toHaveTitle("injected");
});

test("preferences persist and apply after a reload", async ({ page }) => {
  await page.goto("/settings/preferences");
  await expectAccessible(page);
  await page.getByLabel("Enter for a new line, Ctrl + Enter to send").check();
  await page.getByRole("switch", { name: "Undo send (5 seconds)" }).check();
  await page.getByRole("switch", { name: "Unread count in the tab title" }).uncheck();
  const stored = async () => (await page.request.get("/api/inbox/preferences")).json();
  await expect.poll(stored).toMatchObject({ enterSends: false, undoSendSeconds: 5, titleBadge: false });
  await page.emulateMedia({ forcedColors: "active" });
  const backgroundOf = (name: string) =>
    page.getByRole("switch", { name }).evaluate((control) => getComputedStyle(control).backgroundColor);
  expect(await backgroundOf("Undo send (5 seconds)")).not.toBe(
    await backgroundOf("Unread count in the tab title"),
  );
  await page.emulateMedia({ forcedColors: "none" });
  // What was typed stays after an error.
  const error = { code: "INTERNAL_ERROR", message: "Something went wrong." };
  await page.route("**/api/inbox/preferences", (route) =>
    route.request().method() === "PATCH" ? route.fulfill({ status: 500, json: { error } }) : route.continue(),
  );
  await page.getByLabel("Signature").fill("– Ana");
  const restored = page.waitForResponse((each) => each.request().method() === "GET");
  await page.getByLabel("Signature").blur();
  await restored;
  await expect(page.getByText("Something went wrong.")).toBeVisible();
  await expect(page.getByLabel("Signature")).toHaveValue("– Ana");
  await page.unroute("**/api/inbox/preferences");
  await page.getByLabel("Signature").fill("– Ana\nCustomer service");
  await page.getByLabel("From").fill("22:15");
  await page.getByLabel("From").blur();
  await expect.poll(stored).toMatchObject({
    enterSends: false,
    undoSendSeconds: 5,
    signature: "– Ana\nCustomer service",
    titleBadge: false,
    focusFrom: "22:15",
  });
  await page.reload();
  await expect(page.getByLabel("Signature")).toHaveValue("– Ana\nCustomer service");
  await expect(page.getByLabel("Enter for a new line, Ctrl + Enter to send")).toBeChecked();
  await expect(page.getByLabel("From")).toHaveValue("22:15");
  await page.getByLabel("Enter to send, Shift + Enter for a new line").check();
  await page.getByRole("switch", { name: "Undo send (5 seconds)" }).uncheck();
  await page.getByRole("switch", { name: "Unread count in the tab title" }).check();
  await page.getByLabel("Signature").fill("");
  await page.getByLabel("From").fill("09:00");
  await page.getByLabel("From").blur();
  await expect.poll(stored).toMatchObject({
    enterSends: true,
    undoSendSeconds: 0,
    signature: "",
    titleBadge: true,
    focusFrom: "09:00",
  });
});

test.describe("on a phone of 360 × 740", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("shows one pane, Back returns to the list, and the composer stays visible", { tag: "@sweep" }, async ({
    page,
  }) => {
    const customer = await Customer.named("Pocket Person With A Rather Long Name");
    await customer.writes("x".repeat(200));
    const agent = await Agent.at(page);
    const bar = page.getByRole("navigation", { name: "Main" });
    const list = page.getByRole("region", { name: "Conversations" });
    for (const item of await bar.getByRole("link").or(bar.getByRole("button")).all()) {
      const box = await item.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(40);
    }
    await expectNoSidewaysScroll(page);
    await agent.opens("Pocket Person");
    await expect(list).toBeHidden();
    await expect(bar).toBeHidden();
    await expect(agent.composer()).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page);
    await expectNoZoom(page);
    await expectAccessible(page);
    await page.goBack();
    await expect(list).toBeVisible();
    await expect(bar).toBeVisible();
    await page.getByRole("button", { name: "Search commands" }).tap();
    await expect(field(page)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectNoZoom(page);
    await page.getByRole("button", { name: "Close" }).tap();
    await expect(palette(page)).toBeHidden();
    await expectOverlayClosed(page);
    await bar.getByRole("link", { name: "Settings" }).tap();
    await page.getByRole("link", { name: "Preferences" }).tap();
    await expect(page.getByRole("heading", { name: "Preferences" })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectNoZoom(page);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Settings" }).first().tap();
    await expect(page.getByRole("link", { name: "Quick replies" })).toBeVisible();
    await expectAccessible(page);
    await page.goto("/contacts");
    await page.getByRole("button", { name: "Filters", exact: true }).tap();
    await expect(page.getByLabel("State")).toBeVisible();
    for (const control of await page.getByRole("search").locator("select, input").all())
      expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  });
});

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
}

/** Safari on iOS zooms into a focused field with smaller text. */
async function expectNoZoom(page: Page): Promise<void> {
  const sizes = await page
    .locator("input:visible:not([type=checkbox], [type=radio]), textarea:visible, select:visible")
    .evaluateAll((fields) => fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)));
  expect(sizes.length).toBeGreaterThan(0);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
}
