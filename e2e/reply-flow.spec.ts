import type { Page } from "@playwright/test";
import { callInbox } from "#e2e/call-inbox.ts";
import { openAsColleague } from "#e2e/colleague.ts";
import { conversationOf } from "#e2e/conversation-of.ts";
import { expect, SIGNED_IN, test } from "#e2e/fixtures.ts";
import { missEvents } from "#e2e/miss-events.ts";
import { Agent, Customer } from "#e2e/people.ts";
import { undoButton } from "#e2e/undo.ts";

test.use({ storageState: SIGNED_IN });

function rowOf(page: Page, name: string) {
  return page.getByRole("region", { name: "Conversations" }).getByRole("link", { name: new RegExp(name) });
}

/** @returns reads the stored state of the conversation that is open now */
async function stateReader(page: Page): Promise<() => Promise<string>> {
  const { id } = await conversationOf(page);
  return async () =>
    (await (await page.request.get(`/api/inbox/conversations/${id}`)).json()).conversation.state;
}

/** In one task, so that no page is rendered in between. "send" stands for Ctrl+Shift+Enter. */
async function pressAtOnce(page: Page, keys: readonly string[]): Promise<void> {
  await page.evaluate((pressed) => {
    for (const key of pressed) {
      const isSend = key === "send";
      document.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", {
          key: isSend ? "Enter" : key,
          ctrlKey: isSend,
          shiftKey: isSend,
          bubbles: true,
          cancelable: true,
        }),
      );
    }
  }, keys);
}

test("keys typed ahead reply to each customer apart, and what follows a command without effect runs nothing", async ({
  page,
}) => {
  await (await Customer.named("Ahead Third")).writes("three");
  const second = await Customer.named("Ahead Second");
  await second.writes("two");
  await (await Customer.named("Ahead First")).writes("one");
  const agent = await Agent.at(page);
  await agent.opens("Ahead First");
  const stateOf = await stateReader(page);
  await pressAtOnce(page, ["j", "r", "h", "e", "z", "Backspace", "y", "send", "r", "y", "e", "s"]);
  await expect(page.getByRole("heading", { name: "Ahead Third" })).toBeVisible();
  await expect(agent.composer()).toHaveValue("yes");
  await second.sees("hey");
  await expect(rowOf(page, "Ahead Second")).toHaveCount(0);
  await agent.composer().fill("");
  await page.keyboard.press("Escape");
  await expect(agent.thread()).toBeFocused();

  // Nothing is written that could be sent.
  await pressAtOnce(page, ["k", "send", "e"]);
  await expect(page.getByRole("heading", { name: "Ahead First" })).toBeVisible();
  await expect(page.getByText("The last keys you pressed were ignored.")).toBeVisible();
  expect(await stateOf()).toBe("open");
});

test("Ctrl+Shift+Enter sends, closes and opens the next conversation, which is undone", async ({ page }) => {
  const next = await Customer.named("Closing Second");
  for (const text of ["me too", "hello?"]) await next.writes(text);
  const customer = await Customer.named("Closing First");
  await customer.writes("where is it?");
  const agent = await Agent.at(page);
  await agent.opens("Closing First");
  const stateOf = await stateReader(page);
  await agent.hasRead();
  await agent.composer().fill("On its way.");
  const delivered = Promise.withResolvers<void>();
  await page.route("**/messages", async (route) => {
    if (route.request().method() === "POST") await delivered.promise;
    await route.continue();
  });
  await page.keyboard.press("Control+Shift+Enter");
  // Before the server has the message: what is typed next is for the next conversation.
  await page.keyboard.press("r");
  await page.keyboard.type("Hello next customer");
  await expect(page.getByRole("heading", { name: "Closing Second" })).toBeVisible();
  await expect(agent.composer()).toHaveValue("Hello next customer");
  await agent.composer().fill("");
  await page.keyboard.press("Escape");
  await expect(agent.thread()).toBeFocused();
  delivered.resolve();
  await customer.sees("On its way.");
  await expect.poll(stateOf).toBe("closed");
  await expect(rowOf(page, "Closing First")).toHaveCount(0);
  // The next conversation, which nobody chose, is unread again, with all that was unread.
  const unread = page.getByRole("link", { name: /Closing Second ?, 2 unread messages/ });
  await expect(unread).toBeHidden();
  await page.keyboard.press("z");
  await expect(page.getByRole("heading", { name: "Closing First" })).toBeVisible();
  await expect.poll(stateOf).toBe("open");
  await expect(unread).toBeVisible();

  // While the send can be undone, the first undo keeps the conversation open, the second one takes the text back.
  await callInbox(page, "PATCH", "preferences", { undoSendSeconds: 20 });
  await page.reload();
  await agent.hasRead();
  await agent.composer().fill("Wrong customer");
  await page.keyboard.press("Control+Shift+Enter");
  await expect(page.getByRole("heading", { name: "Closing Second" })).toBeVisible();
  await page.keyboard.press("z");
  await expect(page.getByRole("heading", { name: "Closing First" })).toBeVisible();
  await expect(agent.thread().getByText("Sends in")).toBeVisible();
  await page.keyboard.press("z");
  await expect(agent.composer()).toHaveValue("Wrong customer");
  expect(await stateOf()).toBe("open");
  await callInbox(page, "PATCH", "preferences", { undoSendSeconds: 0 });
});

test("a reply, then a close with its own key, closes the conversation in the end, also of several at once", async ({
  page,
}) => {
  await (await Customer.named("Answered Third")).writes("hello");
  const others = [await Customer.named("Answered Second"), await Customer.named("Answered First")];
  for (const customer of others) await customer.writes("where is it?");
  const agent = await Agent.at(page);
  let delivered = Promise.withResolvers<void>();
  await page.route("**/messages", async (route) => {
    if (route.request().method() === "POST") await delivered.promise;
    await route.continue();
  });
  await agent.opens("Answered First");
  const stateOf = await stateReader(page);
  await agent.hasRead();
  await agent.composer().fill("On its way.");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await page.keyboard.press("e");
  await expect(page.getByRole("heading", { name: "Answered Second" })).toBeVisible();
  await expect(rowOf(page, "Answered First")).toHaveCount(0);
  expect(await stateOf()).toBe("open");
  delivered.resolve();
  await others[1]?.sees("On its way.");
  await expect.poll(stateOf).toBe("closed");
  await expect(rowOf(page, "Answered First")).toHaveCount(0);
  await page.keyboard.press("z");
  await expect.poll(stateOf).toBe("open");

  // Undone while the reply is on its way, nothing is closed.
  delivered = Promise.withResolvers<void>();
  await expect(page.getByRole("heading", { name: "Answered First" })).toBeVisible();
  await page.keyboard.press("r");
  await agent.composer().fill("Anything else?");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await page.keyboard.press("e");
  await expect(page.getByRole("heading", { name: "Answered Second" })).toBeVisible();
  await page.keyboard.press("z");
  await expect(page.getByRole("heading", { name: "Answered First" })).toBeVisible();
  await expect(rowOf(page, "Answered First")).toBeVisible();
  const answered = page.waitForResponse(
    (response) => response.request().method() === "POST" && response.url().endsWith("/messages"),
  );
  delivered.resolve();
  await answered;
  await others[1]?.sees("Anything else?");
  expect(await stateOf()).toBe("open");

  // A bulk close waits for the replies of its conversations too.
  delivered = Promise.withResolvers<void>();
  await page.keyboard.press("r");
  await agent.composer().fill("Goodbye.");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  for (const name of ["Answered First", "Answered Second"])
    await page.getByRole("checkbox", { name: `Select ${name}` }).click();
  await page.keyboard.press("e");
  await undoButton(page, "Closed 2 conversations.").waitFor();
  for (const name of ["Answered First", "Answered Second"]) await expect(rowOf(page, name)).toHaveCount(0);
  expect(await stateOf()).toBe("open");
  delivered.resolve();
  await expect.poll(stateOf).toBe("closed");
});

test("Send and close closes nothing when the reply is held", { tag: "@sweep" }, async ({ page, browser }) => {
  await (await Customer.named("Closing Beside")).writes("hello");
  const customer = await Customer.named("Closing Held");
  await customer.writes("where is it?");
  const agent = await Agent.at(page);
  await agent.opens("Closing Held");
  const stateOf = await stateReader(page);
  await agent.hasRead();
  await agent.composer().fill("On its way.");
  const bea = await Agent.at(await openAsColleague(browser, "Bea Lindqvist"));
  await missEvents(page);
  await bea.opens("Closing Held");
  await bea.replies("I have it.");
  await page.getByRole("button", { name: "Send later" }).click();
  await page.getByRole("option", { name: "Send and close" }).click();
  await expect(rowOf(page, "Closing Held")).toBeVisible();
  expect(await stateOf()).toBe("open");
  const held = page.getByRole("alertdialog", { name: /^Not sent: / });
  // Passing it by keys does not move the focus into it.
  await expect(page.getByRole("heading", { name: "Closing Beside" })).toBeVisible();
  await expect(agent.composer()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(agent.thread()).toBeFocused();
  await page.keyboard.press("k");
  await expect(page.getByRole("heading", { name: "Closing Held" })).toBeVisible();
  await expect(held).toBeVisible();
  await expect(held).not.toBeFocused();
  await page.keyboard.press("j");
  await expect(page.getByRole("heading", { name: "Closing Beside" })).toBeVisible();
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(held).toContainText("I have it.");
  await expect(agent.composer()).toHaveValue("On its way.");
});

test("a click on a conversation puts the caret into the reply, unless by Enter or by preference", {
  tag: "@sweep",
}, async ({ page }) => {
  const customer = await Customer.named("Clicked On");
  await customer.writes("hello");
  const agent = await Agent.at(page);
  const row = page.getByRole("region", { name: "Conversations" }).getByRole("link", { name: /Clicked On/ });
  await row.click();
  await expect(agent.composer()).toBeFocused();
  await page.keyboard.type("Please wait");
  await expect(agent.composer()).toHaveValue("Please wait");
  await page.keyboard.press("Escape");
  await expect(agent.thread()).toBeFocused();
  // Also of the conversation that is shown already.
  await row.click();
  await expect(agent.composer()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(agent.thread()).toBeFocused();
  await page.keyboard.press("Escape");
  await row.press("Enter");
  await agent.sees("hello");
  await expect(agent.composer()).not.toBeFocused();
  await page.keyboard.press("n");
  await expect(page.getByRole("textbox", { name: "Note" })).toBeFocused();

  await callInbox(page, "PATCH", "preferences", { clickWrites: false });
  await page.goto("/inbox");
  await row.click();
  await agent.sees("hello");
  await page.keyboard.press("l");
  await expect(page.getByPlaceholder("Search or create a label")).toBeFocused();
  await callInbox(page, "PATCH", "preferences", { clickWrites: true });
});

test("after an action by mouse the caret is where the member writes, and nothing typed runs a shortcut", async ({
  page,
}) => {
  const second = await Customer.named("Moused Second");
  for (const text of ["one", "two"]) await second.writes(text);
  await (await Customer.named("Moused First")).writes("hello");
  const agent = await Agent.at(page);
  await rowOf(page, "Moused First").click();
  await expect(agent.composer()).toBeFocused();
  const header = page.locator("header", { has: page.getByRole("heading", { name: /^Moused/ }) });
  await header.getByRole("button", { name: "Assign" }).first().click();
  await page.getByRole("option", { name: "Assign to me" }).click();
  await expect(agent.composer()).toBeFocused();
  await header.getByRole("button", { name: "Label" }).first().click();
  await agent.thread().click();
  await expect(agent.composer()).toBeFocused();

  await agent.bubble("hello").hover();
  await agent.bubble("hello").getByRole("button", { name: "React" }).click();
  await page.getByRole("menuitem", { name: "React with 👍" }).click();
  await expect(agent.composer()).toBeFocused();

  await agent.bubble("hello").click();
  await expect(agent.composer()).not.toBeFocused();
  // The first letter quotes a message that was focused by keyboard.
  await page.keyboard.type("really, yes we see");
  await expect(agent.composer()).toHaveValue("really, yes we see");
  await agent.composer().fill("");
  await header.getByRole("button", { name: "Label" }).first().click();
  await page.keyboard.type("Chosen by mouse");
  await page.keyboard.press("Enter");
  await expect(header.getByText("Chosen by mouse")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.type("Yes");
  await expect(agent.composer()).toHaveValue("Yes");
  await agent.composer().fill("");
  await agent.bubble("hello").click();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("n");
  await expect(page.getByRole("textbox", { name: "Note" })).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("r");
  await expect(agent.composer()).toBeFocused();

  await header.getByRole("button", { name: "Close", exact: true }).click();
  await page.keyboard.type("Sure, hugely");
  await expect(page.getByRole("heading", { name: "Moused Second" })).toBeVisible();
  await expect(agent.composer()).toHaveValue("Sure, hugely");
  const unread = page.getByRole("link", { name: /Moused Second ?, 2 unread messages/ });
  await expect(unread).toBeHidden();
  await agent.composer().fill("");
  await undoButton(page, "Conversation closed.").click();
  await page.keyboard.type("Hello");
  await expect(page.getByRole("heading", { name: "Moused First" })).toBeVisible();
  await expect(agent.composer()).toHaveValue("Hello");
  await expect(unread).toBeVisible();
  await agent.composer().fill("");
});

test("a close that fails once the next conversation is open says which one is still open", {
  tag: "@sweep",
}, async ({ page }) => {
  await (await Customer.named("Failing Second")).writes("hello");
  await (await Customer.named("Failing First")).writes("hello");
  const agent = await Agent.at(page);
  await agent.opens("Failing First");
  const stateOf = await stateReader(page);
  await page.route("**/api/inbox/conversations/conv_*", (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.continue(),
  );
  await page.keyboard.press("e");
  await expect(page.getByRole("heading", { name: "Failing Second" })).toBeVisible();
  const failure = page.getByRole("listitem").filter({ hasText: "Failing First is still open." });
  await failure.getByRole("button", { name: "Open" }).click();
  await expect(page.getByRole("heading", { name: "Failing First" })).toBeVisible();
  expect(await stateOf()).toBe("open");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("Enter breaks the line, Send leaves the keyboard open, and an empty field offers a recording", async ({
    page,
  }) => {
    const customer = await Customer.named("Thumb Typist");
    await customer.writes("hello");
    const agent = await Agent.at(page);
    await page
      .getByRole("region", { name: "Conversations" })
      .getByRole("link", { name: /Thumb Typist/ })
      .tap();
    await agent.sees("hello");
    await expect(agent.composer()).not.toBeFocused();
    await agent.hasRead();
    const record = page.getByRole("button", { name: "Record a voice message" });
    const send = page.getByRole("button", { name: "Send", exact: true });
    await expect(record).toBeVisible();
    await expect(send).toBeHidden();
    await agent.composer().tap();
    await page.keyboard.type("one");
    await page.keyboard.press("Enter");
    await page.keyboard.type("two");
    await expect(agent.composer()).toHaveValue("one\ntwo");
    await expect(record).toBeHidden();
    await page.getByRole("button", { name: "Add", exact: true }).tap();
    await expect(page.getByRole("menuitem", { name: "Send later" })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("menuitem", { name: "Bold" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toBeHidden();
    await agent.composer().tap();
    await send.tap();
    await expect(agent.bubble("one")).toBeVisible();
    await expect(agent.composer()).toBeFocused();
    await expect(record).toBeVisible();
  });
});
