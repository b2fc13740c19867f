import { expect, expectAccessible, SIGNED_IN, test } from "#e2e/fixtures.ts";
import { Customer, confirmPassword } from "#e2e/people.ts";

test.use({ storageState: SIGNED_IN });

test("the number's card shows its state, and an invalid connection is refused at the field", {
  tag: "@sweep",
}, async ({ page }) => {
  await confirmPassword(page);
  await page.goto("/settings/number");
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByText("Connected to WhatsApp.")).toBeVisible();
  const checks = page.getByRole("region", { name: "Connection" }).getByRole("listitem");
  await expect(checks).toHaveCount(10);
  await expect(checks.first()).toContainText("The access token is valid");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Change credentials" }).click();
  const secrets = page.getByRole("dialog");
  await secrets.getByLabel("Access token").fill("EAAwrong");
  await secrets.getByRole("button", { name: "Verify and change" }).click();
  await expect(secrets.getByText("Invalid OAuth access token")).toBeVisible();
  await secrets.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Connect a number" }).click();
  const dialog = page.getByRole("dialog");
  // On a phone, above its keyboard.
  await page.setViewportSize({ width: 390, height: 480 });
  await expect(dialog.getByRole("button", { name: "Verify and connect" })).toBeInViewport({ ratio: 1 });
  await dialog.getByLabel("Phone number ID").fill("not digits");
  await dialog.getByLabel("WhatsApp Business Account ID").fill("102290129340398");
  await dialog.getByLabel("Access token").fill("EAAx");
  await dialog.getByLabel("App secret").fill("secret");
  await dialog.getByLabel("Verify token").fill("something long");
  await dialog.getByRole("button", { name: "Verify and connect" }).click();
  await expect(dialog.getByText("It consists of digits only")).toBeVisible();
  await expect(dialog.getByLabel("App secret")).toHaveValue("secret");
});

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
