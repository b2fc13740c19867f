import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import {
  addMember,
  baseUrl,
  expect,
  expectAccessible,
  OWNER,
  SIGNED_IN,
  test,
  WORKSPACE,
} from "#e2e/fixtures.ts";
import { codeOf } from "#lib/testing/two-factor-code.ts";

test.use({ storageState: SIGNED_IN });

// Signing in would end the session of the file's owner.
const SIGNED_OUT = { cookies: [], origins: [] };

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
  const upload = page.getByLabel("Upload photo").first();
  await upload.setInputFiles("app/globals.css");
  await expect(page.getByText("Choose a PNG, JPEG or WebP image.")).toBeVisible();
  await upload.setInputFiles("app/apple-icon.png");
  const photo = page.getByRole("main").locator('img[src*="/photo?"]');
  await expect(photo).not.toHaveJSProperty("naturalWidth", 0);
  await page.getByRole("button", { name: "Remove photo" }).click();
  await expect(photo).toHaveCount(0);
  const sessions = page.getByRole("region", { name: "Sessions" }).getByRole("listitem");
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
  await recovery.getByRole("link", { name: "Download codes" }).click();
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
