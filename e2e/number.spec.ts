import { callInbox } from "#e2e/call-inbox.ts";
import { conversationOf } from "#e2e/conversation-of.ts";
import { addMember, admin, expect, expectAccessible, SIGNED_IN, test } from "#e2e/fixtures.ts";
import { Customer, confirmPassword, newPhone } from "#e2e/people.ts";
import { inDatabase } from "#e2e/seed-thread.ts";
import { PASSWORD, signIn } from "#e2e/sign-in.ts";

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

test(
  "a new message goes out from the chosen one of two numbers, with a template of its account",
  {
    tag: "@sweep",
  },
  async ({ page }, { parallelIndex }) => {
    const workspace = `Two Shops ${parallelIndex}`;
    const email = `rosa.${parallelIndex}@example.com`;
    admin("workspace:create", "--name", workspace);
    addMember(workspace, { name: "Rosa Lima", email, password: PASSWORD }, "owner");
    await page.context().clearCookies();
    await page.goto("/sign-in");
    await signIn(page, email);
    await page.waitForURL(/inbox|welcome/);
    const connect = async () => (await callInbox(page, "POST", "settings/numbers/sandbox")).number;
    const [first, second] = [await connect(), await connect()];
    await inDatabase(
      (sql) => sql`
      update templates set approval = 'approved'
      where workspace_id = (select id from workspaces where name = ${workspace})`,
    );
    await page.goto("/inbox");
    await page.getByRole("button", { name: "New message" }).first().click();
    const dialog = page.getByRole("dialog", { name: "New message" });
    await dialog.getByPlaceholder("Name or phone number").fill(`+${newPhone()}`);
    await dialog.getByRole("option", { name: /^Message/ }).click();
    const from = dialog.getByLabel("From", { exact: true });
    const template = dialog.getByRole("button", { name: /your order .*order_update/ });
    await expect(from).toHaveValue(first.id);
    await template.click();
    await dialog.getByLabel("Body 1", { exact: true }).fill("Rosa");
    await expectAccessible(page);
    // The other number is in another WhatsApp account, with a template of the same name.
    await from.selectOption(second.id);
    await template.click();
    for (const name of ["Body 1", "Body 2", "Body 3"])
      await dialog.getByLabel(name, { exact: true }).fill("Rosa");
    await dialog.getByRole("button", { name: "Send template" }).click();
    await expect(page).toHaveURL(/\/inbox\/conv_/);
    expect((await conversationOf(page)).number.id).toBe(second.id);
  },
);
