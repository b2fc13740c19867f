import { expect, SIGNED_IN, test } from "#e2e/fixtures.ts";
import { Agent, Customer } from "#e2e/people.ts";

test.use({ storageState: SIGNED_IN });

test("a scheduled reply gets another time, is canceled and restored, edited and sent early, by keyboard", {
  tag: "@sweep",
}, async ({ page }) => {
  const customer = await Customer.named("Later Reader");
  await customer.writes("When does it arrive?");
  const agent = await Agent.at(page);
  await agent.opens("Later Reader");
  const rowOf = (text: string | RegExp) => agent.thread().getByRole("article").filter({ hasText: text });
  await agent.hasRead();
  await agent.composer().fill("Tomorow, I think");
  await page.keyboard.press("Control+Shift+L");
  await page.getByRole("option", { name: /^In 1 hour/ }).click();
  const first = agent.bubble("Tomorow, I think");
  await expect(first.getByText("Scheduled for")).toBeVisible();
  await agent.announces(/^Message scheduled for .+\.$/);
  const row = page.getByRole("region", { name: "Conversations" }).getByRole("link", { name: /Later Reader/ });
  await expect(row).toContainText("Scheduled");

  await first.getByRole("button", { name: "Change time" }).press("Enter");
  await page.getByPlaceholder("Type a time").fill("3h");
  await expect(page.locator('[data-value="typed 3h"]')).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("listitem").filter({ hasText: "Scheduled for" })).toBeVisible();
  await expect(agent.thread()).toBeFocused();

  await first.getByRole("button", { name: "Cancel message" }).press("Enter");
  await expect(first.getByText("Canceled", { exact: true })).toBeVisible();
  await expect(agent.thread()).toBeFocused();
  await page.keyboard.press("z");
  await expect(first.getByText("Scheduled for")).toBeVisible();
  await rowOf("Tomorow, I think").focus();
  await expect(rowOf("Tomorow, I think")).toHaveAccessibleDescription(/Scheduled for/);

  await first.getByRole("button", { name: "Edit" }).press("Enter");
  await expect(agent.composer()).toHaveValue("Tomorow, I think");
  await expect(agent.composer()).toBeFocused();
  await agent.composer().fill("Tomorrow, I think");
  await agent.composer().press("Enter");
  await page.getByRole("option", { name: /^Same time as before/ }).click();
  const second = agent.bubble("Tomorrow, I think");
  await expect(second.getByText("Scheduled for")).toBeVisible();
  await expect(agent.composer()).toHaveValue("");

  await rowOf("Tomorrow, I think").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Send now" }).press("Enter");
  await customer.sees("Tomorrow, I think");
  await expect(second.getByRole("button", { name: "Send now" })).toBeHidden();
  await expect(row).not.toContainText("Scheduled");
  await agent.replies("Anything else?");
  const inOrder = [/Tomorow, I think/, /Tomorrow, I think/, /Anything else\?/];
  const shown = rowOf(/Tomorow|Tomorrow|Anything else/);
  await expect(shown).toHaveText(inOrder);
  await page.reload();
  await expect(shown).toHaveText(inOrder);
});
