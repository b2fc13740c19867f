import type { Page } from "@playwright/test";
import { callInbox } from "#e2e/call-inbox.ts";
import { openAsColleague } from "#e2e/colleague.ts";
import { conversationOf } from "#e2e/conversation-of.ts";
import {
  addMember,
  baseUrl,
  enterSelected,
  expect,
  expectAccessible,
  OWNER,
  SIGNED_IN,
  test,
  WORKSPACE,
} from "#e2e/fixtures.ts";
import { missEvents } from "#e2e/miss-events.ts";
import { Agent, Customer } from "#e2e/people.ts";
import { pngPhoto } from "#e2e/png-photo.ts";
import { DAY } from "#lib/platform/clock.ts";

test.use({ storageState: SIGNED_IN });

test("a reply that crosses a colleague's is held until it is confirmed", async ({ page, browser }) => {
  const customer = await Customer.named("Shared Customer");
  await customer.writes("Can you help me?");
  const ana = await Agent.at(page);
  await ana.opens("Shared Customer");
  const benPage = await openAsColleague(browser, "Ben Okafor");
  const ben = await Agent.at(benPage);
  await ben.opens("Shared Customer");
  await missEvents(benPage);
  await ben.composer().fill("Yes, what is it about?");
  await ana.replies("Of course! I am on it.");

  await ben.composer().press("Enter");
  const heldDialog = benPage.getByRole("alertdialog", {
    name: `Not sent: ${OWNER.name} replied while you were writing`,
  });
  await expect(heldDialog).toContainText("Of course! I am on it.");
  await expect(heldDialog).toContainText(OWNER.name);
  // Its focus is what a screen reader reads; nothing says that the reply was sent.
  await expect(heldDialog).toBeFocused();
  await expect(heldDialog).toHaveAccessibleDescription(/Of course! I am on it\./);
  await expect(ben.announcements()).toBeEmpty();
  await expect(ben.composer()).toHaveValue("Yes, what is it about?");
  await benPage.keyboard.press("Enter");
  await ben.composer().press("Enter");
  await expect(heldDialog).toBeFocused();
  // The next sentence is not lost, runs no shortcut and is not sent before the held reply is decided.
  await benPage.keyboard.type("e u");
  await expect(ben.composer()).toHaveValue("Yes, what is it about?\ne u");
  await benPage.keyboard.press("Enter");
  await expect(heldDialog).toBeFocused();
  await expect(benPage.getByText("Conversation closed.")).toHaveCount(0);
  await expectAccessible(benPage);
  await ben.composer().fill("Yes, what is it about?");

  await ana.replies("Anything else?");
  await heldDialog.getByRole("button", { name: "Send anyway" }).click();
  await expect(heldDialog).toContainText("Anything else?");
  await expect(ben.composer()).toHaveValue("Yes, what is it about?");
  await heldDialog.press("Control+Enter");
  await customer.sees("Yes, what is it about?");
  await expect(heldDialog).toBeHidden();
  await expect(ben.bubble("Yes, what is it about?")).toHaveCount(1);
  await expect(ben.composer()).toHaveValue("");
  await ben.announces("Message sent.");

  // A held message for later keeps its time.
  await ben.composer().fill("See you tomorrow");
  await ana.replies("One more thing.");
  await benPage.getByRole("button", { name: "Send later" }).click();
  await benPage.getByRole("option", { name: /^In 1 hour/ }).click();
  await expect(heldDialog).toContainText("It was scheduled for");
  await heldDialog.getByRole("button", { name: "Schedule anyway" }).click();
  await expect(ben.bubble("See you tomorrow").getByText("Scheduled for")).toBeVisible();
});

test("a draft survives a reload, follows to another device and a closed window, and is deleted once sent", async ({
  page,
  browser,
}) => {
  const customer = await Customer.named("Draft Reader");
  await customer.writes("hello");
  const agent = await Agent.at(page);
  await agent.opens("Draft Reader");
  await agent.composer().fill("half a tho");
  await page.reload();
  await expect(agent.composer()).toHaveValue("half a tho");
  await agent.composer().fill("half a thought");

  const elsewhere = await browser.newContext({ storageState: SIGNED_IN, baseURL: baseUrl() });
  const other = await Agent.at(await elsewhere.newPage());
  await other.opens("Draft Reader");
  await expect(other.composer()).toHaveValue("half a thought");
  await other.composer().fill("half a thought, and the rest");
  await expect(agent.composer()).toHaveValue("half a thought, and the rest");

  await agent.composer().focus();
  await customer.movesClock(DAY);
  await expect(page.getByText("you can only send a template. It reopens")).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Composer" }).getByText("half a thought, and the rest"),
  ).toBeVisible();
  const search = page.getByRole("searchbox", { name: "Search templates" });
  // What was being typed goes nowhere else.
  await expect(page.locator("[data-keeps-keys]")).toBeFocused();
  await page.keyboard.type(" more");
  await expect(search).toHaveValue("");
  await page
    .getByRole("region", { name: "Conversations" })
    .getByRole("link", { name: /Draft Reader/ })
    .click();
  await expect(search).toBeFocused();
  // Enter chooses the first one that the search finds; arrow keys go through all.
  const firstTemplate = page.getByRole("list", { name: "Templates" }).getByRole("button").first();
  await expect(firstTemplate).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(firstTemplate).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.type("order_up");
  await page.keyboard.press("Enter");
  const first = page.getByLabel("Body 1", { exact: true });
  const second = page.getByLabel("Body 2", { exact: true });
  await expect(first).toBeFocused();
  await page.keyboard.type("Dra");
  await page.reload();
  await expect(first).toHaveValue("Dra");
  await first.press("ControlOrMeta+Enter");
  await expect(second).toBeFocused();
  await expect(second).toHaveAccessibleDescription("Fill in value 2 of the text.");
  await expectAccessible(page);
  const form = page.locator("[data-template-form]");
  await form.getByRole("button", { name: "Name Draft Reader" }).press("Enter");
  await expect(second).toHaveValue("Draft Reader");
  // What is typed next is not appended to the value.
  const third = page.getByLabel("Body 3", { exact: true });
  await expect(third).toBeFocused();
  await form.getByRole("button", { name: "Name Draft Reader" }).click();
  await expect(third).toHaveValue("Draft Reader");
  await page.keyboard.type("Friday");
  await expect(third).toHaveValue("Friday");
  await page.getByRole("button", { name: "Change template" }).click();
  await expect(search).toBeFocused();
  await customer.writes("are you there?");
  await expect(agent.composer()).toHaveValue("half a thought, and the rest");
  await expect(agent.composer()).toBeFocused();
  await agent.replies("half a thought, and the rest");
  await customer.sees("half a thought, and the rest");
  await expect(other.composer()).toHaveValue("");
  await elsewhere.close();

  const { contact } = await conversationOf(page);
  await callInbox(page, "POST", `contacts/${contact.id}/block`, { blocked: true });
  await expect(page.getByText("To send messages, unblock them in")).toBeVisible();
  await expect(agent.composer()).toBeHidden();
  await page.keyboard.type("e");
  await expect(page.locator("[data-keeps-keys]")).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.keyboard.press("n");
  await expect(page.getByRole("textbox", { name: "Note" })).toBeFocused();
});

test("notes, mentions, emoji and files work by keyboard and stay separate", { tag: "@sweep" }, async ({
  page,
}) => {
  const customer = await Customer.named("Many Things");
  await customer.writes("hi there");
  const [first = ""] = OWNER.name.split(" ");
  const person = {
    name: `${first} Zorn`,
    email: `${first.toLowerCase()}.zorn@example.com`,
    password: OWNER.password,
  };
  addMember(WORKSPACE, person, "agent");
  const rule = { assignment: "off", assignmentLimit: null, assignToLastMember: false };
  const { team } = await callInbox(page, "POST", "settings/teams", {
    name: `${first} team`,
    memberIds: [],
    ...rule,
  });
  const agent = await Agent.at(page);
  await agent.opens("Many Things");
  await agent.sees("hi there");
  await page.keyboard.press("n");
  const note = page.getByRole("textbox", { name: "Note" });
  await expect(note).toBeFocused();
  await page.keyboard.type(`ask @${first.toLowerCase()}`);
  const teammates = page.getByRole("listbox", { name: "Teammates" }).getByRole("option");
  // Oneself last.
  await expect(teammates).toHaveText([/Zorn$/, /team$/, new RegExp(`${OWNER.name}$`)]);
  await page.keyboard.press("ArrowUp");
  await enterSelected(page, OWNER.name);
  await page.keyboard.type("about this");
  await expect(note).toHaveValue(`ask @${OWNER.name} about this`);
  await callInbox(page, "POST", `settings/teams/${team.id}/delete`, { moveTo: null });
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.keyboard.press("t");
  const templates = page.getByRole("searchbox", { name: "Search templates" });
  await expect(templates).toBeFocused();
  await page.keyboard.type("zz");
  await page.keyboard.press("Escape");
  await expect(templates).toHaveValue("");
  await expect(templates).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(agent.thread()).toBeFocused();
  await page.reload();
  await expect(note).toHaveValue(`ask @${OWNER.name} about this`);
  const files = page.getByRole("list", { name: "Attachments" });
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(["the plan"], "plan.txt", { type: "text/plain" }));
    return transfer;
  });
  await note.dispatchEvent("drop", { dataTransfer: dropped });
  await expect(files.getByRole("textbox", { name: "Caption for plan.txt" })).toBeVisible();
  await expect(
    page.getByText("Notes can’t have attachments. The files are saved for your reply."),
  ).toBeVisible();
  await files.getByRole("button", { name: "Remove plan.txt" }).click();
  await expect(files).toBeHidden();
  await expect(note).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(agent.thread().getByText("about this")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("r");
  await expect(agent.composer()).toBeFocused();
  await callInbox(page, "PATCH", "preferences", { signature: "– Ana" });
  await expect(page.getByText("Your signature is added below: – Ana")).toBeVisible();
  await page.keyboard.type("tomorrow");
  await agent.composer().selectText();
  const place = await agent.composer().boundingBox();
  await page.getByRole("button", { name: "Bold" }).click();
  await expect(agent.composer()).toHaveValue("*tomorrow*");
  await expect(page.locator("[data-preview] strong")).toHaveText("tomorrow");
  expect(await agent.composer().boundingBox()).toEqual(place);
  await page.getByRole("button", { name: "Send later" }).click();
  await page.getByPlaceholder("Type a time").fill("3d");
  await expect(page.getByRole("option", { name: /The reply window closes/ })).toBeDisabled();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: /^The reply window closes/ })).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByPlaceholder("Type a time").fill("2h");
  await expect(page.locator('[data-value="typed 2h"]')).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  const cancel = agent.bubble("tomorrow").getByRole("button", { name: "Cancel" });
  await cancel.click();
  await expect(cancel).toBeHidden();
  await agent.composer().pressSequentially("/refnd");
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("status").filter({ hasText: "No quick reply is called “/refnd”" }),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
  await expect(agent.bubble("/refnd")).toBeVisible();
  await agent.composer().pressSequentially("/none");
  await expect(page.getByRole("option", { name: "Create one" })).toHaveAttribute("aria-selected", "false");
  await page.keyboard.press("ArrowDown");
  await enterSelected(page, "Create one");
  await expect(page.getByLabel("Shortcut")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(agent.composer()).toBeFocused();
  await agent.composer().fill("");
  await page.getByRole("button", { name: "Quick replies" }).click();
  await expect(page.getByPlaceholder("Search quick replies")).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.type("ce");
  await expect(agent.composer()).toHaveValue("ce");
  await agent.composer().fill("");
  await page.getByRole("button", { name: "Emoji", exact: true }).click();
  await page.getByRole("button", { name: "Food and drink" }).press("Enter");
  const food = page.getByRole("region", { name: "Food and drink" }).getByRole("button");
  await expect(food.first()).toBeFocused();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Record a voice message" }).click();
  await expect(page.getByRole("button", { name: "Try again" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(agent.composer()).toBeFocused();
  await page.getByRole("button", { name: "Quick replies" }).click();
  await page.getByRole("option", { name: "Create quick reply" }).click();
  await page.getByLabel("Shortcut").fill("wave");
  await page.getByRole("textbox", { name: "Text" }).fill("good");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Quick replies" }).click();
  await page.getByPlaceholder("Search quick replies").fill("wave");
  await enterSelected(page, /^\/wave/);
  await expect(agent.composer()).toHaveValue("good");
  await agent.composer().press("End");
  await page.keyboard.type(" :wave");
  await page.getByRole("option", { name: /wav/ }).first().hover();
  // A finger may scroll the list.
  await page.mouse.down();
  await expect(agent.composer()).toHaveValue("good :wave");
  await page.mouse.up();
  await expect(agent.composer()).toHaveValue("good 👋 ");
  await expect(agent.composer()).toBeFocused();

  await page
    .getByLabel("Attach files")
    .first()
    .setInputFiles([
      { name: "first.png", mimeType: "image/png", buffer: pngPhoto },
      { name: "huge.png", mimeType: "image/png", buffer: Buffer.alloc(6 * 1024 * 1024) },
      { name: "terms.txt", mimeType: "text/plain", buffer: Buffer.from("terms") },
    ]);
  await expect(files.getByText("WhatsApp's limit for images is 5 MB")).toBeVisible();
  await expect(files.getByRole("textbox", { name: "Caption for terms.txt" })).toBeVisible();
  await expectAccessible(page);
  await files.getByRole("button", { name: "Remove huge.png" }).click();
  await expect.poll(async () => (await savedDraft(page)).files).toEqual(["first.png", "terms.txt"]);
  await page.reload();
  await expect(files.getByRole("listitem")).toHaveCount(2);
  await expect(agent.composer()).toHaveValue("good 👋 ");
  await files.getByRole("textbox", { name: "Caption for terms.txt" }).fill("our terms");
  await agent.hasRead();
  await agent.composer().press("Enter");
  await customer.sees("good 👋\n– Ana");
  await customer.sees("our terms");
  await expect(files).toBeHidden();

  await callInbox(page, "PATCH", "preferences", { signature: "– Ana, sales", undoSendSeconds: 20 });
  await expect(page.getByText("Your signature is added below: – Ana, sales")).toBeVisible();
  await agent.hasRead();
  await agent.composer().fill("Signed");
  await agent.composer().press("Enter");
  await agent.thread().getByRole("button", { name: "Undo" }).click();
  await expect(agent.composer()).toHaveValue("Signed");
  await agent.composer().fill("");
  await page.getByRole("button", { name: "Send without signature" }).click();
  await expect(agent.composer()).toBeFocused();
  await callInbox(page, "PATCH", "preferences", { undoSendSeconds: 0 });
  await page.reload();
  await page.getByRole("button", { name: "Add signature" }).click();
  await agent.composer().fill("Signed");
  await agent.composer().press("Enter");
  await customer.sees("Signed\n– Ana, sales");
  await callInbox(page, "PATCH", "preferences", { signature: "" });
});

test("a typed text becomes a quick reply, emoji keep their tone, and a template is offered for later", {
  tag: "@sweep",
}, async ({ page }) => {
  const customer = await Customer.named("Coffee Seeker");
  await customer.writes("what do you sell?");
  const agent = await Agent.at(page);
  await agent.opens("Coffee Seeker");
  await agent.composer().fill("We sell coffee.");
  await page.getByRole("button", { name: "Quick replies" }).click();
  await page.getByRole("option", { name: "Save as quick reply" }).click();
  await expect(page.getByRole("textbox", { name: "Text" })).toHaveValue("We sell coffee.");
  await page.getByLabel("Shortcut").fill("range");
  await page.getByRole("textbox", { name: "Text" }).press("ControlOrMeta+Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await agent.composer().fill("");
  await agent.composer().pressSequentially("/rang");
  await enterSelected(page, /^\/range/);
  await expect(agent.composer()).toHaveValue("We sell coffee.");

  await agent.composer().fill("");
  const openEmoji = page.getByRole("button", { name: "Emoji", exact: true });
  await openEmoji.click();
  await page.getByLabel("Skin tone").selectOption("5");
  await page.getByRole("searchbox", { name: "Search emoji" }).fill("waving");
  await page.getByRole("button", { name: "waving hand", exact: true }).click();
  await expect(agent.composer()).toHaveValue("👋🏿");
  await page.reload();
  await expect(agent.composer()).toHaveValue("👋🏿");
  await openEmoji.click();
  await expect(page.getByLabel("Skin tone")).toHaveValue("5");
  const recent = page.getByRole("region", { name: "Recently used" });
  await recent.getByRole("button", { name: "👋🏿", exact: true }).click();
  await expect(agent.composer()).toHaveValue("👋🏿👋🏿");

  await page.getByRole("button", { name: "Send later" }).click();
  await page.getByPlaceholder("Type a time").fill("3d");
  await expect(page.getByRole("option", { name: /The reply window closes/ })).toBeDisabled();
  await page.getByRole("option", { name: "Send a template instead" }).click();
  await expect(page.getByRole("searchbox", { name: "Search templates" })).toBeFocused();
  await page.getByRole("button", { name: /your order .*order_update/ }).click();
  const form = page.locator("[data-template-form]");
  for (const name of ["Body 1", "Body 2", "Body 3"])
    await form.getByLabel(name, { exact: true }).fill("Friday");
  await page.getByRole("button", { name: "Send later" }).click();
  await page.getByPlaceholder("Type a time").fill("3d");
  await expect(page.locator('[data-value="typed 3d"]')).toHaveAttribute("aria-selected", "true");
  await agent.hasRead();
  await page.keyboard.press("Enter");
  const scheduled = agent.bubble("your order Friday");
  await expect(scheduled.getByText("Scheduled for")).toBeVisible();
  await scheduled.getByRole("button", { name: "Cancel" }).click();
  await expect(agent.composer()).toHaveValue("👋🏿👋🏿");
});

async function savedDraft(page: Page): Promise<{ files: string[] }> {
  const id = /conv_\w+/.exec(page.url())?.[0];
  const { draft } = await (await page.request.get(`/api/inbox/conversations/${id}/draft`)).json();
  return { files: (draft?.files ?? []).map(({ name }: { name: string }) => name) };
}

test("templates can be chosen although the names of the numbers cannot be read", { tag: "@sweep" }, async ({
  page,
}) => {
  const customer = await Customer.named("Nameless Numbers");
  await customer.writes("hi");
  await page.route("**/api/inbox/numbers", (route) => route.fulfill({ status: 500 }));
  const agent = await Agent.at(page);
  await agent.opens("Nameless Numbers");
  await agent.readsByKeyboard();
  await page.keyboard.press("t");
  await page.getByRole("button", { name: /your order .*order_update/ }).click();
  await expect(page.getByLabel("Body 1", { exact: true })).toBeVisible();
});
