import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";

/** From now on the page learns of nothing that others do, although it can still send. */
export async function missEvents(page: Page): Promise<void> {
  // Otherwise a page that is still connecting would pass for one that lost its connection.
  await expect(page.locator("[data-live=live]")).toBeAttached();
  await page.context().route(/\/api\/inbox\/(stream|events)/, (route) => route.abort());
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expect(page.locator("[data-live=live]")).toHaveCount(0);
}
