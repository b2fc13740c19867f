import type { Page } from "@playwright/test";
import { callInbox } from "#e2e/call-inbox.ts";
import { openAsColleague } from "#e2e/colleague.ts";
import { conversationOf } from "#e2e/conversation-of.ts";
import { expect, SIGNED_IN, test } from "#e2e/fixtures.ts";
import { missEvents } from "#e2e/miss-events.ts";
import { Agent, Customer } from "#e2e/people.ts";

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

test("Ctrl+Shift+Enter sends, closes and opens the next conversation, which is undone", async ({ page }) => {
  const next = await Customer.named("Closing Second");
  await next.writes("me too");
  const customer = await Customer.named("Closing First");
  await customer.writes("where is it?");
  const agent = await Agent.at(page);
  await agent.opens("Closing First");
  const stateOf = await stateReader(page);
  await agent.hasRead();
  await agent.composer().fill("On its way.");
  await page.keyboard.press("Control+Shift+Enter");
  await expect(page.getByRole("heading", { name: "Closing Second" })).toBeVisible();
  await expect(agent.thread()).toBeFocused();
  await customer.sees("On its way.");
  await expect.poll(stateOf).toBe("closed");
  await expect(rowOf(page, "Closing First")).toHaveCount(0);
  // The next conversation, which nobody chose, is unread again.
  const unread = page.getByRole("link", { name: /Closing Second 1 unread message/ });
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

test("Send and close closes nothing when the reply is held", async ({ page, browser }) => {
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
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.getByRole("alertdialog", { name: /^Not sent: / })).toContainText("I have it.");
  await expect(agent.composer()).toHaveValue("On its way.");
});

test("a click on a conversation puts the caret into the reply, unless by Enter or by preference", async ({
  page,
}) => {
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
