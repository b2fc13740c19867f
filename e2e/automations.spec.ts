import { callInbox } from "#e2e/call-inbox.ts";
import { expect, expectAccessible, OWNER, SIGNED_IN, test } from "#e2e/fixtures.ts";
import { Agent, Customer } from "#e2e/people.ts";

test.use({ storageState: SIGNED_IN });

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
  await expect(page.getByText("Hours and auto-replies saved")).toBeVisible();
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
  const off = { hours: null, greeting: null, optOutWords: null, optOutReply: null };
  await callInbox(page, "PATCH", "settings/automations", off);

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
  await callInbox(page, "PATCH", "availability", { availableForAssignment: true });
});
