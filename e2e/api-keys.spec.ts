import { chooseAction } from "#e2e/choose-action.ts";
import { expect, expectAccessible, SIGNED_IN, test } from "#e2e/fixtures.ts";
import { Agent, confirmPassword, newPhone } from "#e2e/people.ts";
import { sendOrderUpdate } from "#e2e/send-order-update.ts";

test.use({ storageState: SIGNED_IN });

test("a key is created, shown once, works, is named in the inbox and is refused once revoked", async ({
  page,
}) => {
  await page.goto("/settings/keys");
  await confirmPassword(page);
  await page.getByRole("button", { name: "Create key" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Shop");
  for (const box of await dialog.getByRole("checkbox").all()) await expect(box).not.toBeChecked();
  await dialog.getByRole("button", { name: "Create key" }).click();
  const scopes = dialog.getByRole("group", { name: "Scopes" });
  await expect(scopes).toBeFocused();
  await expect(scopes).toHaveAccessibleDescription("Select at least one scope.");
  await expect(scopes.getByRole("alert")).toBeInViewport();
  await dialog.getByRole("button", { name: "Send only" }).click();
  await expectAccessible(page);
  await dialog.getByText("Expiry, allowed addresses and limits").click();
  const allowed = dialog.getByLabel("Allowed addresses");
  await allowed.fill("300.0.0.1");
  await dialog.getByRole("button", { name: "Create key" }).click();
  await expect(allowed).toHaveAttribute("aria-invalid", "true");
  await allowed.fill("");
  await expect(allowed).not.toHaveAttribute("aria-invalid", "true");
  await expect(allowed).toBeFocused();
  await dialog.getByRole("button", { name: "Create key" }).click();
  const key = (await dialog.locator("[data-secret]").textContent()) ?? "";
  expect(key).toMatch(/^parley_sk_live_[0-9A-Za-z]{32}$/);
  await page.keyboard.press("Escape");
  await expect(dialog.getByText(key, { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "I’ve stored the key" }).click();
  await expect(page.getByText(key)).toBeHidden();
  await page.reload();
  await expect(page.getByText(key)).toBeHidden();

  const to = newPhone();
  expect((await sendOrderUpdate(key, to)).status).toBe(200);
  const agent = await Agent.at(page);
  await agent.opens("+49");
  await agent.sees("your order NW-7");
  await agent.sees("Shop · API");

  await page.goto("/settings/keys");
  await chooseAction(page, "Shop", "Revoke");
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByRole("row", { name: /Shop/ }).getByText("Revoked")).toBeVisible();
  expect((await sendOrderUpdate(key, to)).status).toBe(401);
  await expectAccessible(page);
});
