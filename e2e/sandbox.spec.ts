import { expect, expectAccessible, SIGNED_IN, test } from "#e2e/fixtures.ts";
import { Agent, Customer } from "#e2e/people.ts";

test.use({ storageState: SIGNED_IN });

test("a customer sends a location, replies and edits, and the agent sees each change", {
  tag: "@sweep",
}, async ({ page, browser }) => {
  const agent = await Agent.at(page);
  const customer = await Customer.withPhone(browser, "Ines Vidal");
  await customer.writes("Where are you?");
  await agent.opens("Ines Vidal");
  await agent.replies("At the harbor");
  await customer.sees("At the harbor");
  const phone = customer.page;
  await phone.getByRole("button", { name: "Send something else" }).click();
  await phone.getByRole("menuitem", { name: "Location" }).click();
  await agent.sees("Harbor Street 4");
  await phone.getByRole("button", { name: "Message actions" }).first().click();
  await phone.getByRole("menuitem", { name: "Edit" }).click();
  await customer.writes("Where are you today?");
  await agent.sees("Where are you today?");
});

test("a phone that is switched off receives its message once it is on again", { tag: "@sweep" }, async ({
  page,
  browser,
}) => {
  const agent = await Agent.at(page);
  const customer = await Customer.withPhone(browser, "Otto Berg");
  await customer.writes("I am going offline");
  const phone = customer.page;
  await phone.getByRole("button", { name: "Customer settings" }).click();
  await expectAccessible(phone);
  await phone.getByLabel("Phone is on").uncheck();
  await expect(phone.getByLabel("Phone is on")).not.toBeChecked();
  await agent.opens("Otto Berg");
  await agent.replies("For later");
  await agent.seesTick("For later", "Sent");
  await phone.getByLabel("Phone is on").check();
  await phone.keyboard.press("Escape");
  await customer.sees("For later");
  await agent.seesTick("For later", "Read");
  // A phone shows ticks only on what it sent.
  const ticksOf = (text: string) => phone.locator("[data-wamid]").filter({ hasText: text }).getByRole("img");
  await expect(ticksOf("I am going offline")).toHaveCount(1);
  await expect(ticksOf("For later")).toHaveCount(0);
});

test("every tab of the control panel is accessible in both themes", { tag: "@sweep" }, async ({
  browser,
}) => {
  const { page: panel } = await Customer.withPhone(browser, "Ida Lund");
  for (const tab of ["Delivery", "Customers", "Clock", "Failures"]) {
    await panel.getByRole("tab", { name: tab }).click();
    await expectAccessible(panel);
  }
});

test("the control panel makes WhatsApp reject a request, also on a phone", { tag: "@sweep" }, async ({
  page,
  browser,
}) => {
  const customer = await Customer.withPhone(browser, "Pia Lund");
  await customer.writes("hello");
  const panel = customer.page;
  await panel.getByRole("tab", { name: "Failures" }).click();
  await panel.getByLabel("Error code", { exact: true }).selectOption("131009");
  await panel.getByRole("button", { name: "Add failure" }).click();
  await expect(panel.getByText("The next request fails with 131009.")).toBeVisible();
  const agent = await Agent.at(page);
  await agent.opens("Pia Lund");
  await agent.replies("This is refused");
  await expect(panel.getByText("No request will fail.")).toBeVisible();
  await panel.setViewportSize({ width: 390, height: 844 });
  await panel.getByRole("button", { name: "All customers" }).click();
  await panel.getByRole("button", { name: "Sandbox settings" }).click();
  await expect(panel.getByRole("tab", { name: "Failures" })).toBeVisible();
  await expectAccessible(panel);
});

test("a chat that cannot be read is read again by a button", { tag: "@sweep" }, async ({ page }) => {
  const customer = await Customer.named("Vera Blom");
  await customer.writes("Can you read this?");
  await page.goto("/sandbox");
  await page.route("**/messages", (route) => route.abort());
  await page.getByRole("button", { name: /^Vera Blom/ }).click();
  const retry = page.getByRole("button", { name: "Try again" });
  await expect(retry).toBeVisible();
  await page.unroute("**/messages");
  await retry.click();
  await expect(page.getByRole("region", { name: "Messages", exact: true })).toContainText(
    "Can you read this?",
  );
});

test("what a customer writes stays in the field until it is sent", { tag: "@sweep" }, async ({ browser }) => {
  const { page, name } = await Customer.withPhone(browser, "Nora Falk");
  await page.route("**/messages", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  const field = page.getByRole("textbox", { name: `Message as ${name}` });
  await field.fill("Is it open?");
  await field.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "reach Parley" })).toBeVisible();
  await expect(field).toHaveValue("Is it open?");
  await page.unroute("**/messages");
  await field.press("Enter");
  await expect(field).toHaveValue("");
});
