import { expect, expectAccessible, SIGNED_IN, test } from "#e2e/fixtures.ts";
import { Agent, Customer } from "#e2e/people.ts";

test.use({ storageState: SIGNED_IN });

test("a screen reader learns whose conversation opens, what a message says and what is quoted", async ({
  page,
}) => {
  const fatima = await Customer.named("Fatima Zahra");
  await fatima.writes("Do you have the blue mug?");
  await fatima.writes("And the green one?");
  const quick = await Customer.named("Quick Reader");
  await quick.writes("Good morning");
  const agent = await Agent.at(page);
  const rows = page.getByRole("region", { name: "Conversations" }).getByRole("listitem");
  await expect(
    rows.getByRole("link", {
      name: /^Fatima Zahra ?, 2 unread messages ?, Waiting for .+ ?, .+ left to reply ?, And the green one/,
    }),
  ).toBeVisible();

  // The list is one tab stop; the arrow keys go through its rows.
  const names = rows.getByRole("link");
  await names.first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(names.nth(1)).toBeFocused();
  await expect(rows.locator("a[tabindex='0']")).toHaveCount(1);
  await page.keyboard.press("Tab");
  await expect(rows.nth(1).getByRole("checkbox")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(names.first()).toBeFocused();

  // The keyboard opens a conversation at its messages, whose name is read.
  await rows.getByRole("link", { name: /^Fatima Zahra/ }).press("Enter");
  const thread = page.getByRole("region", { name: "Messages with Fatima Zahra, 2 unread" });
  await expect(thread).toBeFocused();
  await expect(page).toHaveTitle(/^(\(\d+\) )?\u2068Fatima Zahra\u2069 · Inbox · Parley$/);
  await page.keyboard.press("k");
  await expect(page.getByRole("region", { name: "Messages with Quick Reader" })).toBeFocused();
  await expect(page).toHaveTitle(/^(\(\d+\) )?\u2068Quick Reader\u2069 · Inbox · Parley$/);
  await page.keyboard.press("j");
  await expect(page.getByRole("region", { name: "Messages with Fatima Zahra" })).toBeFocused();
  await expect(page).toHaveTitle(/^(\(\d+\) )?\u2068Fatima Zahra\u2069 · Inbox · Parley$/);

  await page.keyboard.press("End");
  const newest = agent.thread().getByRole("article").last();
  await expect(newest).toBeFocused();
  await expect(newest).toHaveAccessibleDescription("\u2068And the green one?\u2069");
  await page.keyboard.press("ArrowUp");
  const first = agent.thread().getByRole("article").filter({ hasText: "blue mug" });
  await expect(first).toBeFocused();
  await expect(first).toHaveAccessibleDescription("\u2068Do you have the blue mug?\u2069");

  const quote = "Replying to Fatima Zahra Do you have the blue mug?";
  await page.keyboard.press("r");
  await expect(agent.composer()).toBeFocused();
  await expect(agent.composer()).toHaveAccessibleDescription(quote);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(agent.composer()).toBeFocused();
  await expect(agent.composer()).not.toHaveAccessibleDescription(quote);
  await agent.announces("Quote removed.");
  await page.keyboard.press("Escape");
  await expect(agent.thread()).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("r");
  await page.keyboard.type("In stock");
  await page.keyboard.press("Enter");
  await agent.announces("Quote removed.", "Message with a quote sent.");
  await page.keyboard.press("Escape");
  await page.keyboard.press("End");
  await expect(newest).toHaveAccessibleDescription(
    /^Reply to Fatima Zahra: \u2068And the green one\?\u2069 \u2068In stock\u2069\. (Sent|Delivered|Read)\.$/,
  );
  await fatima.sendsFile("image", "this mug");
  await agent.announces(
    "Quote removed.",
    "Message with a quote sent.",
    "Fatima Zahra wrote: Photo: \u2068this mug\u2069",
  );
});

test("a button says its name once, and a wrong password is described", { tag: "@sweep" }, async ({
  page,
  browser,
}) => {
  const customer = await Customer.named("Named Once");
  await customer.writes("hello");
  const agent = await Agent.at(page);
  await agent.opens("Named Once");
  const assign = page.getByRole("button", { name: "Assign", exact: true }).first();
  await expect(assign).toHaveAccessibleDescription("");
  await assign.hover();
  await expect(assign).toHaveAttribute("title", /^Assign \(A\)$/i);
  expect(
    await page
      .locator("[title][aria-label]")
      .evaluateAll((all) =>
        all
          .filter((element) => element.getAttribute("title") === element.ariaLabel)
          .map((element) => element.outerHTML),
      ),
  ).toEqual([]);

  await agent.composer().pressSequentially("/none");
  await expect(
    page.getByRole("status").filter({ hasText: "No quick reply is called “/none”" }),
  ).toBeAttached();
  await agent.composer().fill("");

  await page.goto("/contacts");
  await page.getByRole("link", { name: "Named Once" }).first().click();
  await expect(page).toHaveTitle(/\u2068Named Once\u2069 · .+ · Parley$/);
  await page.goto("/no-such-page");
  await expect(page).toHaveTitle(/Page not found · Parley$/);

  const guest = await (await browser.newContext({ storageState: { cookies: [], origins: [] } })).newPage();
  await guest.goto(new URL("/sign-in", page.url()).href);
  await guest.getByLabel("Email").fill("somebody@example.com");
  await guest.getByLabel("Password", { exact: true }).fill("not the password");
  await guest.getByRole("button", { name: "Sign in", exact: true }).click();
  const password = guest.getByLabel("Password", { exact: true });
  await expect(password).toHaveAccessibleDescription("Incorrect email or password.");
  await expect(password).toHaveAttribute("aria-invalid", "true");
});
