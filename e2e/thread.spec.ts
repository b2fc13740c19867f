import type { Page } from "@playwright/test";
import { callInbox } from "#e2e/call-inbox.ts";
import { conversationOf } from "#e2e/conversation-of.ts";
import { expect, expectAccessible, SIGNED_IN, test } from "#e2e/fixtures.ts";
import { Agent, Customer } from "#e2e/people.ts";
import { inDatabase, seedThread } from "#e2e/seed-thread.ts";

test.use({ storageState: SIGNED_IN });

function placeOf(page: Page, text: string): Promise<number | null> {
  return page.evaluate((words) => {
    const box = document.querySelector("section:has([role=feed])");
    const bubble = [...document.querySelectorAll("[data-anchor]")].find(
      (element) => element.querySelector("span[dir]")?.textContent === words,
    );
    return box && bubble ? bubble.getBoundingClientRect().top - box.getBoundingClientRect().top : null;
  }, text);
}

function firstSeen(page: Page): Promise<string> {
  return page.evaluate(() => {
    const top = document.querySelector("section:has([role=feed])")?.getBoundingClientRect().top ?? 0;
    const bubble = [...document.querySelectorAll("[data-anchor]")].find(
      (element) => element.getBoundingClientRect().top >= top,
    );
    return bubble?.querySelector("span[dir]")?.textContent ?? "";
  });
}

const scrollBy = (page: Page, pixels: number) =>
  page.evaluate((by) => document.querySelector("section:has([role=feed])")?.scrollBy(0, by), pixels);

test("a thread of thousands opens at the first of 300 unread, loads in both directions without jumping and counts new messages", {
  tag: "@sweep",
}, async ({ page }) => {
  const customer = await Customer.named("Long Story");
  await customer.writes("it begins");
  await seedThread("Long Story", { messages: 3000, unread: 300 });
  const agent = await Agent.at(page);
  await agent.opens("Long Story");

  await expect(agent.thread().getByText("300 unread messages")).toBeInViewport();
  const latest = page.getByRole("button", { name: /^Latest, \d+ new messages$/ });
  await expect(latest).toBeVisible();
  await expectAccessible(page);
  const positions = () =>
    agent
      .thread()
      .getByRole("article")
      .evaluateAll((all) => all.map((item, index) => Number(item.ariaPosInSet) - index));
  expect(new Set(await positions())).toEqual(new Set([1]));
  // The regions around them have the names.
  await expect(page.getByRole("feed")).toHaveAccessibleName("");
  await expect(page.getByRole("list", { name: "Conversations" })).toHaveCount(0);

  for (let step = 0; step < 12; step++) {
    await scrollBy(page, -1400);
    await expect(page.getByRole("feed")).toHaveAttribute("aria-busy", "false");
    const text = await firstSeen(page);
    const before = await placeOf(page, text);
    await scrollBy(page, -1);
    await expect(page.getByRole("feed")).toHaveAttribute("aria-busy", "false");
    expect(Math.abs(((await placeOf(page, text)) ?? 1e6) - (before ?? 0))).toBeLessThan(4);
  }
  expect(await agent.thread().getByRole("article").count()).toBeLessThan(420);

  const seen = await firstSeen(page);
  const position = await placeOf(page, seen);
  const counted = Number((await latest.textContent())?.replace(/\D/g, ""));
  await customer.writes("one more");
  await customer.writes("while you were reading");
  await expect
    .poll(async () => Number((await latest.textContent())?.replace(/\D/g, "")))
    .toBeGreaterThan(counted);
  await expect
    .poll(async () => Math.abs(((await placeOf(page, seen)) ?? 1e6) - (position ?? 0)))
    .toBeLessThan(1);
  await latest.click();
  await expect(agent.thread()).toBeFocused();
  await expect(agent.thread().getByText("while you were reading")).toBeInViewport();
  await expect(page.getByRole("button", { name: /^Latest/ })).toBeHidden();

  const quote = agent.thread().getByRole("button", { name: "line 40 and" });
  await quote.click();
  await expect(agent.bubble("line 40 and").first()).toBeInViewport();
  await expect(agent.thread().getByText("while you were reading")).toBeHidden();
  await page.getByRole("button", { name: "Back to where you were" }).click();
  await expect(quote).toBeInViewport();

  await scrollBy(page, -3000);
  await expect(page.getByRole("feed")).toHaveAttribute("aria-busy", "false");
  const left = await firstSeen(page);
  await page.goBack();
  await agent.opens("Long Story");
  await expect.poll(async () => Math.abs((await placeOf(page, left)) ?? 1e6)).toBeLessThan(120);
});

test("reactions, replies and message links work by pointer, by keyboard and on a phone", {
  tag: "@sweep",
}, async ({ page, browser }) => {
  const agent = await Agent.at(page);
  const customer = await Customer.withPhone(browser, "Worked Over");
  await customer.writes("first of all");
  await customer.writes("and then this");
  await agent.opens("Worked Over");
  await agent.bubble("first of all").hover();
  await expect(
    agent.bubble("first of all").getByRole("button", { name: "React" }).locator("svg"),
  ).toBeVisible();
  await agent.bubble("first of all").getByRole("button", { name: "React" }).click();
  const sent = Promise.withResolvers<void>();
  await page.route("**/api/inbox/conversations/*/messages", async (route) => {
    await sent.promise;
    await route.continue();
  });
  await page.getByRole("menuitem", { name: "React with 👍" }).click();
  await expect(agent.bubble("first of all").getByRole("img", { name: "Sending 👍…" })).toBeVisible();
  sent.resolve();
  await expect(agent.bubble("first of all").getByRole("button", { name: /reacted with 👍/ })).toBeVisible();

  await agent.bubble("and then this").hover();
  await agent.bubble("and then this").getByRole("button", { name: "React" }).click();
  await page.getByRole("menuitem", { name: "More emoji" }).click();
  await expect(page.getByRole("searchbox", { name: "Search emoji" })).toBeFocused();
  await page.keyboard.type("rocket");
  await page.getByRole("button", { name: "rocket", exact: true }).click();
  await expect(agent.bubble("and then this").getByRole("button", { name: /reacted with 🚀/ })).toBeVisible();

  await agent.readsByKeyboard();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("article").last()).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Copy link" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("article").filter({ hasText: "first of all" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("r");
  await expect(page.getByText("Replying to Worked Over")).toBeVisible();

  await customer.page.getByRole("button", { name: "Send something else" }).click();
  await customer.page.getByRole("menuitem", { name: "Photo" }).click();
  const photo = agent.bubble("Is this the right one?");
  await photo.getByRole("button", { name: "Photo" }).click();
  const large = page.getByRole("dialog", {
    name: /^Photo from Worked Over, .+: \u2068Is this the right one\?/,
  });
  await large.getByRole("button", { name: "React" }).click();
  await page.getByRole("menuitem", { name: "React with 😂" }).click();
  await large.getByRole("button", { name: "Reply to this message" }).click();
  await expect(large).toBeHidden();
  await expect(photo.getByRole("button", { name: /reacted with 😂/ })).toBeVisible();
  const quote = page.locator("span", { hasText: "Replying to Worked Over" }).first();
  await expect(quote).toContainText("Is this the right one?");

  const id = await agent.bubble("first of all").getAttribute("id");
  const place = new URL(page.url());
  await page.goto(`${place.pathname}?at=${id}`);
  await expect(page.getByRole("article").filter({ hasText: "first of all" })).toBeFocused();
  // What comes while the message is highlighted leaves the focus where it is now.
  await page.keyboard.press("r");
  await customer.writes("in the meantime");
  await agent.sees("in the meantime");
  await page.keyboard.type("else");
  await expect(agent.composer()).toHaveValue("else");
  await agent.composer().fill("");
  // Escape removes the quote, and then leaves the field. A note cannot be quoted.
  await page.keyboard.press("Escape");
  await expect(agent.composer()).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("n");
  await page.keyboard.type("for us");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("article").filter({ hasText: "for us" })).toBeVisible();
  await expect(agent.thread().getByRole("img", { name: "Sending" })).toBeHidden();
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("article").filter({ hasText: "for us" })).toBeFocused();
  await page.keyboard.press("r");
  await expect(agent.composer()).toBeFocused();
  const { data } = await (
    await page.request.get(`/api/inbox/conversations/${place.pathname.split("/").at(-1)}/messages`)
  ).json();
  const reaction = data.find(
    ({ content }: { content: { kind: string; emoji?: string } }) => content.emoji === "👍",
  );
  await page.goto(`${place.pathname}?at=${reaction.id}`);
  await expect(page.getByRole("article").filter({ hasText: "first of all" })).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(agent.bubble("first of all")).toBeInViewport();
  await expectAccessible(page);

  const more = page.getByRole("button", { name: "More", exact: true });
  const details = page.getByRole("complementary", { name: "Details" });
  await more.click();
  await page.getByRole("menuitem", { name: "Contact details" }).click();
  await expect(details).toBeFocused();
  await expect(details.getByText("Created", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await details.getByRole("button", { name: "Close details" }).click();
  await expect(details).toBeHidden();
  await expect(more).toBeFocused();
  await expect(agent.composer()).toBeInViewport({ ratio: 1 });
});

test("a form response shows its labeled fields, and an ad or product is named above the text", {
  tag: "@sweep",
}, async ({ page }) => {
  const customer = await Customer.named("Form Filler");
  await customer.writes("to be replaced");
  const agent = await Agent.at(page);
  await agent.opens("Form Filler");
  await agent.sees("to be replaced");
  const content = {
    ...{ kind: "interactive_reply", id: "flow", title: "Sent", description: null },
    form: {
      responseJson: '{"flow_token":"secret","first_name":"Ana","note":null}',
      fields: [
        { name: "first_name", label: "First name", value: "Ana" },
        { name: "note", label: "Note", value: "" },
      ],
    },
  };
  const metadata = {
    product: { catalogId: "7", productId: "sku-42" },
    referral: { headline: "Spring sale", body: "20 % off", sourceUrl: "https://fb.me/x", welcomeText: "Hi!" },
  };
  await inDatabase(
    (sql) => sql`
      update messages set kind = 'interactive_reply', content = ${sql.json(content)}, metadata = ${sql.json(metadata)}
      where content ->> 'body' = 'to be replaced'`,
  );
  await page.reload();
  const answer = page.getByRole("article").filter({ hasText: "Form response" });
  await expect(answer.getByRole("term")).toHaveText(["First name", "Note"]);
  await expect(answer.getByRole("definition")).toHaveText(["Ana", "—"]);
  await expect(answer.getByText("About product sku-42")).toBeVisible();
  const ad = await answer.getByRole("link", { name: "From ad: Spring sale" }).boundingBox();
  expect(ad?.height).toBeGreaterThanOrEqual(24);
  await expect(answer.getByText("Greeting: Hi!")).toBeVisible();
  await expect(answer).not.toContainText("secret");
  await expectAccessible(page);
});

test("many changes are one line until they are shown, and the day is above the messages only while scrolling", {
  tag: "@sweep",
}, async ({ page }) => {
  const customer = await Customer.named("Much Changed");
  await customer.writes("hello");
  await seedThread("Much Changed", { messages: 60, unread: 0 });
  const agent = await Agent.at(page);
  await agent.opens("Much Changed");
  const { id } = await conversationOf(page);
  for (const change of ["add", "remove", "add", "remove", "add"])
    await callInbox(page, "POST", `conversations/${id}/labels`, { [change]: ["Unfolded"] });
  const changes = agent.thread().getByRole("article", { name: "5 changes" });
  await expect(changes).toHaveText(/^5 changes · \d\d:\d\dShow$/);
  await changes.getByRole("button", { name: "Show" }).click();
  await expect(changes.getByText(/(added|removed) the label Unfolded/)).toHaveCount(5);
  await changes.getByRole("button", { name: "Hide" }).click();
  await expect(changes).toHaveText(/Show$/);

  const day = agent.thread().locator("[role=feed] > div > [aria-hidden]").last();
  await expect(day).toHaveCSS("opacity", "0");
  await expect(async () => {
    await scrollBy(page, -20);
    expect(await day.evaluate((element) => getComputedStyle(element).opacity)).toBe("1");
  }).toPass();
  await expect(day).toHaveCSS("opacity", "0");
});
