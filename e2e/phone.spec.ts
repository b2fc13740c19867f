import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, expectOverlayClosed, SIGNED_IN, test } from "#e2e/fixtures.ts";
import { palette, paletteField } from "#e2e/palette.ts";
import { Agent, Customer } from "#e2e/people.ts";

test.use({ storageState: SIGNED_IN });

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
    await expect(paletteField(page)).toBeVisible();
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

test.describe("on a phone of 390 × 844", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the menu of a long press stays when the finger lifts, and a notice covers no menu", {
    tag: "@sweep",
  }, async ({ page }) => {
    const customer = await Customer.named("Long Press");
    await customer.writes("Hold me");
    const agent = await Agent.at(page);
    await agent.opens("Long Press");
    await agent.sees("Hold me");
    const touches = await page.context().newCDPSession(page);
    const box = await agent.bubble("Hold me").boundingBox();
    const at = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 };
    await touches.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
    const menu = page.getByRole("menu", { name: "Actions" });
    await expect(menu).toBeVisible();
    await touches.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await menu.getByRole("menuitem", { name: "Copy text" }).tap();
    await expect(menu).toBeHidden();

    await expect(page.locator("[data-sonner-toast]")).toBeVisible();
    await page.getByRole("button", { name: "Add", exact: true }).tap();
    for (const item of await page.getByRole("menuitem").all()) await item.tap({ trial: true });
  });

  test("Escape, or Back, from a conversation returns the focus to its row", { tag: "@sweep" }, async ({
    page,
  }) => {
    for (const name of ["Zoomed In", "Zoomed Later"]) await (await Customer.named(name)).writes("hello");
    const agent = await Agent.at(page);
    const row = page.getByRole("link", { name: /^Zoomed In/ });
    await agent.opens("Zoomed In");
    await expect(agent.thread()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(row).toBeFocused();
    await row.press("Enter");
    await page.getByRole("button", { name: "Back to the list" }).press("Enter");
    await expect(row).toBeFocused();
  });

  test("the navigation has names and a count, and the composer is wide and above a keyboard that covers the page", async ({
    page,
  }) => {
    const customer = await Customer.named("Nadia Kovac");
    await customer.writes("Are you open on Sunday?");
    const agent = await Agent.at(page);
    const bar = page.getByRole("navigation", { name: "Main" });
    for (const name of ["Inbox", "Contacts", "Settings", "Search", "Notifications", "Account"])
      await expect(bar.getByText(name, { exact: true })).toBeVisible();
    const inbox = bar.getByRole("link", { name: /^Inbox, \d+ unread$/ });
    await expect(inbox.getByText(/^\d+\+?$/)).toBeVisible();

    await agent.opens("Nadia Kovac");
    expect((await agent.composer().boundingBox())?.width).toBeGreaterThanOrEqual(0.8 * 390);
    const add = page.getByRole("button", { name: "Add", exact: true });
    await expect(add).toBeInViewport({ ratio: 1 });
    const record = page.getByRole("button", { name: "Record a voice message" });
    for (const control of [add, agent.composer(), record])
      expect((await control.boundingBox())?.height).toBe(44);
    expect(await record.locator("svg").boundingBox()).toMatchObject({ width: 20, height: 20 });
    for (const chip of await page
      .getByRole("region", { name: "Conversation status" })
      .getByRole("button")
      .all())
      await expectTouchTarget(chip);
    const edges = () =>
      page.evaluate(() => {
        const composer = document.querySelector("textarea[data-composer]")?.closest("section");
        const header = document.querySelector("header [data-window]")?.closest("header");
        return { top: header?.getBoundingClientRect().top, bottom: composer?.getBoundingClientRect().bottom };
      });
    const uncovered = await edges();
    await showKeyboard(page, { height: 420.5, offsetTop: 60 });
    const { top, bottom } = await edges();
    expect(top).toBeGreaterThanOrEqual(60);
    expect(bottom).toBeLessThanOrEqual(480.5);
    await expect(agent.thread().getByText("Are you open on Sunday?")).toBeInViewport({ ratio: 1 });
    // For screen readers, which swipe to it instead of pressing long.
    await expect(agent.thread().getByRole("button", { name: "Actions", exact: true })).toHaveCount(1);
    // An enlarged page, too, is larger than its visible part.
    await showKeyboard(page, { height: 420.5, offsetTop: 60, scale: 2 });
    expect(await edges()).toEqual(uncovered);
    await showKeyboard(page, { height: 420.5, offsetTop: 0 });
    expect((await edges()).bottom).toBeLessThanOrEqual(420.5);
    await showKeyboard(page, {});
    expect(await edges()).toEqual(uncovered);
    expect(await page.evaluate(() => document.documentElement.style.cssText)).not.toContain("--visible");
  });
});

/** A finger hits 44 px in both directions. */
async function expectTouchTarget(control: Locator): Promise<void> {
  const hits = await control.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const [left, top] = [x + width / 2, y + height / 2];
    const edges = [
      [left, top - 21],
      [left, top + 21],
      [left - 21, top],
      [left + 21, top],
    ] as const;
    return edges.map(([edgeX, edgeY]) => element.contains(document.elementFromPoint(edgeX, edgeY)));
  });
  expect(hits).toEqual([true, true, true, true]);
}

/** Simulates the keyboard of Safari on iOS, which changes only the visual viewport. @param visible empty to hide it */
async function showKeyboard(
  page: Page,
  { offsetTop, ...visible }: Partial<Pick<VisualViewport, "height" | "offsetTop" | "scale">>,
): Promise<void> {
  const all = offsetTop === undefined ? visible : { ...visible, offsetTop, pageTop: offsetTop };
  await page.evaluate((values: Partial<VisualViewport>) => {
    const { visualViewport } = window;
    if (!visualViewport) throw new Error("The browser has no visual viewport.");
    for (const name of ["height", "offsetTop", "pageTop", "scale"] as const) {
      if (name in values)
        Object.defineProperty(visualViewport, name, { value: values[name], configurable: true });
      else Reflect.deleteProperty(visualViewport, name);
    }
    visualViewport.dispatchEvent(new Event("resize"));
  }, all);
}

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
