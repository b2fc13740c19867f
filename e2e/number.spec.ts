import { expect, expectAccessible, SIGNED_IN, test } from "#e2e/fixtures.ts";
import { Customer, confirmPassword } from "#e2e/people.ts";

test.use({ storageState: SIGNED_IN });

test("an expired token is reported with Meta's code and replaced by a new one", { tag: "@sweep" }, async ({
  page,
  browser,
}) => {
  const { page: panel } = await Customer.withPhone(browser, "Sunniva Dahl");
  await panel.getByRole("tab", { name: "Account" }).click();
  const tokens = panel.getByRole("region", { name: "Access tokens" });
  await tokens.getByRole("button", { name: "Expire tokens" }).click();
  await expect(panel.getByText("No valid tokens left.")).toBeVisible();

  await confirmPassword(page);
  await page.goto("/settings/number");
  await page.getByRole("button", { name: "Check again" }).click();
  const connection = page.getByRole("region", { name: "Connection" });
  const step = (name: string) => connection.getByRole("listitem").filter({ hasText: name });
  await expect(step("Access token: failed")).toContainText(/190/);
  await expect(step("Permissions: skipped")).toBeVisible();
  await expect(page.getByText("Disconnected")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "access token" })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);

  await tokens.getByRole("button", { name: "Create token (permanent)" }).click();
  const token = (await tokens.locator("code").textContent()) ?? "";
  await step("Access token: failed").getByRole("button", { name: "Change token" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Access token").fill("not a token");
  await dialog.getByRole("button", { name: "Verify and change" }).click();
  await expect(dialog.getByLabel("Access token")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await dialog.getByLabel("Access token").fill(token);
  await dialog.getByRole("button", { name: "Verify and change" }).click();
  await expect(dialog).toBeHidden();
  await expect(step("Access token: OK")).toBeVisible();
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
});
