import type { Page } from "@playwright/test";

export const rows = (page: Page) =>
  page.getByRole("region", { name: "Conversations" }).locator("[data-conversation]");
export const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
export const view = (page: Page, name: RegExp) =>
  page.getByRole("navigation", { name: "Views" }).getByRole("link", { name });
