import type { Locator, Page, Route } from "@playwright/test";
import { expect, expectAccessible, SIGNED_IN, test } from "#e2e/fixtures.ts";
import { Agent, Customer, newPhone } from "#e2e/people.ts";
import { MINUTE } from "#lib/platform/clock.ts";

test.use({ storageState: SIGNED_IN });

test("a customer writes, an agent replies, ticks advance, the window closes, a template is sent and the draft remains", async ({
  page,
  browser,
}) => {
  const agent = await Agent.at(page);
  const customer = await Customer.withPhone(browser, "Maria González");
  await customer.writes("Where is my order?");
  await agent.opens("Maria González");
  await agent.sees("Where is my order?");
  await expect(page.locator("header [data-window=calm]")).toContainText("left to reply");

  await agent.replies("It left *this morning*", "It left this morning");
  await customer.sees("this morning");
  await agent.seesTick("It left", "Read");
  await agent.announces("Message sent.");
  await expectAccessible(page);

  await agent.composer().fill("An unfinished thought");
  await customer.movesClock("+24 hours");
  await expect(page.getByText("you can only send a template. It reopens")).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Composer" }).getByText("An unfinished thought"),
  ).toBeVisible();
  const closed = "The reply window for Maria González has closed. Only templates can be sent.";
  await agent.announces("Message sent.", closed);
  await expect(page.getByRole("status").filter({ hasText: "only send a template" })).toHaveCount(0);
  await expectAccessible(page);

  await agent.choosesTemplate("order_update");
  await expect(page.getByText("charges for this message because the reply window is closed")).toBeVisible();
  await agent.sendsChosenTemplate({ "Body 1": "Maria", "Body 2": "NW-1042", "Body 3": "Friday" });
  await customer.sees("Hi Maria, your order NW-1042 is on its way");
  await agent.seesTick("NW-1042", "Read");

  await customer.writes("Thank you!");
  await agent.sees("Thank you!");
  await expect(agent.composer()).toHaveValue("An unfinished thought");
  await agent.announces("Message sent.", closed, "Message sent.", "Maria González wrote: Thank you!");
});

test("a new message appears once in every tab without a reload and is marked read in all of them", async ({
  page,
  context,
}) => {
  const first = await Agent.at(page);
  const second = await Agent.at(await context.newPage());
  const customer = await Customer.named("Two Tabs");
  await customer.writes("hello to both");
  for (const { page: tab } of [first, second]) {
    const row = tab.getByRole("link", { name: /Two Tabs/ });
    await expect(row.getByText("hello to both")).toBeVisible();
    await expect(row.getByText("1 unread message")).toBeVisible();
  }
  await first.opens("Two Tabs");
  await customer.writes("and once more");
  await customer.writes("and once more");
  const announcement = "Two Tabs wrote: and once more";
  await first.announces(announcement, announcement);
  await expect(second.page.getByRole("link", { name: /Two Tabs/ }).getByText(/unread/)).toBeHidden();
  await second.opens("Two Tabs");
  await first.replies("once only");
  await customer.sees("once only");
  await second.seesTick("once only", "Read");
  for (const tab of [first, second]) await expect(tab.bubble("once only")).toHaveCount(1);

  await context.setOffline(true);
  await first.composer().fill("typed here");
  await expect(second.composer()).toHaveValue("typed here");
  await second.composer().fill("typed there");
  await expect(first.composer()).toHaveValue("typed there");
});

test("pressing Enter twice sends once", async ({ page }) => {
  const agent = await Agent.at(page);
  const customer = await Customer.named("Quick Fingers");
  await customer.writes("hi");
  await agent.opens("Quick Fingers");
  await agent.hasRead();
  await agent.composer().fill("just once");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await customer.sees("just once");
  await agent.seesTick("just once", "Read");
  await expect(agent.bubble("just once")).toHaveCount(1);
});

test("a failed send keeps its text and is retried automatically", async ({ page }) => {
  const agent = await Agent.at(page);
  const customer = await Customer.named("Bad Network");
  await customer.writes("hi");
  await agent.opens("Bad Network");
  await agent.hasRead();
  await page.route("**/api/inbox/conversations/*/messages", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await agent.composer().fill("please arrive");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Waiting for connection", { exact: true })).toBeVisible();
  const row = page.getByRole("region", { name: "Conversations" }).getByRole("link", { name: /Bad Network/ });
  await expect(row).toContainText("Waiting to send");
  await expect(row).toContainText("please arrive");
  await agent.thread().getByRole("button", { name: "Discard" }).click();
  await expect(agent.thread().getByText("please arrive")).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.unroute("**/api/inbox/conversations/*/messages");
  await customer.sees("please arrive");
  await expect(agent.bubble("please arrive")).toHaveCount(1);
});

/** Fills in a template for a person who has no conversation yet. @returns the dialog */
async function fillFirstMessage(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "New message" }).click();
  const dialog = page.getByRole("dialog", { name: "New message" });
  const search = dialog.getByPlaceholder("Name or phone number");
  const top = (await search.boundingBox())?.y;
  await search.fill(`+${newPhone()}`);
  await expect(dialog.getByRole("option", { name: /^Message/ })).toBeVisible();
  expect((await search.boundingBox())?.y).toBe(top);
  await dialog.getByRole("option", { name: /^Message/ }).click();
  await dialog.getByRole("button", { name: /your order .*order_update/ }).click();
  for (const name of ["Body 1", "Body 2", "Body 3"])
    await dialog.getByLabel(name, { exact: true }).fill("Maria");
  return dialog;
}

test("what fails offline is not sent later, and marking as read is repeated", async ({
  page,
  context,
  errors,
}) => {
  const agent = await Agent.at(page);
  const customer = await Customer.named("In A Tunnel");
  await customer.writes("hi");
  const unread = page.getByRole("link", { name: /In A Tunnel/ }).getByText(/unread/);
  await expect(unread).toBeVisible();
  await page.route("**/api/inbox/conversations/*/read", (route) => route.abort(), { times: 1 });
  await agent.opens("In A Tunnel");
  await expect(unread).toBeHidden();

  const dialog = await fillFirstMessage(page);
  await page.mouse.click(5, 5);
  await expect(dialog.getByLabel("Body 3", { exact: true })).toHaveValue("Maria");
  const sends: string[] = [];
  await context.setOffline(true);
  await dialog.getByRole("button", { name: "Send template" }).click();
  await expect(dialog.getByText("Can't reach Parley.")).toBeVisible();
  await page.keyboard.press("Escape");
  page.on("request", (request) => {
    if (request.url().endsWith("/api/inbox/messages")) sends.push(request.method());
  });
  await context.setOffline(false);
  await expect(page.locator("[data-live=live]")).toBeAttached();
  expect(sends).toEqual([]);
  errors.splice(0);
});

test("a first message whose response was lost is not sent again with other words", {
  tag: "@sweep",
}, async ({ page }) => {
  await Agent.at(page);
  const dialog = await fillFirstMessage(page);
  const loseResponse = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route("**/api/inbox/messages", loseResponse, { times: 1 });
  const send = dialog.getByRole("button", { name: "Send template" });
  await send.click();
  await expect(dialog.getByText("Can't reach Parley.")).toBeVisible();
  await dialog.getByLabel("Body 1", { exact: true }).fill("Mariana");
  await send.click();
  await expect(dialog.getByText("The earlier version of this message was already sent")).toBeVisible();
  await dialog.getByRole("button", { name: "Open conversation" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/inbox\/conv_/);
});

test("a failure shows its reason and what to do", { tag: "@sweep" }, async ({ page }) => {
  const agent = await Agent.at(page);
  const customer = await Customer.named("Not On WhatsApp", "4915550000010");
  await customer.writes("hi");
  await agent.opens("Not On WhatsApp");
  await agent.replies("are you there?");
  await expect(agent.thread().getByText("This number cannot receive the message")).toBeVisible();
  await expect(page.getByText("Contact this person another way. (131026)")).toBeVisible();
});

test("tapping a template's button sends the customer's answer", { tag: "@sweep" }, async ({
  page,
  browser,
}) => {
  const agent = await Agent.at(page);
  const customer = await Customer.withPhone(browser, "Button Tapper");
  await customer.writes("hi");
  await agent.opens("Button Tapper");
  await page.keyboard.press("t");
  await agent.choosesTemplate("welcome");
  // It has no field, so Enter sends it.
  await expect(page.getByRole("button", { name: "Send template" })).toBeFocused();
  await page.keyboard.press("Enter");
  await customer.sees("Welcome to Northwind Coffee!");
  await customer.taps("Talk to a person");
  await expect(agent.bubble("Talk to a person").last()).toBeVisible();
});

test("an agent clears a conversation by keyboard alone, with few keys, and the next one has the focus", async ({
  page,
}) => {
  test.slow();
  await page.request.post("/api/inbox/quick-replies", {
    data: { shortcut: "shift", body: "It is on its way." },
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  const customers = await Promise.all(["Second", "First"].map((name) => Customer.named(`${name} Key`)));
  for (const customer of customers) await customer.writes("Where is it?");
  const agent = await Agent.at(page);
  const keys = new CountedKeys(page);
  await expect(page.getByRole("link", { name: /First Key/ })).toBeVisible();
  await keys.press("j");
  const name = "First Key";
  await expect(page.getByRole("heading", { name })).toBeVisible();
  await handleByKeyboard(page, agent, keys);
  await keys.press("e");
  expect(keys.take()).toBeLessThanOrEqual(29);
  await expect(page.getByRole("link", { name: new RegExp(name) })).toHaveCount(0);
  await expect(page.getByRole("heading", { name })).toBeHidden();
  await expect(agent.thread()).toBeFocused();
  await expect(page.getByRole("heading", { name: "Second Key" })).toBeVisible();
  await keys.press("/");
  await expect(page.getByRole("searchbox").and(page.locator(":focus"))).toBeVisible();
  await keys.type("First");
  await expect(page).toHaveURL(/q=First/);
});

test("a shift of thirty conversations is cleared by keyboard alone", { tag: "@sweep" }, async ({ page }) => {
  test.setTimeout(10 * MINUTE);
  await page.request.post("/api/inbox/quick-replies", {
    data: { shortcut: "shift", body: "It is on its way." },
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  const names = Array.from({ length: 30 }, (_, index) => `Rota ${String(index + 1).padStart(2, "0")}`);
  // The last to write is the first of the list.
  for (const name of names.toReversed()) await (await Customer.named(name)).writes("Where is it?");
  const agent = await Agent.at(page);
  await expect(page.getByRole("link", { name: /Rota 01/ })).toBeVisible();
  const keys = new CountedKeys(page);
  await keys.press("j");
  for (const [index, name] of names.entries()) {
    await expect(page.getByRole("heading", { name })).toBeVisible();
    await expect(agent.thread()).toBeFocused();
    await handleByKeyboard(page, agent, keys);
    if (index % 2 === 0) {
      await keys.press("e");
    } else {
      await keys.press("h");
      await keys.type("fri 9am");
      await expect(page.locator('[data-value="typed fri 9am"]')).toHaveAttribute("aria-selected", "true");
      await keys.press("Enter");
    }
    await expect(page.getByRole("link", { name: new RegExp(name) })).toHaveCount(0);
    await expect(page.getByRole("heading", { name })).toBeHidden();
  }
  expect(keys.take() / names.length).toBeLessThanOrEqual(33);
  await keys.press("z");
  await expect(page.getByRole("heading", { name: "Rota 30" })).toBeVisible();
});

test("a phone shows one pane with a way back", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const customer = await Customer.named("Small Screen");
  await customer.writes("from a phone");
  const agent = await Agent.at(page);
  await agent.opens("Small Screen");
  await expect(page.getByRole("region", { name: "Conversations" })).toBeHidden();
  await agent.replies("to a phone");
  await expectAccessible(page);
  const add = async (item: string) => {
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await agent.composer().fill("bold");
  await agent.composer().selectText();
  await add("Bold");
  await expect(agent.composer()).toHaveValue("*bold*");
  await expect(agent.composer()).toBeFocused();
  await add("Emoji");
  await expect(page.getByRole("dialog", { name: "Emoji" })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  await agent.composer().fill("");
  const steps = () => page.evaluate(() => window.history.length);
  const before = await steps();
  await page.getByRole("button", { name: "Back to the list" }).click();
  await expect(page.getByRole("region", { name: "Conversations" })).toBeVisible();
  expect(await steps()).toBe(before);
  await expect(page).toHaveURL(/\/inbox$/);
  await expectAccessible(page);
  await page.getByRole("button", { name: "New message" }).click();
  await expect(page.getByRole("dialog", { name: "New message" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog", { name: "New message" })).toBeHidden();
  await expect(page).toHaveURL(/\/inbox$/);
});

test("right-to-left text, long words and unusual characters are shown as written", async ({ page }) => {
  const agent = await Agent.at(page);
  const customer = await Customer.named("فاطمة");
  await customer.writes("مرحبا بكم");
  await customer.writes("x".repeat(300));
  await customer.writes("<script>alert(1)</script> https://example.com/a?b=1");
  await customer.writes("above\n\n```\ncode\n```\n\nbelow");
  await agent.opens("فاطمة");
  await agent.sees("مرحبا بكم");
  const hello = agent.bubble("مرحبا بكم");
  const [text, time] = [hello.getByText("مرحبا بكم"), hello.locator("time")];
  const [textBox, timeBox] = [await text.boundingBox(), await time.boundingBox()];
  expect(timeBox?.y).toBeLessThan((textBox?.y ?? 0) + (textBox?.height ?? 0));
  const code = agent.thread().getByText("code", { exact: true });
  const [before, after] = await code.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const linesOf = (sibling: Element | null) => {
      const range = document.createRange();
      if (sibling) range.selectNodeContents(sibling);
      return [...range.getClientRects()].filter(({ width }) => width > 0);
    };
    return [
      top - (linesOf(element.previousElementSibling)[0]?.bottom ?? 0),
      (linesOf(element.nextElementSibling)[0]?.top ?? 0) - bottom,
    ];
  });
  expect(before).toBeGreaterThan(15);
  expect(Math.abs(Number(after) - Number(before))).toBeLessThanOrEqual(2);
  await agent.sees("<script>alert(1)</script>");
  await expect(agent.thread().getByRole("link", { name: "https://example.com/a?b=1" })).toHaveAttribute(
    "rel",
    /noopener/,
  );
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(sideways).toBe(false);
});

/** Replies, adds a note, takes the conversation and labels it. */
async function handleByKeyboard(page: Page, agent: Agent, keys: CountedKeys): Promise<void> {
  await agent.hasRead();
  await keys.press("r");
  await keys.type("/sh");
  await expect(page.getByRole("option", { name: /shift/ })).toHaveAttribute("aria-selected", "true");
  await keys.press("Enter");
  await expect(agent.composer()).toHaveValue("It is on its way.");
  await keys.press("Enter");
  await expect(agent.bubble("It is on its way.")).toBeVisible();
  await keys.press("Escape");
  await expect(agent.thread()).toBeFocused();
  await keys.press("n");
  await keys.type("ok");
  await keys.press("Enter", "Escape", "a");
  await keys.type("me");
  await expect(page.getByRole("option", { name: "Assign to me" })).toHaveAttribute("aria-selected", "true");
  await keys.press("Enter");
  await expect(page.getByRole("button", { name: /^Assigned to/ })).toBeVisible();
  await expect(agent.thread()).toBeFocused();
  await keys.press("l");
  await keys.type("sh");
  await expect(page.getByRole("option", { name: /sh/ }).first()).toHaveAttribute("aria-selected", "true");
  await keys.press("Enter", "Escape");
  await expect(agent.thread()).toBeFocused();
}

class CountedKeys {
  readonly #page: Page;
  #count = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
    this.#count += keys.length;
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
    this.#count += text.length;
  }

  /** @returns how many keys were pressed since the last call */
  take(): number {
    const count = this.#count;
    this.#count = 0;
    return count;
  }
}
