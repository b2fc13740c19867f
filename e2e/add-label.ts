import type { Page } from "@playwright/test";

/** Chooses or creates a label in the list of labels. */
export async function addLabel(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Add label" }).click();
  const list = page.getByRole("dialog", { name: "Add label" });
  await list.getByRole("combobox").fill(name);
  await list.getByRole("option", { name }).click();
}
