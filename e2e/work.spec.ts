import type { Page } from "@playwright/test";
import { callInbox } from "#e2e/call-inbox.ts";
import { openAsColleague } from "#e2e/colleague.ts";
import { conversationOf } from "#e2e/conversation-of.ts";
import { enterSelected, expect, expectAccessible, SIGNED_IN, test } from "#e2e/fixtures.ts";
import { Agent, Customer } from "#e2e/people.ts";
import { undoButton } from "#e2e/undo.ts";
import { HOUR, MINUTE } from "#lib/platform/clock.ts";

test.use({ storageState: SIGNED_IN });

test("an undo leaves a conversation alone in which the customer wrote since", { tag: "@sweep" }, async ({
  page,
}) => {
  const alex = await Agent.at(page);
  const customer = await Customer.named("Undone Too Late");
  await customer.writes("hello");
  await alex.opens("Undone Too Late");
  const { id } = await conversationOf(page);
  const pressed = pressOnceClosed(page, "e");
  await callInbox(page, "PATCH", `conversations/${id}`, { state: "closed" });
  await pressed;
  await expect(page.getByText("This conversation was already closed.")).toBeVisible();
  expect((await conversationOf(page)).state).toBe("closed");
  await page.keyboard.press("e");
  await expect(page.getByText("Conversation reopened.")).toBeVisible();
  await customer.writes("Are you there?");
  await alex.sees("Are you there?");
  await page.keyboard.press("z");
  await expect(page.getByText("Nothing was undone because")).toBeVisible();
  expect((await conversationOf(page)).state).toBe("open");
});

test("assignments notify live, and snoozes and closing windows alert in time", { tag: "@sweep" }, async ({
  page,
  browser,
}) => {
  test.slow();
  const alex = await Agent.at(page);
  const ben = await openAsColleague(browser, "Ben Adeyemi");
  const customer = await Customer.named("Handed Over");
  await customer.writes("Can I change my order?");
  await alex.opens("Handed Over");
  const header = page.locator("header", { has: page.getByRole("heading", { name: "Handed Over" }) });
  await header.locator("[data-window=calm]").hover();
  const exact = page.getByRole("dialog", { name: "Reply window open" });
  const end = (await conversationOf(page)).window.expiresAt;
  await expect(exact).toContainText(
    await page.evaluate((at) => `, ${new Date(at).toLocaleTimeString("en-GB")}.`, end),
  );
  await alex.thread().hover();
  await expect(exact).toBeHidden();

  await expect(ben.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
  await page.keyboard.press("a");
  await page.getByPlaceholder("Search teammates").fill("ben");
  await expect(page.getByRole("option", { name: /Ben Adeyemi/ })).toBeVisible();
  await expectAccessible(page);
  await enterSelected(page, /Ben Adeyemi/);
  await expect(header.getByRole("button", { name: "Assigned to Ben Adeyemi" })).toBeVisible();
  await alex.sees("You assigned this to Ben Adeyemi");
  await ben.getByRole("button", { name: "Notifications, 1 unread" }).click();
  await expectAccessible(ben);
  await ben.getByRole("link", { name: /assigned Handed Over to you/ }).click();
  await expect(ben.getByRole("heading", { name: "Handed Over" })).toBeVisible();
  await expect(ben.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();

  const label = async () => {
    await page.keyboard.press("l");
    await page.getByPlaceholder("Search or create a label").fill("refund");
    await enterSelected(page, /refund/);
    await expect(header.getByText("refund")).toBeVisible();
  };
  await label();
  await page.keyboard.press("Escape");
  // The undo of the panel, which is open on a wide screen, does not forget the changes before it.
  await page.setViewportSize({ width: 1680, height: 900 });
  await page.getByRole("button", { name: "Remove refund" }).click();
  await expect(header.getByText("refund")).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press("Tab");
  await page.locator("[data-thread]").focus();
  await page.keyboard.press("z");
  await expect(header.getByText("refund")).toBeVisible();
  await page.keyboard.press("z");
  await expect(header.getByText("refund")).toBeHidden();
  await label();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByPlaceholder("Search or create a label")).toBeHidden();
  await expect(ben.locator("header").getByText("refund")).toBeVisible();

  // A list that is empty once the conversation is closed.
  await page
    .getByRole("navigation", { name: "Views" })
    .getByRole("link", { name: /refund/ })
    .click();
  await alex.opens("Handed Over");
  await page.keyboard.press("e");
  await expect(header).toBeHidden();
  await expect(page).toHaveURL(/\/inbox\?/);
  await undoButton(page, "Conversation closed.").click();
  await expect(header).toBeVisible();
  await expect(header.getByText("Closed", { exact: true })).toBeHidden();
  await expect(alex.composer()).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("h");
  await expect(page.getByRole("option", { name: /In 1 hour/ })).toContainText(/\d\d:\d\d/);
  await page.getByPlaceholder("Type a time").fill("60m");
  await expect(page.getByRole("option")).toHaveCount(2);
  await expect(page.locator('[data-value="typed 60m"]')).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(header).toBeHidden();
  await page.getByText(/^Handed Over: Snoozed until .*\./).waitFor();
  for (const key of ["g", "s"]) await page.keyboard.press(key);
  await alex.opens("Handed Over");
  await expect(header.getByRole("button", { name: /^Snoozed until/ })).toBeVisible();
  await customer.movesClock(HOUR);
  await customer.movesClock(MINUTE);
  await expect(header.getByRole("button", { name: /^Snoozed until/ })).toBeHidden();

  await ben.goto("/settings");
  // Filtered to this customer: moving the clock closes other windows too.
  const calls = ben.getByRole("link").filter({ hasText: "Handed Over" });
  const byAssignee = calls.filter({ hasText: /is waiting for your reply/ });
  const byTeam = calls.filter({ hasText: /within 15 minutes/ });
  const unread = byTeam.getByRole("img", { name: "Unread" });
  await customer.movesClock(22 * 60 * MINUTE);
  await ben.getByRole("button", { name: /^Notifications, \d+ unread/ }).click();
  await expect(byAssignee).toBeVisible();
  await customer.movesClock(50 * MINUTE);
  await expect(unread).toBeVisible();
  await expect(header.locator("[data-window=urgent]")).toBeVisible();
  await ben.getByRole("button", { name: "Mark all as read" }).click();
  await expect(byTeam).toBeVisible();
  await expect(unread).toBeHidden();
});

test("without the preference for it, closing and snoozing open no other conversation", {
  tag: "@sweep",
}, async ({ page }) => {
  for (const name of ["Next In Line", "Stays Here"]) await (await Customer.named(name)).writes("hi");
  await callInbox(page, "PATCH", "preferences", { advance: false });
  const agent = await Agent.at(page);
  await agent.opens("Stays Here");
  const header = page.locator("header", { has: page.getByRole("heading", { name: "Stays Here" }) });
  await page.keyboard.press("h");
  await page.getByRole("option", { name: /In 1 hour/ }).click();
  await expect(header.getByRole("button", { name: /^Snoozed until/ })).toBeVisible();
  await expect(agent.composer()).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("e");
  await expect(header.getByText("Closed", { exact: true })).toBeVisible();
  await callInbox(page, "PATCH", "preferences", { advance: true });
});

test("on a phone every action is in one menu, and marking unread returns to the list", {
  tag: "@sweep",
}, async ({ page }) => {
  const customer = await Customer.named("Pocket Sized");
  await customer.writes("hi");
  await page.setViewportSize({ width: 360, height: 740 });
  const agent = await Agent.at(page);
  await agent.opens("Pocket Sized");
  await expectAccessible(page);
  const more = page.getByRole("button", { name: "More", exact: true });
  await more.click();
  await page.getByRole("menuitem", { name: "Snooze" }).click();
  await page.getByRole("option", { name: "Pick date and time…" }).click();
  await page.getByLabel("Date and time").fill("2020-01-01T09:00");
  await expect(page.getByText("Choose a time in the future.")).toBeVisible();
  await page.keyboard.press("Escape");
  await more.click();
  await page.getByRole("menuitem", { name: "Mark as unread" }).click();
  const row = page.getByRole("link", { name: /Pocket Sized/ });
  await expect(row.getByText("1 unread message")).toBeVisible();
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await expect(page.getByRole("dialog", { name: "Notifications" })).toBeVisible();
  await expectAccessible(page);
});

test.describe("by touch", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("swiping a row closes or snoozes, which can be undone, and a short or vertical touch does neither", {
    tag: "@sweep",
  }, async ({ page }) => {
    const customer = await Customer.named("Swiped Away");
    await customer.writes("hi");
    await Agent.at(page);
    const touches = await page.context().newCDPSession(page);
    const row = page.getByRole("link", { name: /Swiped Away/ });
    // As slowly as a finger moves: after a faster touch, Chromium ignores a tap, which could be meant to stop scrolling.
    let seconds = Date.now() / 1000 - 10;
    const touch = (
      type: "touchStart" | "touchMove" | "touchEnd",
      ...touchPoints: { x: number; y: number }[]
    ) => {
      seconds += 0.2;
      return touches.send("Input.dispatchTouchEvent", { type, touchPoints, timestamp: seconds });
    };
    const drag = async (x: number, y = 0) => {
      const box = await row.boundingBox();
      const from = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
      await touch("touchStart", from);
      for (const part of [0.25, 0.5, 0.75, 1]) {
        await touch("touchMove", { x: from.x + x * part, y: from.y + y * part });
      }
    };
    const release = () => touch("touchEnd");
    const undo = page.getByRole("button", { name: "Undo" });
    const hint = page.locator("[data-swipe]");

    await drag(70);
    await expect(hint).toHaveText("Close");
    await expect(hint).toHaveAttribute("data-swipe", "short");
    await release();
    await drag(60, 200);
    await release();
    await expect(row).toBeVisible();
    await expect(undo).toBeHidden();

    await drag(140);
    await expect(hint).toHaveAttribute("data-swipe", "ready");
    await release();
    await expect(row).toHaveCount(0);
    const notice = page.getByText("Swiped Away: Conversation closed.", { exact: true });
    await expect(notice).toBeVisible();
    await undo.click();
    await expect(row).toBeVisible();
    await expect(notice).toBeHidden();

    await drag(-140);
    await expect(hint).toHaveText("Snooze");
    await release();
    await expect(page.getByRole("dialog", { name: "Snooze" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("option", { name: /In 1 hour/ }).tap();
    await expect(row).toHaveCount(0);
    await undo.click();
    await expect(row).toBeVisible();

    await page.evaluate(() => {
      document.documentElement.dir = "rtl";
    });
    await drag(140);
    await expect(hint).toHaveText("Snooze");
    await release();
    await expect(page.getByRole("dialog", { name: "Snooze" })).toBeVisible();
  });
});

/** As somebody does whose finger is on the key while a colleague closes the conversation. */
function pressOnceClosed(page: Page, key: string): Promise<void> {
  return page.evaluate(
    (key) =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          const texts = [...document.querySelectorAll("header *")].map(({ textContent }) => textContent);
          if (!texts.includes("Closed")) return;
          observer.disconnect();
          setTimeout(() => {
            document.body.dispatchEvent(
              new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
            );
            resolve();
          });
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    key,
  );
}
