import { admin, baseUrl, expect, expectAccessible, SIGNED_IN, test, WORKSPACE } from "#e2e/fixtures.ts";
import { Agent, Customer, newPhone } from "#e2e/people.ts";

test.use({ storageState: SIGNED_IN });

function call(key: unknown, path: string, body: unknown) {
  return fetch(`${baseUrl()}/api/v1/otp/${path}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

test("an admin sets the limits; a passcode sent by the API reaches the phone, is masked in the inbox and verified", {
  tag: "@sweep",
}, async ({ page, browser }) => {
  const { key } = admin(
    "key:create",
    "--workspace",
    WORKSPACE,
    "--name",
    "Sign-in",
    "--scopes",
    "otp.send,otp.verify",
  );
  await page.goto("/settings/passcodes");
  await expect(page.getByRole("heading", { name: "Passcodes", exact: true })).toBeVisible();
  await expectAccessible(page);
  const perHour = page.getByRole("spinbutton", { name: "Passcodes per hour", exact: true });
  const countries = page.getByRole("textbox", { name: "Countries" });
  await perHour.fill("0");
  await countries.fill("Germany");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(countries).toBeFocused();
  await expect(page.getByText("Use two-letter country codes")).toBeVisible();
  await expectAccessible(page);
  await perHour.fill("1");
  await countries.fill("de br");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Passcode settings saved.")).toBeVisible();
  await page.reload();
  await expect(countries).toHaveValue("BR DE");
  await expect(perHour).toHaveValue("1");

  const to = newPhone();
  const customer = await Customer.withPhone(browser, "Nora Falk", to);
  await customer.writes("I want to sign in");
  expect((await call(key, "send", { to: "14165550123" })).status).toBe(422);
  expect((await call(key, "send", { to, purpose: "login" })).status).toBe(200);
  const phone = customer.page.getByRole("region", { name: "Messages", exact: true });
  const bubble = phone.getByText(/is your verification code/);
  const code = /\d{6}/.exec((await bubble.textContent()) ?? "")?.[0];
  expect(code).toMatch(/^\d{6}$/);
  await expect(phone.getByText("Copy code")).toBeVisible();

  const agent = await Agent.at(page);
  await agent.opens("Nora Falk");
  await agent.sees("••••••");
  await expect(page.getByText(String(code))).toHaveCount(0);
  await expectAccessible(page);

  expect((await call(key, "send", { to, purpose: "other" })).status).toBe(429);
  expect((await call(key, "verify", { to, purpose: "login", code })).status).toBe(200);
  expect((await call(key, "verify", { to, purpose: "login", code })).status).toBe(410);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/settings/passcodes");
  await expect(page.getByText("100%").first()).toBeVisible();
  await expectAccessible(page);
  await countries.fill("");
  await perHour.fill("5");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Passcode settings saved.")).toBeVisible();
});
