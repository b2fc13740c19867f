import type { Page } from "@playwright/test";
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
