import type { Page } from "@playwright/test";
import { expect, expectAccessible, SIGNED_IN, test } from "#e2e/fixtures.ts";
import { Agent, Customer } from "#e2e/people.ts";
import { DAY } from "#lib/clock.ts";

test.use({ storageState: SIGNED_IN });

/** What a page of the product would send. */
async function change(page: Page, method: "PATCH" | "POST", path: string, data: object): Promise<void> {
  const answer = await page.request.fetch(path, {
    method,
    data,
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  expect(answer.ok()).toBe(true);
}

test("a message that was on its way when its tab crashed is there again, and goes once", async ({
  page,
  context,
}) => {
  const customer = await Customer.named("Crash Witness");
  await customer.writes("are you open?");
  const agent = await Agent.at(page);
  await agent.opens("Crash Witness");
  await agent.hasRead();
  const conversation = page.url();
  // The network takes it and never answers.
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
  await expect(next.getByText("The page was closed before it was certain that it went.")).toBeVisible();
  await expectAccessible(next);
  await next.getByRole("button", { name: "Try again" }).click();
  await customer.sees("until eight");
  await expect(again.bubble("until eight")).toHaveCount(1);
  await expect(next.getByText("Not sent.")).toBeHidden();
  await next.reload();
  await expect(again.bubble("until eight")).toHaveCount(1);
});

test("a message is taken back within its five seconds, and what comes back is whole", async ({ page }) => {
  const customer = await Customer.named("Second Thought");
  await customer.writes("how much is it?");
  await change(page, "PATCH", "/api/inbox/preferences", { undoSendSeconds: 5 });
  const agent = await Agent.at(page);
  await agent.opens("Second Thought");
  await agent.hasRead();
  await agent.composer().fill("It is 12 Euro, I think");
  await agent.composer().press("Enter");
  await expect(page.getByText(/^Sends in \d s$/)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(agent.composer()).toHaveValue("It is 12 Euro, I think");
  await expect(page.getByText(/^Sends in/)).toBeHidden();
  await agent.composer().fill("It is 14 Euro");
  await agent.composer().press("Enter");
  await customer.sees("It is 14 Euro");
  await expect(agent.thread().getByText("12 Euro")).toHaveCount(0);
  await change(page, "PATCH", "/api/inbox/preferences", { undoSendSeconds: 0 });
});

test("a quick reply is chosen by its name, filled in for the customer and sent", async ({ page }) => {
  await change(page, "POST", "/api/inbox/quick-replies", {
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
  await expect(page.getByRole("option", { name: /hours/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(agent.composer()).toHaveValue(/^Hi Quick, we are open from 9 to /);
  // What is not known is filled in before it goes.
  await page.keyboard.press("Enter");
  await expect(page.getByText("is not known for this contact")).toBeVisible();
  await page.keyboard.type("18");
  await page.keyboard.press("Enter");
  await customer.sees("Hi Quick, we are open from 9 to 18.");
});

test("a voice message is recorded, kept when the window closes meanwhile, and heard by the customer", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["microphone"]);
  const customer = await Customer.named("Voice Hearer");
  await customer.writes("can you explain?");
  const agent = await Agent.at(page);
  await agent.opens("Voice Hearer");
  const files = page.getByRole("list", { name: "Files to send" });
  await page.getByRole("button", { name: "Record a voice message" }).click();
  await expect(page.getByRole("timer", { name: "Recording" })).toBeVisible();
  await customer.letsPass(DAY);
  await expect(page.getByText("only a template can be sent. It opens again")).toBeVisible();
  await customer.writes("hello?");
  await expect(files.getByText("Voice message")).toBeVisible();
  await expectAccessible(page);
  await agent.hasRead();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(agent.thread().getByRole("button", { name: /Play/ })).toBeVisible();
  await customer.sees("(audio)");
});
