import type { Page } from "@playwright/test";
import { addMember, admin, expect, expectAccessible, OWNER, SIGNED_IN, teams, test } from "#e2e/fixtures.ts";
import { Agent, newPhone } from "#e2e/people.ts";
import { signIn } from "#e2e/sign-in.ts";

const SETUP_STEPS = "**/api/inbox/settings/setup";

test("the first visit creates the owner and the sandbox number, answers a customer and approves the first templates", async ({
  page,
}) => {
  const { token } = admin("setup:token");
  await page.goto("/inbox");
  await expect(page).toHaveURL(/\/setup/);
  await expectAccessible(page);
  await page.getByLabel("Setup token").fill("not the token");
  await page.getByLabel("Workspace name").fill("Northwind Coffee");
  await page.getByLabel("Your name").fill(OWNER.name);
  await page.getByLabel("Email").fill(OWNER.email);
  await page.getByLabel("Password", { exact: true }).fill(OWNER.password);
  await page.getByRole("button", { name: "Create workspace" }).click();
  await expect(page.getByText("The setup token is incorrect.")).toBeVisible();
  await expect(page.getByLabel("Workspace name")).toHaveValue("Northwind Coffee");
  await page.getByLabel("Setup token").fill(String(token));
  await page.getByRole("button", { name: "Create workspace" }).click();

  await expect(page.getByRole("heading", { name: "Welcome to Northwind Coffee" })).toBeVisible();
  await expectAccessible(page);
  await page.context().storageState({ path: SIGNED_IN });
  await page.getByRole("button", { name: "Add a sandbox number" }).click();
  await expect(page.getByRole("heading", { name: "Sandbox", exact: true })).toBeVisible();
  await expectAccessible(page);

  // The steps are those to go live: none is done, and the empty inbox says what is left.
  await page.goto("/inbox");
  const steps = page.getByRole("region", { name: "Getting started" });
  await expect(steps).toContainText("0 of 5 done");
  await expectAccessible(page);
  // Once all are done, elsewhere, the checklist leaves.
  const json = { sandbox: true, number: true, template: true, team: true, key: true, message: true };
  await page.route(SETUP_STEPS, (route) => route.fulfill({ json }));
  await returnToWindow(page);
  await expect(steps).toBeHidden();
  await page.unroute(SETUP_STEPS);
  await returnToWindow(page);
  await steps.getByRole("button", { name: "Hide" }).click();
  await expect(steps).toBeHidden();
  await page.getByRole("button", { name: OWNER.name }).click();
  await page.getByRole("menuitem", { name: "Getting started" }).click();
  await expect(page).toHaveURL(/\/welcome$/);

  await page.getByRole("link", { name: "Open sandbox" }).click();
  await page.getByRole("button", { name: "New customer" }).click();
  await page.getByLabel("Name").fill("Greta Holm");
  await page.getByLabel("Phone number").fill(newPhone());
  await page.getByRole("button", { name: "Open chat" }).click();
  const phone = page.getByRole("textbox", { name: "Message as Greta Holm" });
  await expect(phone).toBeFocused();
  await phone.fill("Do you deliver today?");
  await phone.press("Enter");
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: /^Inbox/ })
    .click();
  const agent = await Agent.on(page);
  await agent.opens("Greta Holm");
  await agent.sees("Do you deliver today?");
  await expect(page.locator("header [data-window=calm]")).toContainText(/2[34] h .*left to reply/);
  await agent.replies("Yes, until six.");
  await agent.seesTick("Yes, until six.", "Delivered");
  await page.goto("/welcome");
  await expect(page.getByText("0 of 5 done")).toBeVisible();
  await page.getByRole("link", { name: /Invite your team/ }).click();
  const invitation = page.getByRole("dialog", { name: "Invite a member" });
  await expect(invitation.getByLabel("Email")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(invitation).toBeHidden();
  await expect(page).toHaveURL(/\/settings\/members$/);

  await page.goto("/settings/templates");
  for (const name of ["order_update", "welcome", "verification_code"]) {
    await page.getByRole("button", { name: `Open ${name}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
    await expect(page.getByRole("row", { name: new RegExp(name) }).getByText("Approved")).toHaveCount(2);
  }
  expect(() => admin("setup:token")).toThrow(/already set up/);
});

test("a second workspace is created on the command line and its owner signs in", async ({ page }) => {
  for (const { workspace, owner, state } of teams.slice(1)) {
    admin("workspace:create", "--name", workspace);
    addMember(workspace, owner, "owner");
    await page.goto("/sign-in?next=/welcome");
    await signIn(page, owner.email, owner.password);
    await page.getByRole("button", { name: "Add a sandbox number" }).click();
    await expect(page.getByRole("heading", { name: "Sandbox", exact: true })).toBeVisible();
    for (const name of ["order_update", "welcome", "verification_code"])
      admin("template:approve", "--workspace", workspace, "--name", name, "--language", "en");
    await page.context().storageState({ path: state });
  }
});

/** The page then loads what may have changed meanwhile. */
async function returnToWindow(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
}
