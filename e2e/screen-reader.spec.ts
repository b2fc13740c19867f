import { openAsColleague } from "#e2e/colleague.ts";
import { expect, expectAccessible, expectActive, OWNER, SIGNED_IN, test } from "#e2e/fixtures.ts";
import { Agent, Customer } from "#e2e/people.ts";
import { pngPhoto } from "#e2e/png-photo.ts";
import { DAY } from "#lib/platform/clock.ts";

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
  // The focus says whose it is; Next would interrupt it, and has the right title.
  const route = page.locator("next-route-announcer div");
  await expect(route).toHaveAttribute("aria-live", "off");
  await expect(route).toHaveText(/\u2068Quick Reader\u2069 · Inbox · Parley$/);
  await page.keyboard.press("j");
  await expect(page.getByRole("region", { name: "Messages with Fatima Zahra" })).toBeFocused();
  await expect(route).toHaveText(/\u2068Fatima Zahra\u2069 · Inbox · Parley$/);
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
  // Also of the message that is quoted already.
  await first.focus();
  await page.keyboard.press("r");
  await expect(agent.composer()).toBeFocused();
  await expect(agent.composer()).toHaveAccessibleDescription(quote);
  await page.getByRole("button", { name: "Remove quote" }).focus();
  await page.keyboard.press("Escape");
  await expect(agent.composer()).toBeFocused();
  await expect(agent.composer()).toHaveAccessibleDescription(quote);
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

test("a screen reader learns what a colleague answers meanwhile, and a reply that crosses it is held", async ({
  page,
  browser,
}) => {
  const customer = await Customer.named("Asked Twice");
  await customer.writes("Is it in stock?");
  const owner = await Agent.at(page);
  await owner.opens("Asked Twice");
  await owner.hasRead();
  const benPage = await openAsColleague(browser, "Ben Speech");
  const ben = await Agent.at(benPage);
  await ben.opens("Asked Twice");
  await ben.hasRead();
  await ben.composer().fill("Let me look");

  await owner.replies("Yes, three of them");
  await ben.announces(`${OWNER.name} replied: Yes, three of them`);
  await ben.composer().press("Enter");
  const held = benPage.getByRole("alertdialog", {
    name: `Not sent: ${OWNER.name} replied while you were writing`,
  });
  await expect(held).toBeFocused();
  await expect(held).toHaveAccessibleDescription(`From ${OWNER.name}: Yes, three of them`);
  // Escape never leaves the conversation before the held reply is decided.
  await held.getByRole("button", { name: "Send anyway" }).focus();
  await benPage.keyboard.press("Tab");
  await expect(held.locator(":focus")).toHaveCount(0);
  await benPage.keyboard.press("Escape");
  await expect(held).toBeFocused();
  await benPage.keyboard.press("Escape");
  await expect(ben.composer()).toBeFocused();
  await expect(ben.composer()).toHaveValue("Let me look");
  await benPage.keyboard.press("Enter");
  await customer.sees("Let me look");
  await ben.announces(`${OWNER.name} replied: Yes, three of them`, "Message sent.");
  await expect(ben.composer()).toBeFocused();

  await page.keyboard.press("Escape");
  await page.keyboard.press("n");
  await page.keyboard.type("Ben has it");
  await page.keyboard.press("Enter");
  await ben.announces(
    `${OWNER.name} replied: Yes, three of them`,
    "Message sent.",
    `${OWNER.name} added a note: Ben has it`,
  );
});

test("files, a retry and a scheduled message say what happens and keep the focus", { tag: "@sweep" }, async ({
  page,
}) => {
  const customer = await Customer.named("Sent Twice");
  await customer.writes("Please send me everything");
  const agent = await Agent.at(page);
  await agent.opens("Sent Twice");
  await agent.hasRead();

  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Attach files" }).first().press("Enter");
  await (await chooser).setFiles(
    ["front.png", "back.png"].map((name) => ({ name, mimeType: "image/png", buffer: pngPhoto })),
  );
  await agent.announces("2 files attached: front.png, back.png.");
  await expect(agent.composer()).toBeFocused();
  await page.getByRole("button", { name: "Remove front.png" }).press("Enter");
  const caption = page.getByRole("textbox", { name: "Caption for back.png" });
  await caption.fill("The label");
  await caption.press("Enter");
  await agent.announces("2 files attached: front.png, back.png.", "Message sent.");
  await expect(agent.composer()).toBeFocused();
  await customer.sees("The label");

  await agent.composer().fill("On Monday");
  await page.keyboard.press("ControlOrMeta+Shift+L");
  await expect(page.getByRole("option", { name: /^In 1 hour/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(agent.composer()).toBeFocused();
  await page.getByRole("button", { name: "Send later" }).press("Enter");
  await page.getByRole("option", { name: /^In 1 hour/ }).click();
  await agent.announces(
    "2 files attached: front.png, back.png.",
    "Message sent.",
    /^Message scheduled for .+\.$/,
  );
  await expect(agent.composer()).toBeFocused();

  await customer.refusesNext(131_036);
  await agent.composer().fill("The invoice");
  await page.keyboard.press("Enter");
  const failed = agent.thread().getByRole("article").filter({ hasText: "The invoice" });
  const latest = agent.announcements().getByRole("paragraph").last();
  await expect(latest).toContainText("The message to Sent Twice wasn’t delivered.");
  await failed.getByRole("button", { name: "Try again" }).press("Shift+Tab");
  await expect(failed).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(failed.getByRole("button", { name: "Try again" })).toBeFocused();
  await page.keyboard.press("Enter");
  await customer.sees("The invoice");
  await expect(latest).toHaveText("Message sent.");
  await expect(failed).toBeFocused();
});

test("the option of a list that Enter chooses is the one that is read: on opening, after arrow keys and typing", async ({
  page,
}) => {
  const customer = await Customer.named("Read Choices");
  await customer.writes("Who answers me?");
  const agent = await Agent.at(page);
  await agent.opens("Read Choices");
  await agent.hasRead();
  await agent.readsByKeyboard();
  const options = page.getByRole("option");
  await page.keyboard.press("a");
  await expectActive(options.filter({ hasText: "Assign to me" }));
  for (const key of ["ArrowDown", "ArrowUp"]) await page.keyboard.press(key);
  await expectActive(options.filter({ hasText: "Assign to me" }));
  await page.keyboard.press("Escape");
  await expect(options).toHaveCount(0);

  await page.keyboard.press("h");
  await expectActive(options.first());
  await page.keyboard.press("ArrowDown");
  await expectActive(options.nth(1));
  await page.keyboard.press("End");
  await expectActive(options.last());
  await page.keyboard.type("3d");
  await expectActive(page.locator('[data-value="typed 3d"]'));
  await page.keyboard.press("Escape");
  await expect(options).toHaveCount(0);

  await agent.composer().fill("On Monday");
  await page.getByRole("button", { name: "Send later" }).press("Enter");
  await expectActive(options.first());
  await page.keyboard.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "false");
  await expectActive(page.getByRole("option", { selected: true }));
  await page.keyboard.press("Escape");
  await agent.composer().fill("");
});

test("a message that has the focus keeps it when the server accepts it", { tag: "@sweep" }, async ({
  page,
}) => {
  const customer = await Customer.named("Still Sending");
  await customer.writes("Is it on its way?");
  const agent = await Agent.at(page);
  await agent.opens("Still Sending");
  await agent.hasRead();
  const accepted = Promise.withResolvers<void>();
  await page.route("**/messages", async (route) => {
    if (route.request().method() === "POST") await accepted.promise;
    await route.continue();
  });
  await agent.composer().fill("It left today");
  for (const key of ["Enter", "Escape"]) await page.keyboard.press(key);
  await expect(agent.thread()).toBeFocused();
  const sent = agent.thread().getByRole("article").filter({ hasText: "It left today" });
  await expect(sent.getByRole("img", { name: "Sending" })).toBeVisible();
  await page.keyboard.press("End");
  await expect(sent).toBeFocused();
  accepted.resolve();
  await customer.sees("It left today");
  await expect(sent.getByRole("img", { name: /^(Sent|Delivered|Read)$/ })).toBeVisible();
  await expect(sent).toBeFocused();
});

test("a tab that opens after the clock has moved shows the new time", { tag: "@sweep" }, async ({
  page,
  context,
}) => {
  const customer = await Customer.named("Late Tab");
  await customer.writes("hello");
  const agent = await Agent.at(page);
  await agent.opens("Late Tab");
  await customer.movesClock(DAY);
  const closed = "you can only send a template. It reopens";
  await expect(page.getByText(closed)).toBeVisible();

  const later = await context.newPage();
  await later.goto(page.url());
  await Agent.on(later);
  await expect(later.getByText(closed)).toBeVisible();
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
