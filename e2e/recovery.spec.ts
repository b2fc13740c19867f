import { callInbox } from "#e2e/call-inbox.ts";
import { enterSelected, expect, expectAccessible, SIGNED_IN, test } from "#e2e/fixtures.ts";
import { Agent, Customer } from "#e2e/people.ts";

test.use({ storageState: SIGNED_IN });

test("a message in flight when its tab crashed is restored and sent once", { tag: "@sweep" }, async ({
  page,
  context,
}) => {
  const customer = await Customer.named("Crash Witness");
  await customer.writes("are you open?");
  const agent = await Agent.at(page);
  await agent.opens("Crash Witness");
  await agent.hasRead();
  const conversation = page.url();
  await page.route("**/api/inbox/conversations/*/messages", () => undefined);
  await agent.composer().fill("until eight");
  await agent.composer().press("Enter");
  await expect(agent.thread().getByRole("img", { name: "Sending…" })).toBeVisible();
  const crashed = page.waitForEvent("crash");
  const devtools = await context.newCDPSession(page);
  void devtools.send("Page.crash").catch(() => undefined);
  await crashed;

  const next = await context.newPage();
  await next.goto(conversation);
  const again = await Agent.on(next);
  await again.sees("until eight");
  await expect(
    next.getByText("The page was closed before Parley confirmed that this was sent."),
  ).toBeVisible();
  await expectAccessible(next);
  await next.getByRole("button", { name: "Try again" }).click();
  await customer.sees("until eight");
  await expect(again.bubble("until eight")).toHaveCount(1);
  await expect(next.getByText("Not sent.")).toBeHidden();
  await next.reload();
  await expect(again.bubble("until eight")).toHaveCount(1);
});

test("a send can be undone and restores the whole draft", async ({ page }) => {
  const customer = await Customer.named("Second Thought");
  await customer.writes("how much is it?");
  await callInbox(page, "PATCH", "preferences", { undoSendSeconds: 20 });
  const agent = await Agent.at(page);
  await agent.opens("Second Thought");
  await agent.hasRead();
  await agent.composer().fill("It is 12 Euro, I think");
  await agent.composer().press("Enter");
  await expect(page.getByText(/^Sends in \d+ s$/)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.keyboard.type(" so");
  await expect(agent.composer()).toHaveValue("It is 12 Euro, I think so");
  await expect(page.getByText(/^Sends in/)).toBeHidden();
  await agent.composer().fill("It is 13 Euro");
  await agent.composer().press("Enter");
  await expect(page.getByText(/^Sends in \d+ s$/)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("z");
  await expect(agent.composer()).toHaveValue("It is 13 Euro");
  await expect(agent.composer()).toBeFocused();
  // Not undone, it is sent when the time is over.
  await callInbox(page, "PATCH", "preferences", { undoSendSeconds: 5 });
  await page.reload();
  await agent.hasRead();
  await agent.composer().fill("It is 14 Euro");
  await agent.composer().press("Enter");
  await customer.sees("It is 14 Euro");
  await expect(agent.thread().getByText("12 Euro")).toHaveCount(0);
  await callInbox(page, "PATCH", "preferences", { undoSendSeconds: 0 });
});

test("a quick reply is chosen by name, filled in and sent", async ({ page }) => {
  await callInbox(page, "POST", "quick-replies", {
    shortcut: "hours",
    body: "Hi {{contact.first_name}}, we are open from 9 to {{contact.closes at}}.",
  });
  const customer = await Customer.named("Quick Asker");
  await customer.writes("when are you open?");
  const agent = await Agent.at(page);
  await agent.opens("Quick Asker");
  await agent.hasRead();
  await agent.composer().focus();
  await page.keyboard.type("/hou");
  await expect(page.getByRole("option", { name: /hours/ })).toContainText("Hi Quick, we are open from 9 to");
  await enterSelected(page, /hours/);
  await expect(agent.composer()).toHaveValue(/^Hi Quick, we are open from 9 to /);
  await page.keyboard.press("Enter");
  await expect(page.getByText("No value is saved for this contact")).toBeVisible();
  await page.keyboard.type("18");
  await page.keyboard.press("Enter");
  await customer.sees("Hi Quick, we are open from 9 to 18.");
});
