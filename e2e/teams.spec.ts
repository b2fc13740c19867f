import { callInbox } from "#e2e/call-inbox.ts";
import { chooseAction } from "#e2e/choose-action.ts";
import { openAsColleague } from "#e2e/colleague.ts";
import { enterSelected, expect, expectAccessible, SIGNED_IN, test } from "#e2e/fixtures.ts";
import { Agent, Customer } from "#e2e/people.ts";

test.use({ storageState: SIGNED_IN });

test("a team is created, gets a conversation, is mentioned, and is replaced when it is deleted", {
  tag: "@sweep",
}, async ({ page, browser }) => {
  const tess = await openAsColleague(browser, "Tess Moreau");
  const customer = await Customer.named("Broken Cup");
  await customer.writes("My cup arrived broken");

  await page.goto("/settings/teams");
  const dialog = page.getByRole("dialog");
  const teams = page.getByRole("list", { name: "Teams" }).getByRole("listitem");
  for (const name of ["Returns", "Claims"]) {
    await page.getByRole("button", { name: "Create team" }).last().press("Enter");
    await dialog.getByLabel("Name").fill(name);
    if (name === "Returns") {
      await dialog.getByRole("checkbox", { name: "Tess Moreau" }).check();
      await expectAccessible(page);
    }
    await dialog.getByRole("button", { name: "Save" }).press("Enter");
    await expect(dialog).toBeHidden();
    await expect(page.getByText(`“${name}” was created.`)).toBeVisible();
    await expect(teams.filter({ hasText: name })).toBeVisible();
    // Also after the first team, with which the button of the empty page is gone.
    await expect(page.getByRole("main").locator(":focus")).toBeVisible();
  }
  await expect(teams.filter({ hasText: "Returns" })).toContainText("1 member");
  await expectAccessible(page);

  const agent = await Agent.at(page);
  await agent.opens("Broken Cup");
  await page.keyboard.press("a");
  await page.getByPlaceholder("Search teammates and teams").fill("returns");
  await enterSelected(page, /Returns/);
  await expect(page.getByRole("button", { name: "Team: Returns" })).toBeVisible();
  await agent.sees("You assigned this to the team Returns");
  const views = tess.getByRole("navigation", { name: "Views" });
  await expect(views.getByRole("button", { name: "My teams" })).toBeVisible();
  await views.getByRole("link", { name: /^Returns/ }).click();
  await expect(
    tess.getByRole("region", { name: "Conversations" }).getByRole("link", { name: "Broken Cup" }),
  ).toBeVisible();

  await page.keyboard.press("n");
  const note = page.getByRole("textbox", { name: "Note" });
  await note.pressSequentially("A new one, please, @ret");
  await expect(page.getByRole("option", { name: /Returns/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(note).toHaveValue("A new one, please, @Returns ");
  await page.keyboard.press("Enter");
  await expect(agent.thread().getByText("A new one, please,")).toBeVisible();
  await tess.getByRole("button", { name: /^Notifications, \d+ unread/ }).click();
  await tess.getByRole("link", { name: /mentioned you in a note about Broken Cup/ }).click();
  await expect(tess.getByRole("heading", { name: "Broken Cup" })).toBeVisible();

  await page.goto("/settings/teams");
  await chooseAction(page, "Returns", "Delete");
  await dialog.getByLabel("Move conversations to").selectOption("Claims");
  await expect(dialog).toContainText("1 open conversation moves.");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Delete team" }).click();
  await expect(teams).toHaveCount(1);
  await expect(tess.getByRole("button", { name: "Team: Claims" })).toBeVisible();
  await expect(
    tess.getByText(/^Moved to the team Claims, because .+ deleted its previous team/),
  ).toBeVisible();
  await expect(views.getByRole("link", { name: /^Returns/ })).toHaveCount(0);
  await chooseAction(page, "Claims", "Delete");
  await dialog.getByRole("button", { name: "Delete team" }).click();
  await expect(page.getByText("No teams yet")).toBeVisible();
});

test("editing a team keeps what a colleague changed meanwhile, and each deletion asks anew where to move", {
  tag: "@sweep",
}, async ({ page }) => {
  const rule = { assignment: "off", assignmentLimit: null, assignToLastMember: true };
  const { data: members } = await (await page.request.get("/api/inbox/members")).json();
  const ids: string[] = [];
  for (const name of ["Day shift", "Night shift"]) {
    const data = { name, memberIds: [], ...rule };
    ids.push((await callInbox(page, "POST", "settings/teams", data)).team.id);
  }
  const week = Array.from({ length: 7 }, () => [{ from: 480, to: 960 }]);
  const holidays = [{ date: "2026-12-25", name: "Christmas" }];
  const setHours = (hours: object | null) => callInbox(page, "PATCH", "settings/automations", { hours });
  await setHours({ timeZone: "Europe/Berlin", week, holidays });
  await page.goto("/settings/teams");
  const dialog = page.getByRole("dialog");
  const teams = page.getByRole("list", { name: "Teams" }).getByRole("listitem");
  await chooseAction(page, "Day shift", "Edit");
  // Own hours begin with those of the workspace.
  await dialog.getByLabel("Use separate business hours").check();
  await expect(dialog.getByRole("button", { name: "Remove Christmas" })).toBeVisible();
  await dialog.getByLabel("Use separate business hours").uncheck();
  // Other tests use the same workspace.
  await setHours(null);
  await dialog.getByLabel("Name").fill("Early shift");
  await callInbox(page, "PATCH", `settings/teams/${ids[0]}`, { memberIds: [members[0].id] });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(teams.filter({ hasText: "Early shift" })).toContainText("1 member");

  await chooseAction(page, "Early shift", "Delete");
  await dialog.getByLabel("Move conversations to").selectOption("Night shift");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await chooseAction(page, "Night shift", "Delete");
  await expect(dialog.getByLabel("Move conversations to")).toHaveValue("");
  await dialog.getByRole("button", { name: "Delete team" }).click();
  await expect(teams).toHaveCount(1);
  await callInbox(page, "POST", `settings/teams/${ids[0]}/delete`, { moveTo: null });
});
