import type { Locator, Page } from "@playwright/test";

export function palette(page: Page): Locator {
  return page.getByRole("dialog", { name: "Search commands" });
}

export function paletteField(page: Page): Locator {
  return palette(page).getByRole("combobox");
}

/** The field of the palette's page that assigns the conversation. */
export function teammatesField(page: Page): Locator {
  return palette(page).getByPlaceholder(/^Search teammates/);
}
