import { expect, expectAccessible, SIGNED_IN, test } from "#e2e/fixtures.ts";
import { Customer } from "#e2e/people.ts";

test.use({ storageState: SIGNED_IN });

test("shows an alert for a disabled account above the inbox and in the list until it is reinstated", {
  tag: "@sweep",
}, async ({ page, browser }) => {
  const { page: panel } = await Customer.withPhone(browser, "Runa Falk");
  await panel.getByRole("tab", { name: "Account" }).click();
  await expectAccessible(panel);
  const account = panel.getByRole("region", { name: "Account" });
  await page.goto("/inbox");
  const strip = page.getByRole("status").filter({ hasText: /WhatsApp|affecting your messages/ });
  await expect(page.getByRole("heading").first()).toBeVisible();
  await expect(strip).toBeHidden();

  await account.getByLabel("Account").selectOption("Disabled");
  await expect(strip).toBeVisible();
  await expectAccessible(page);
  // Dismissed until it is raised again.
  await strip.getByRole("button", { name: "Dismiss" }).click();
  await expect(strip).toBeHidden();
  await account.getByLabel("Account").selectOption("Restricted");
  await expect(strip).toBeVisible();
  await strip.getByRole("link").click();
  await page.goto("/settings/alerts");
  await expect(page.getByText("Critical").first()).toBeVisible();
  await expect(strip).toBeHidden();

  await account.getByRole("button", { name: "Policy violation" }).click();
  const violation = page.getByRole("listitem").filter({ hasText: "violated its policy" });
  await expect(async () => {
    await page.reload();
    await expect(violation.getByText("Warning")).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await violation.getByRole("button", { name: "Dismiss" }).click();
  await expect(violation).toBeHidden();

  await page.goto("/inbox");
  await expect(strip).toBeVisible();
  await account.getByLabel("Account").selectOption("Active");
  await expect(strip).toBeHidden();
});
