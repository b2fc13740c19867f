import type { Page } from "@playwright/test";

/** The password of members that tests add. */
export const PASSWORD = "correct horse battery";

/** Fills in the form that the page shows. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}
