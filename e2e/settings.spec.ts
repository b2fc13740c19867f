import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import {
  addMember,
  admin,
  baseUrl,
  enterSelected,
  expect,
  expectAccessible,
  OWNER,
  SIGNED_IN,
  test,
  WORKSPACE,
} from "#e2e/fixtures.ts";
import { Agent, Customer, confirmPassword, newPhone } from "#e2e/people.ts";
import { codeOf } from "#lib/testing/two-factor-code.ts";

test.use({ storageState: SIGNED_IN });

// Signing in would end the session of the file's owner.
const SIGNED_OUT = { cookies: [], origins: [] };

function send(key: string, to: string) {
  return fetch(`${process.env.E2E_URL}/api/v1/messages/template`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body: JSON.stringify({
      to,
      template: "order_update",
      variables: { "1": "Robin", "2": "NW-7", "3": "Monday" },
    }),
  });
}

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
  await expect(dialog.getByText("Select at least one scope.")).toBeVisible();
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
  expect((await send(key, to)).status).toBe(200);
  const agent = await Agent.at(page);
  await agent.opens("+49");
  await agent.sees("your order NW-7");
  await agent.sees("Shop · API");

  await page.goto("/settings/keys");
  await page.getByRole("button", { name: "Revoke Shop" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByRole("row", { name: /Shop/ }).getByText("Revoked")).toBeVisible();
  expect((await send(key, to)).status).toBe(401);
  await expectAccessible(page);
});

test("a template is rejected with a reason, cannot be sent and is approved again", { tag: "@sweep" }, async ({
  page,
}) => {
  const { key } = admin(
    "key:create",
    "--workspace",
    WORKSPACE,
    "--name",
    "Check",
    "--scopes",
    "messages.send",
  );
  await page.goto("/settings/templates");
  await page.getByRole("button", { name: "Open order_update" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Hi Maria, your order NW-1042")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Reject" }).click();
  await dialog.getByLabel("Reason").fill("Too stiff");
  await dialog.getByRole("button", { name: "Reject" }).click();
  const row = page.getByRole("row", { name: /order_update/ });
  await expect(row.getByText("Rejected")).toBeVisible();
  const refused = await send(String(key), newPhone());
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    {
      error: { code: "TEMPLATE_NOT_APPROVED", details: { workspaceStatus: "rejected", reason: "Too stiff" } },
    },
  ]);
  await page.getByRole("button", { name: "Open order_update" }).click();
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(row.getByText("Approved")).toHaveCount(2);
  await page.getByRole("button", { name: "Sync now" }).click();
  await expect(page.getByText("0 new, 5 updated, 0 removed")).toBeVisible();
  expect((await send(String(key), newPhone())).status).toBe(200);
});

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

test("what is typed while settings are saved is not lost: shortcuts, the palette and Back ask first", {
  tag: "@sweep",
}, async ({ page }) => {
  await page.goto("/settings/keys");
  await page.getByRole("link", { name: "Passcodes", exact: true }).click();
  const numbers = page.getByLabel("Test numbers");
  const response = Promise.withResolvers<void>();
  await page.route("**/api/inbox/settings/passcodes", async (route) => {
    if (route.request().method() === "PATCH") await response.promise;
    await route.continue();
  });
  await numbers.fill("4915112345678");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await numbers.press("End");
  await numbers.pressSequentially("\n4915112345679");
  response.resolve();
  await expect(page.getByText("Applies from the next passcode")).toBeVisible();
  await expect(numbers).toHaveValue("4915112345678\n4915112345679");

  const leaving = page.getByRole("dialog", { name: "Leave without saving?" });
  const stays = async () => {
    await leaving.getByRole("button", { name: "Stay" }).click();
    await expect(leaving).toBeHidden();
  };
  await page.getByRole("button", { name: "Save", exact: true }).focus();
  await page.keyboard.press("g");
  await page.keyboard.press("r");
  await stays();
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Search commands" }).fill("reports");
  await enterSelected(page, /reports/i);
  await stays();
  await page.evaluate(() => window.history.back());
  await stays();
  await expect(page).toHaveURL(/\/settings\/passcodes$/);
  await expect(numbers).toHaveValue("4915112345678\n4915112345679");
  await page.evaluate(() => window.history.back());
  await leaving.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/settings\/keys$/);
  await page.request.patch("/api/inbox/settings/passcodes", {
    headers: { "Sec-Fetch-Site": "same-origin" },
    data: { exemptNumbers: [] },
  });
});

test("hours, automatic replies and opt-out words are set, and a customer is answered", {
  tag: "@sweep",
}, async ({ page }) => {
  await page.goto("/settings/automations");
  await page.getByLabel("Always open").uncheck();
  await page.getByRole("checkbox", { name: "Saturday" }).check();
  await page.getByLabel("Monday, from").fill("18:00");
  await page.getByRole("button", { name: "Add holiday" }).click();
  await page.getByLabel("Date of the holiday").fill("2026-12-25");
  await page.getByLabel("Name", { exact: true }).fill("Christmas Day");
  const greeting = page.getByLabel("Greeting", { exact: true });
  await greeting.fill("Welcome to Northwind.");
  // What was typed is not lost by a link.
  const leaving = page.getByRole("dialog", { name: "Leave without saving?" });
  await page.getByRole("link", { name: "Contacts", exact: true }).click();
  await leaving.getByRole("button", { name: "Stay" }).click();
  await expect(leaving).toBeHidden();
  await expect(greeting).toHaveValue("Welcome to Northwind.");
  await page.getByLabel("Recognize opt-out keywords").check();
  await page.getByLabel("Opt-out confirmation").fill("You will get no more offers.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The end must be after the start.")).toBeVisible();
  await expect(greeting).toHaveValue("Welcome to Northwind.");
  await page.getByLabel("Monday, from").fill("08:30");
  await page.getByRole("button", { name: "Add hours on Monday" }).click();
  await expectAccessible(page);
  // The away reply is not set, so that the greeting is sent at any hour.
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Business hours and auto-replies saved")).toBeVisible();
  await page.getByRole("link", { name: "Contacts", exact: true }).click();
  await page.waitForURL("**/contacts");
  await page.goto("/settings/automations");
  await expect(page.getByLabel("Monday, from")).toHaveCount(2);
  await expect(page.getByLabel("Date of the holiday")).toHaveValue("2026-12-25");

  const customer = await Customer.named("Greeted Guest");
  await customer.writes("Hello there");
  await customer.sees("Welcome to Northwind.");
  await customer.writes("Please stop by tomorrow");
  await customer.writes("Stop.");
  await customer.sees("You will get no more offers.");
  const agent = await Agent.at(page);
  await agent.opens("Greeted Guest");
  await agent.sees("Automatic greeting");
  await agent.sees("The customer opted out of marketing");
  await page.request.patch("/api/inbox/settings/automations", {
    headers: { "Sec-Fetch-Site": "same-origin" },
    data: { hours: null, greeting: null, optOutWords: null, optOutReply: null },
  });

  await page.getByRole("button", { name: OWNER.name }).click();
  const take = page.getByRole("menuitemcheckbox", { name: "Accept new conversations" });
  await take.click();
  await expect(take).not.toBeChecked();
  await expectAccessible(page);
  // The second key comes before the frame in which the menu is removed.
  await page.evaluate(async () => {
    for (const key of ["Escape", "a"]) {
      document.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
      );
      await Promise.resolve();
    }
  });
  await expect(page.getByRole("option", { name: /Paused/ })).toBeVisible();
  await page.request.patch("/api/inbox/availability", {
    headers: { "Sec-Fetch-Site": "same-origin" },
    data: { availableForAssignment: true },
  });
});

test("signing in and out", async ({ page }) => {
  await page.context().clearCookies();
  await page.goto("/settings/keys");
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fsettings%2Fkeys/);
  await expectAccessible(page);
  await page.getByLabel("Email").fill(OWNER.email);
  await page.getByLabel("Password", { exact: true }).fill("wrong password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Incorrect email or password.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(OWNER.email);
  await page.getByLabel("Password", { exact: true }).fill(OWNER.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "API keys" })).toBeVisible();
  await page.getByRole("button", { name: OWNER.name }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in to Parley" })).toBeVisible();
  await page.goto("/inbox");
  await expect(page).toHaveURL(/\/sign-in/);
});

test("sessions end in the profile and with a new password, and too many guesses are throttled", {
  tag: "@sweep",
}, async ({ page, browser }) => {
  const agent = { name: "Nia Okafor", email: "nia@example.com", password: "first long password" };
  addMember(WORKSPACE, agent, "agent");
  const signIn = async (at: Page, password: string) => {
    await at.getByLabel("Email").fill(agent.email);
    await at.getByLabel("Password", { exact: true }).fill(password);
    await at.getByRole("button", { name: "Sign in" }).click();
  };
  const elsewhere = await (
    await browser.newContext({ baseURL: baseUrl(), storageState: SIGNED_OUT })
  ).newPage();
  await elsewhere.goto("/sign-in");
  await signIn(elsewhere, agent.password);
  await expect(elsewhere).toHaveURL(/\/inbox/);

  await page.context().clearCookies();
  await page.goto("/sign-in?next=/inbox");
  await signIn(page, agent.password);
  await page.getByRole("button", { name: agent.name }).click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  await expect(page.getByRole("heading", { name: "Profile" })).toBeVisible();
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await expectAccessible(page);
    const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect(await page.evaluate(overflow)).toBe(0);
  }
  await page.getByRole("button", { name: "Change your name" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(" ");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("Enter your name.")).toBeVisible();
  await page.getByRole("textbox", { name: "Name" }).fill("Nia Okafor-Lind");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByRole("button", { name: "Nia Okafor-Lind" })).toBeVisible();
  const sessions = page.getByRole("list", { name: "Sessions" }).getByRole("listitem");
  await expect(sessions).toHaveCount(2);
  await expect(sessions.first()).toContainText(/Chrome on \w+\s*This device/);
  await expect(sessions.last()).toContainText(/The network you’re on now.*First sign-in on this device/);
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  const ending = page.getByRole("dialog", { name: "Sign out everywhere else?" });
  await expectAccessible(page);
  await ending.getByRole("button", { name: "Sign out" }).click();
  await expect(sessions).toHaveCount(1);
  await elsewhere.goto("/inbox");
  await expect(elsewhere).toHaveURL(/\/sign-in/);
  await signIn(elsewhere, agent.password);
  await expect(elsewhere).toHaveURL(/\/inbox/);
  const [current, next] = [page.getByLabel("Current password"), page.getByLabel("New password")];
  await current.fill("not the password");
  await next.fill("second long password");
  await expect(page.getByLabel("Sign out other devices")).toBeChecked();
  await next.press("Enter");
  await expect(page.getByText("Incorrect password.")).toBeVisible();
  await expect(current).toBeFocused();
  await current.fill(agent.password);
  await current.press("Enter");
  await expect(page.getByText("Password changed. Other devices were signed out.")).toBeVisible();
  await expect(current).toHaveValue("");
  await elsewhere.goto("/inbox");
  await expect(elsewhere).toHaveURL(/\/sign-in/);
  await page.goto("/inbox");
  await expect(page).toHaveURL(/\/inbox/);

  // With a second factor, sign-in asks for a code.
  await page.goto("/settings/profile");
  await page.getByRole("button", { name: "Set up" }).click();
  const setUp = page.getByRole("dialog", { name: "Set up two-factor authentication" });
  const appCode = setUp.getByLabel("Code from the app");
  await expect(appCode).toBeFocused();
  const key = (await setUp.locator("code").textContent()) ?? "";
  await expectAccessible(page);
  await setUp.getByLabel("Code from the app").fill("000 00");
  await setUp.getByRole("button", { name: "Turn on" }).click();
  await expect(setUp.getByText("Incorrect code.")).toBeVisible();
  const response = Promise.withResolvers<void>();
  await page.route("**/two-factor/confirm", async (route) => {
    await response.promise;
    await route.continue();
  });
  await appCode.fill(codeOf(key.replaceAll(" ", "")));
  await appCode.press("Enter");
  await expect(setUp.getByRole("button", { name: "Close" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  response.resolve();
  const recovery = page.getByRole("dialog", { name: "Recovery codes" });
  await expect(recovery.getByRole("button", { name: "Copy codes" })).toBeFocused();
  const download = page.waitForEvent("download");
  await recovery.getByRole("link", { name: "Download" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toContain("-");
  const recoveryCode = (await recovery.getByRole("listitem").first().textContent()) ?? "";
  await expectAccessible(page);
  await recovery.getByRole("button", { name: "I’ve stored the codes" }).click();
  await expect(page.getByText("10 recovery codes are left.")).toBeVisible();
  await page.context().clearCookies();
  await page.goto("/sign-in?next=/settings/profile");
  await signIn(page, "second long password");
  await expect(page.getByLabel("Code")).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel("Code").fill(recoveryCode);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("9 recovery codes are left.")).toBeVisible();

  await elsewhere.context().clearCookies();
  await elsewhere.setExtraHTTPHeaders({ "X-Forwarded-For": "198.51.100.21" });
  for (let guess = 0; guess < 5; guess += 1) {
    await signIn(elsewhere, "a wrong password");
    await expect(elsewhere.getByText("Incorrect email or password.")).toBeVisible();
  }
  await signIn(elsewhere, "second long password");
  await expect(elsewhere.getByText(/Too many attempts\. Try again in \d+ seconds\./)).toBeVisible();
  await expectAccessible(elsewhere);
});

test("an error's docUrl opens its explanation without signing in", { tag: "@sweep" }, async ({ page }) => {
  await page.context().clearCookies();
  const refused = await send("no key of ours", newPhone());
  expect(refused.status).toBe(401);
  await page.goto("/docs/errors#WINDOW_CLOSED");
  await expect(page.locator("#WINDOW_CLOSED")).toBeInViewport();
  await expectAccessible(page);
});

test("unknown pages show a not-found page", async ({ page }) => {
  await page.goto("/inbox/conv_01k0000000e00000000000000x");
  await expect(page.getByText("Page not found")).toBeVisible();
  await expectAccessible(page);
});
