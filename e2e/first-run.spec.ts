import { addMember, admin, expect, expectAccessible, OWNER, SIGNED_IN, teams, test } from "#e2e/fixtures.ts";

test("the first visit creates the owner, the sandbox number and the first approved templates", async ({
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

  // The sandbox is practice: no step is done, and the empty inbox says what is left.
  await page.goto("/inbox");
  const steps = page.getByRole("region", { name: "Getting started" });
  await expect(steps).toContainText("0 of 4 done");
  await expectAccessible(page);
  await steps.getByRole("button", { name: "Hide" }).click();
  await expect(steps).toBeHidden();
  await page.getByRole("button", { name: OWNER.name }).click();
  await page.getByRole("menuitem", { name: "Getting started" }).click();
  await expect(page).toHaveURL(/\/welcome$/);

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
    await page.getByLabel("Email").fill(owner.email);
    await page.getByLabel("Password", { exact: true }).fill(owner.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("button", { name: "Add a sandbox number" }).click();
    await expect(page.getByRole("heading", { name: "Sandbox", exact: true })).toBeVisible();
    for (const name of ["order_update", "welcome", "verification_code"])
      admin("template:approve", "--workspace", workspace, "--name", name, "--language", "en");
    await page.context().storageState({ path: state });
  }
});
