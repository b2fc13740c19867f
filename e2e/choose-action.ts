import type { Page } from "@playwright/test";

/** In the menu of a row. */
export async function chooseAction(page: Page, row: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${row}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}
