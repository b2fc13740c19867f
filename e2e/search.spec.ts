import { enterSelected, expect, expectAccessible, SIGNED_IN, test } from "#e2e/fixtures.ts";
import { Agent, Customer } from "#e2e/people.ts";

test.use({ storageState: SIGNED_IN });

test("messages are found in any script, filtered, opened in place and offered as recent searches", {
  tag: "@sweep",
}, async ({ page }) => {
  const customer = await Customer.named("Zoë Finder");
  const texts = [
    "متى تصل الطَّلَبِيَّة إلى المدرسة؟",
    "您好，我想申请退款，谢谢",
    "Où est ma crème brûlée ?",
    "splendid 🛷 thanks",
  ];
  for (const text of texts) await customer.writes(text);
  const agent = await Agent.at(page);
  await agent.opens("Zoë Finder");
  await agent.replies("The refund is on its way");
  await Agent.at(page);

  await page.keyboard.press("/");
  const box = page.getByRole("searchbox", { name: "Search messages, names and numbers" });
  await expect(box).toBeFocused();
  const results = page.getByRole("region", { name: "Search results" });
  const hits = results.getByRole("region", { name: "Messages" }).getByRole("link");
  for (const [typed, marked] of [
    ["الطلبية", "الطَّلَبِيَّة"],
    ["退款", "退款"],
    ["creme brul", "crème"],
    ["🛷", "🛷"],
  ] as const) {
    await box.fill(typed);
    await expect(hits).toHaveCount(1);
    await expect(hits.locator("mark").first()).toHaveText(marked);
  }
  await expect(page).toHaveURL(/q=/);
  await expectAccessible(page);

  await box.fill("+49 1555 0001234");
  await results.getByRole("button", { name: "Send a message to +49 15550 001234" }).click();
  const dialog = page.getByRole("dialog", { name: "New message" });
  await expect(dialog.getByText("hasn’t written to this number yet")).toBeVisible();
  await expect(dialog.getByRole("searchbox")).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { name: "All open" }).click();
  await page.keyboard.press("c");
  await dialog.getByPlaceholder("Name or phone number").fill("zoe fin");
  await dialog.getByRole("option", { name: /Zoë Finder/ }).click();
  await expect(page.getByRole("heading", { name: "Zoë Finder" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Message", exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await box.fill("zoe fin");
  await expect(results.getByRole("region", { name: "Contacts" }).getByRole("link")).toHaveText(/Zoë Finder/);
  await box.fill("refund from:");
  await results.getByRole("button", { name: "Me", exact: true }).click();
  await expect(box).toHaveValue("refund from:me ");
  await expect(hits).toHaveText(/The refund is on its way/);
  await box.fill("label:nowhere");
  await expect(results.getByRole("alert")).toHaveText("There is no label “nowhere”.");
  await box.fill("status:open");
  await expect(results).toContainText("isn’t a filter, so it was searched as text. The filters are");
  // A cursor that the server refuses.
  const firstPage = /\/api\/inbox\/search\?q=refund\+way/;
  await page.route(
    firstPage,
    async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      await route.fulfill({
        response,
        json: { ...body, messages: { ...body.messages, nextCursor: "none" } },
      });
    },
    { times: 1 },
  );
  await box.fill("refund way");
  await results.getByRole("button", { name: "Show older messages" }).click();
  await expect(results.getByRole("alert")).toContainText("Couldn’t load more.");
  await expect(hits).toHaveText(/The refund is on its way/);
  await box.fill("no such words at all");
  await expect(results.getByText("No results")).toBeVisible();

  await box.fill("退款");
  await box.press("Enter");
  await expect(hits).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/inbox\/conv_.*at=msg_/);
  const thread = page.getByRole("feed");
  await expect(thread.getByText("您好，我想申请退款，谢谢")).toBeVisible();
  await expect(hits).toHaveAttribute("aria-current", "true");

  await box.press("Escape");
  await expect(results).toBeHidden();
  await box.focus();
  await results.getByRole("button", { name: "退款", exact: true }).click();
  await expect(hits).toHaveCount(1);
  await box.fill("");
  await results.getByRole("button", { name: "Remove “退款”" }).click();
  await expect(results.getByRole("button", { name: "退款", exact: true })).toBeHidden();
  await expectAccessible(page);

  const within = page.getByRole("searchbox", { name: "Search in this conversation" });
  for (const words of ["splendid", "refund"]) {
    await page.getByRole("heading", { name: "Zoë Finder" }).click();
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("combobox", { name: "Search commands" }).fill("search in conv");
    await enterSelected(page, /^Search in conversation/);
    await expect(within).toBeFocused();
    await page.keyboard.type(words);
    await expect(hits).toHaveText(new RegExp(words));
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
  }
  await page.getByRole("link", { name: "Contacts", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Contacts" })).toBeVisible();
  await page.getByRole("link", { name: /^Inbox/ }).click();
  await expect(page.getByRole("heading", { name: "All open" })).toBeVisible();
  await expect(box).not.toBeFocused();
});

test("hits are grouped by conversation with the time of today, and a filter is removed by its chip", {
  tag: "@sweep",
}, async ({ page }) => {
  const names = ["Grouped First", "Grouped Last"];
  for (const name of names) {
    const customer = await Customer.named(name);
    for (const number of [1, 2, 3, 4]) await customer.writes(`quokka ${number}`);
  }
  await Agent.at(page);
  for (const name of names)
    await expect(page.getByRole("link", { name: new RegExp(name) })).toContainText("quokka 4");
  await page.keyboard.press("/");
  const box = page.getByRole("searchbox", { name: "Search messages, names and numbers" });
  await box.fill("quokka");
  const results = page.getByRole("region", { name: "Search results" });
  const groups = results.getByRole("listitem").filter({ hasText: /\d messages/ });
  await expect(groups).toHaveText([/Grouped Last4 messages/, /Grouped First4 messages/]);
  const hits = groups.first().getByRole("link");
  await expect(hits).toHaveText(
    [4, 3, 2].map((number) => new RegExp(`^Grouped Last, quokka ${number}\\d\\d:\\d\\d$`)),
  );
  await expectAccessible(page);
  await groups.first().getByRole("button", { name: "Show 1 more message" }).press("Enter");
  await expect(hits).toHaveCount(4);
  await expect(hits.last()).toBeFocused();
  await expect(groups.last().getByRole("link")).toHaveCount(3);

  await box.fill("quokka from:me");
  await expect(results.getByText("No results")).toBeVisible();
  await results.getByRole("button", { name: "Remove filter From me" }).click();
  await expect(box).toHaveValue("quokka");
  await expect(box).toBeFocused();
  await expect(groups).toHaveCount(2);
});

test("keys go through the hits, Escape returns to the hit and then to the list, and the thread has the focus", async ({
  page,
}) => {
  for (const name of ["Wombat One", "Wombat Two", "Wombat Three"])
    await (await Customer.named(name)).writes("burrow");
  const agent = await Agent.at(page);
  const opened = (name: string) => expect(page.getByRole("heading", { name })).toBeVisible();
  await page.keyboard.press("/");
  const box = page.getByRole("searchbox", { name: "Search messages, names and numbers" });
  await box.fill("burrow");
  const results = page.getByRole("region", { name: "Search results" });
  const hits = results.getByRole("region", { name: "Messages" }).getByRole("link");
  await expect(hits).toHaveCount(3);
  await box.press("Enter");
  await expect(hits.first()).toBeFocused();
  await page.keyboard.press("Enter");
  await opened("Wombat Three");
  for (const key of ["j", "j", "k"]) await page.keyboard.press(key);
  await opened("Wombat Two");
  await expect(hits.nth(1)).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("e");
  await opened("Wombat One");
  await expect(hits.nth(2)).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: "Wombat One" })).toBeHidden();
  await expect(hits.nth(2)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(results).toBeHidden();
  await expect(page).toHaveURL(/\/inbox$/);
  const listed = page.locator("a[data-conversation]");
  await expect(page.locator("a[data-conversation]:focus")).toHaveCount(1);

  // A search beside a conversation returns to it after others were opened from the results.
  await listed.filter({ hasText: "Wombat One" }).press("Enter");
  await opened("Wombat One");
  await page.keyboard.press("/");
  await box.fill("burrow");
  await expect(hits).toHaveCount(3);
  await box.press("Enter");
  await page.keyboard.press("Enter");
  await opened("Wombat Three");
  await page.keyboard.press("Escape");
  await expect(hits.first()).toBeFocused();
  await page.keyboard.press("Escape");
  await opened("Wombat One");
  await expect(results).toBeHidden();
  await expect(agent.thread()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(listed.filter({ hasText: "Wombat One" })).toBeFocused();

  // The search returns to the row that it began at, also by its button.
  await listed.filter({ hasText: "Wombat One" }).focus();
  await page.keyboard.press("/");
  await box.fill("no such words");
  await expect(results.getByText("No results")).toBeVisible();
  await box.press("Escape");
  await expect(listed.filter({ hasText: "Wombat One" })).toBeFocused();
  await page.keyboard.press("/");
  await box.fill("burrow");
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect(results).toBeHidden();
  await expect(listed.filter({ hasText: "Wombat One" })).toBeFocused();

  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Search commands" }).fill("wombat th");
  await enterSelected(page, /Wombat Three/);
  await opened("Wombat Three");
  await expect(agent.thread()).toBeFocused();
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page.getByRole("radio", { name: "Closing soonest" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(agent.thread()).toBeFocused();
  await page.keyboard.press("r");
  await page.keyboard.type("half");
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(agent.thread()).toBeFocused();
  await expect(agent.composer()).toHaveValue("half");
  const draftRow = page.locator("[data-conversation]").filter({ hasText: "Wombat Three" });
  await expect(draftRow.getByText("Draft", { exact: true })).toBeVisible();
  await expect(draftRow.getByText("half", { exact: true })).toBeVisible();
  await expect(draftRow.getByText("burrow")).toBeHidden();
  await page.keyboard.press("r");
  await page.keyboard.type(" more");
  await expect(agent.composer()).toHaveValue("half more");

  await page.keyboard.press("Escape");
  await page.keyboard.press("a");
  await page.keyboard.type("meq");
  await expect(page.getByRole("status").filter({ hasText: "No teammates found" })).toBeAttached();
  await page.keyboard.press("Backspace");
  await expect(page.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("option").first()).toHaveText(/Assign to me/);
  await page.keyboard.press("Escape");
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Search commands" }).fill("clsoe");
  await expect(page.getByRole("option").first()).toHaveText("Search messages for “clsoe”");
  await expect(page.getByRole("option", { name: /close/i }).first()).toHaveText(/^Close conversation/);
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Search commands" }).fill("search in conv");
  await enterSelected(page, /^Search in conversation/);
  const within = page.getByRole("searchbox", { name: "Search in this conversation" });
  await expect(within).toBeFocused();
  await page.keyboard.type("burrow");
  await expect(hits).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  // At once: Escape belongs to the conversation before the found message has the focus.
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/inbox$/);
  await expect(within).toBeHidden();
});
