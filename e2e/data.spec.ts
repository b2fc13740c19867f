import { expect, expectAccessible, SIGNED_IN, test } from "#e2e/fixtures.ts";
import { Customer, confirmPassword } from "#e2e/people.ts";

test.use({ storageState: SIGNED_IN });

test("a retention that another owner changed meanwhile is kept, or confirmed before it deletes more", {
  tag: "@sweep",
}, async ({ page }) => {
  await confirmPassword(page);
  const otherSaves = async (data: object) => {
    const headers = { "Sec-Fetch-Site": "same-origin" };
    expect((await page.request.patch("/api/inbox/settings/retention", { headers, data })).status()).toBe(200);
  };
  const messages = page.getByLabel("Messages");
  const save = page.getByRole("button", { name: "Save", exact: true });
  await otherSaves({ messageMonths: 12, confirmed: ["messageMonths"] });
  await page.goto("/settings/data");
  await expect(messages).toHaveValue("12");
  await otherSaves({ messageMonths: null });
  await page.getByLabel("Request log").selectOption("7 days");
  await save.click();
  await expect(page.getByText("Retention saved")).toBeVisible();
  await expect(messages).toHaveValue("");

  await otherSaves({ messageMonths: 12, confirmed: ["messageMonths"] });
  await page.reload();
  await expect(messages).toHaveValue("12");
  await otherSaves({ messageMonths: null });
  await messages.selectOption("2 years");
  await save.click();
  const dialog = page.getByRole("dialog", { name: "Delete older data?" });
  await expect(dialog.getByRole("alert")).toContainText("Check what would be deleted");
  await expect(dialog.getByRole("status")).toHaveText("No messages are that old.");
  await dialog.getByRole("button", { name: "Save and delete" }).click();
  await expect(dialog).toBeHidden();
  await expect(save).toBeDisabled();
  await expect(messages).toHaveValue("24");
  await otherSaves({ messageMonths: null, requestDays: 30 });
});

test("an owner exports the workspace and a contact, and learns what a shorter retention deletes", {
  tag: "@sweep",
}, async ({ page }) => {
  const customer = await Customer.named("Dalia Roth");
  await customer.writes("What do you store about me?");
  await page.goto("/settings/data");
  await expectAccessible(page);
  await confirmPassword(page);

  await page.getByRole("button", { name: "Export workspace" }).press("Enter");
  const exports = page.getByRole("region", { name: "Exports" });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    exports.getByRole("link", { name: /^Download part 1 of the export: Workspace/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^parley-workspace-.*\.zip$/);
  await exports.getByRole("button", { name: "Delete the export: Workspace" }).click();
  await expect(page.getByText("No exports yet")).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel("Messages").selectOption("1 month");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("status")).toHaveText("No messages are that old.");
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await page.goto("/contacts");
  await page.getByRole("link", { name: "Dalia Roth" }).first().click();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Export data" }).click();
  await page.getByRole("button", { name: "Start export" }).click();
  await expect(page.getByRole("dialog").getByRole("link", { name: /^Download part 1/ })).toBeVisible();
  await expectAccessible(page);
});
