import type { Browser, Page } from "@playwright/test";
import { settingsGroups } from "#components/shell/navigation/settings-pages.ts";
import { chooseAction } from "#e2e/choose-action.ts";
import { baseUrl, expect, expectAccessible, OWNER, SIGNED_IN, test } from "#e2e/fixtures.ts";
import { Agent, Customer, confirmPassword } from "#e2e/people.ts";
import { inDatabase } from "#e2e/seed-thread.ts";
import type { Role } from "#lib/platform/roles.ts";

test.use({ storageState: SIGNED_IN });

const PASSWORD = "a long password of a member";

async function openSignedOut(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    baseURL: baseUrl(),
    storageState: { cookies: [], origins: [] },
  });
  return context.newPage();
}

/** In the open dialog. @returns the link, which is shown once */
async function createLink(page: Page): Promise<string> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create link" }).click();
  const link = await dialog.locator("[data-secret]").textContent();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Done" }).click();
  return String(link);
}

const pathOf = (link: string) => link.replace(/^https?:\/\/[^/]+/, "");

async function invite(page: Page, email: string, role: string): Promise<string> {
  await page.getByRole("button", { name: "Invite member" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Role").selectOption(role);
  const link = await createLink(page);
  await expect(page.getByRole("region", { name: "Pending invitations" }).getByText(email)).toBeVisible();
  return link;
}

async function accept(page: Page, link: string, name: string): Promise<void> {
  await page.goto(pathOf(link));
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Join workspace" }).click();
  await page.waitForURL("**/inbox**");
}

async function setRole(email: string, role: string): Promise<void> {
  await inDatabase(
    (sql) => sql`update members set role = ${role} from users u where u.id = user_id and u.email = ${email}`,
  );
}

const settingsOf = (role: Role) =>
  settingsGroups(role).flatMap(({ pages }) => pages.map((name) => `/settings/${name}`));

/** The settings link to the pages of the role and to no other; permissions.test.ts opens every page. */
async function expectPagesOf(page: Page, role: Role): Promise<void> {
  await page.goto("/settings/profile");
  const links = await page
    .locator('nav a[href^="/settings/"]')
    .evaluateAll((found) => found.map((link) => link.getAttribute("href")));
  expect(new Set(links)).toEqual(new Set(settingsOf(role)));
}

test(
  "people are invited, see what their role allows, and one is removed while typing",
  { tag: "@sweep" },
  async ({ page, browser }, { parallelIndex }) => {
    const emailOf = (name: string) => `${name}.${parallelIndex}@members.example.com`;
    const customer = await Customer.named("Rosa Lind");
    await customer.writes("Is my order ready?");
    await confirmPassword(page);
    await page.goto("/settings/members");
    await expect(page.getByRole("listitem").filter({ hasText: OWNER.email })).toContainText("Owner");
    const links = {
      agent: await invite(page, emailOf("nia"), "agent"),
      viewer: await invite(page, emailOf("vera"), "viewer"),
      admin: await invite(page, emailOf("ada"), "admin"),
    };
    const own = page.getByRole("list", { name: "Members" });

    // The agent writes while the owner removes them.
    const theirs = await openSignedOut(browser);
    await accept(theirs, links.agent, "Nia Okafor");
    await expect(own.getByText("Nia Okafor")).toBeVisible();
    await expectPagesOf(theirs, "agent");
    await theirs.goto("/inbox");
    const agent = await Agent.on(theirs);
    await agent.opens("Rosa Lind");
    await agent.composer().fill("Yes, it leaves tod");
    await chooseAction(page, "Nia Okafor", "Remove");
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await expect(own.getByText("Nia Okafor")).toHaveCount(0);
    const ended = theirs.getByRole("dialog", { name: "You’ve been signed out" });
    await expect(ended.getByText("Yes, it leaves tod")).toBeVisible();
    await expectAccessible(theirs);
    await ended.getByRole("button", { name: "Go to sign-in" }).click();
    await expect(theirs.getByRole("heading", { name: "Sign in to Parley" })).toBeVisible();
    await theirs.goto(pathOf(links.agent));
    await expect(theirs.getByRole("heading", { name: "This invitation isn’t valid" })).toBeVisible();

    // The viewer reads, on a phone.
    const hers = await openSignedOut(browser);
    await hers.setViewportSize({ width: 390, height: 844 });
    await accept(hers, links.viewer, "Vera Holm");
    await (await Agent.on(hers)).opens("Rosa Lind");
    await expect(hers.getByText("Is my order ready?").first()).toBeVisible();
    await expect(hers.getByRole("textbox", { name: "Message", exact: true })).toHaveCount(0);
    await expect(hers.getByRole("button", { name: /^(Assign|Add label|Close)/ })).toHaveCount(0);
    await expectAccessible(hers);
    await expectPagesOf(hers, "viewer");

    // With a role that may not read conversations, as of a newer release, she is not signed out.
    await expect(hers.locator('[data-live="live"]')).toBeAttached();
    const refused: string[] = [];
    hers.on("response", (response) => {
      if (response.status() === 403) refused.push(new URL(response.url()).pathname);
    });
    await setRole(emailOf("vera"), "auditor");
    await hers.context().setOffline(true);
    await hers.context().setOffline(false);
    await hers.waitForURL("**/settings");
    await expect(hers.getByRole("button", { name: "Vera Holm" })).toBeVisible();
    await expect(hers.getByRole("button", { name: /^Notifications/ })).toHaveCount(0);
    expect(refused).toEqual(["/api/inbox/stream"]);
    await setRole(emailOf("vera"), "viewer");

    const admins = await openSignedOut(browser);
    await accept(admins, links.admin, "Ada Berg");
    await expectPagesOf(admins, "admin");
    await admins.context().close();

    // A new link ends the previous one, and with the invitation it ends too.
    await confirmPassword(page);
    const fresh = await openSignedOut(browser);
    const isNotValid = fresh.getByRole("heading", { name: "This invitation isn’t valid" });
    const previous = await invite(page, emailOf("noa"), "agent");
    await chooseAction(page, emailOf("noa"), "Create a new link");
    const renewed = await createLink(page);
    await fresh.goto(pathOf(previous));
    await expect(isNotValid).toBeVisible();
    await fresh.goto(pathOf(renewed));
    await expect(fresh.getByLabel("Email")).toHaveValue(emailOf("noa"));
    await chooseAction(page, emailOf("noa"), "Revoke invitation");
    await expectAccessible(page);
    await page.getByRole("dialog").getByRole("button", { name: "Revoke invitation" }).click();
    await expect(page.getByText(emailOf("noa"))).toHaveCount(0);
    await fresh.reload();
    await expect(isNotValid).toBeVisible();

    // A link to set a new password signs them out.
    await chooseAction(page, "Vera Holm", "Reset password");
    const resetLink = await createLink(page);
    await fresh.goto(pathOf(resetLink));
    await expect(fresh.getByLabel("Email")).toHaveValue(emailOf("vera"));
    await fresh.getByLabel("New password", { exact: true }).fill(`${PASSWORD}, a new one`);
    await expectAccessible(fresh);
    await fresh.getByRole("button", { name: "Set password" }).click();
    await expect(fresh.getByRole("heading", { name: "Password set" })).toBeVisible();
    await hers.goto("/inbox");
    await expect(hers.getByRole("link", { name: "Forgot your password?" })).toBeVisible();
    await fresh.goto("/forgot-password");
    await expect(fresh.getByText("Ask an admin of your workspace")).toBeVisible();
    await expectAccessible(fresh);
    await fresh.goto(pathOf(resetLink));
    await expect(fresh.getByRole("heading", { name: "This link isn’t valid" })).toBeVisible();

    await inDatabase(
      (sql) => sql`insert into api_keys (id, workspace_id, name, hash, last_four, scopes, created_by)
        select uuidv7(), m.workspace_id, 'Reporting', sha256(u.email::bytea), 'xY12', '{contacts.read}', u.id
        from users u join members m on m.user_id = u.id where u.email = ${emailOf("vera")}`,
    );

    // Making somebody an owner asks for the password when it was entered long ago.
    await page.route(
      "**/owner",
      (route) =>
        route.fulfill({
          status: 403,
          json: { error: { code: "PASSWORD_REQUIRED", message: "Enter your password.", requestId: "req_1" } },
        }),
      { times: 1 },
    );
    await chooseAction(page, "Vera Holm", "Make owner");
    await page.getByLabel("Your new role").selectOption("owner");
    await page.getByRole("button", { name: "Make owner" }).click();
    const prompt = page.getByRole("dialog", { name: "Enter your password" });
    await prompt.getByLabel("Password").fill("not the password");
    await prompt.getByRole("button", { name: "Confirm" }).click();
    await expect(prompt.getByText("Incorrect password.")).toBeVisible();
    await expectAccessible(page);
    await prompt.getByLabel("Password").fill(OWNER.password);
    await prompt.getByLabel("Password").press("Enter");
    await expect(own.getByRole("listitem").filter({ hasText: "Vera Holm" })).toContainText("Owner");
    await chooseAction(page, "Vera Holm", "Disable");
    const disabling = page.getByRole("dialog");
    await expect(disabling).toContainText("Pending invitations from Vera Holm are revoked.");
    await expect(disabling).toContainText("1 API key that Vera Holm created keeps working.");
    await expect(disabling.getByRole("link", { name: "API keys" })).toHaveAttribute("href", "/settings/keys");
    await disabling.getByRole("button", { name: "Disable" }).click();
    await expect(own.getByRole("listitem").filter({ hasText: "Vera Holm" })).toContainText("Disabled");
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await overflow()).toBe(0);
    await chooseAction(page, "Vera Holm", "Remove");
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto("/settings/keys");
    await expect(page.getByText("Vera Holm (disabled)")).toBeVisible();
  },
);
