import type { Locator, Page } from "@playwright/test";

/** The button that undoes a change, of the notice with this text: that of an earlier change may be fading out. */
export function undoButton(page: Page, notice: string): Locator {
  return page.getByRole("listitem").filter({ hasText: notice }).getByRole("button", { name: "Undo" });
}
