import { colleagueAt } from "#e2e/colleague.ts";
import { baseUrl, expect, expectAccessible, OWNER, SIGNED_IN, test } from "#e2e/fixtures.ts";
import { Agent, Customer } from "#e2e/people.ts";
import { DAY } from "#lib/clock.ts";

test.use({ storageState: SIGNED_IN });

test("two people, one customer: a reply that crossed another's is held back with it, and goes on a word", async ({
  page,
  browser,
}) => {
  const customer = await Customer.named("Shared Customer");
  await customer.writes("Can you help me?");
  const ana = await Agent.at(page);
  await ana.opens("Shared Customer");
  const benPage = await colleagueAt(browser, "Ben Okafor");
  const ben = await Agent.at(benPage);
  await ben.opens("Shared Customer");
  // Ben's network lets the stream go: he sees nothing of what others do from here on.
  await benPage.context().route(/\/api\/inbox\/(stream|events)/, (route) => route.abort());
  await benPage.context().setOffline(true);
  await benPage.context().setOffline(false);
  await expect(benPage.locator("[data-live=live]")).toHaveCount(0);
  await ben.composer().fill("Yes, what is it about?");
  await ana.replies("Of course! I am on it.");

  await ben.composer().press("Enter");
  const held = benPage.getByRole("alertdialog", { name: /something was added that you have not seen/ });
  await expect(held).toContainText("Of course! I am on it.");
  await expect(held).toContainText(OWNER.name);
  await expect(ben.composer()).toHaveValue("Yes, what is it about?");
  // An Enter too many, wherever it lands, sends nothing.
  await benPage.keyboard.press("Enter");
  await ben.composer().press("Enter");
  await expect(held).toBeFocused();
  // Nor does the rest of a sentence close the conversation, or leave it.
  await benPage.keyboard.type("e u");
  await expect(held).toBeFocused();
  await expect(benPage.getByText("Conversation closed.")).toHaveCount(0);
  await expectAccessible(benPage);

  // Something more is added while Ben reads: held a second time.
  await ana.replies("Anything else?");
  await held.getByRole("button", { name: "Send anyway" }).click();
  await expect(held).toContainText("Anything else?");
  await expect(ben.composer()).toHaveValue("Yes, what is it about?");
  await held.press("Control+Enter");
  await customer.sees("Yes, what is it about?");
  await expect(held).toBeHidden();
  await expect(ben.bubble("Yes, what is it about?")).toHaveCount(1);
  await expect(ben.composer()).toHaveValue("");
});

test("a draft survives a reload, follows to another device, waits out a closed window, and is gone once sent", async ({
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
  await customer.letsPass(DAY);
  await expect(page.getByText("only a template can be sent. It opens again")).toBeVisible();
  await expect(page.getByText("half a thought, and the rest")).toBeVisible();
  // Whoever was writing goes on in the field that came instead, and back again.
  const search = page.getByRole("searchbox", { name: "Search templates" });
  await expect(search).toBeFocused();
  // A template that is being filled in survives a reload too, and says at each field what is wrong with it.
  await page.getByRole("button", { name: /^order_update/ }).click();
  const first = page.getByLabel("Text 1", { exact: true });
  const second = page.getByLabel("Text 2", { exact: true });
  await expect(first).toBeFocused();
  await page.keyboard.type("Dra");
  await page.reload();
  await expect(first).toHaveValue("Dra");
  await page.getByRole("button", { name: "Send template" }).click();
  await expect(second).toBeFocused();
  await expect(second).toHaveAccessibleDescription("Fill this in.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Other template" }).click();
  await expect(search).toBeFocused();
  await customer.writes("are you there?");
  await expect(agent.composer()).toHaveValue("half a thought, and the rest");
  await expect(agent.composer()).toBeFocused();
  await agent.replies("half a thought, and the rest");
  await customer.sees("half a thought, and the rest");
  await expect(other.composer()).toHaveValue("");
  await elsewhere.close();

  // Whoever is blocked is written to by nobody; colleagues can still note something.
  const { conversation } = await (
    await page.request.get(`/api/inbox/conversations/${/conv_\w+/.exec(page.url())?.[0]}`)
  ).json();
  await page.request.post(`/api/inbox/contacts/${conversation.contact.id}/block`, {
    data: { blocked: true },
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  await expect(page.getByText("nothing is sent to them until they are unblocked")).toBeVisible();
  await expect(agent.composer()).toBeHidden();
  // Who was writing there closes nothing with the rest of the sentence.
  await page.keyboard.type("e");
  await expect(page.locator("[data-keeps-keys]")).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.keyboard.press("n");
  await expect(page.getByRole("textbox", { name: "Note" })).toBeFocused();
});

test("notes, mentions, emoji and files: each by keyboard, nothing mixed up, nothing lost", async ({
  page,
}) => {
  const customer = await Customer.named("Many Things");
  await customer.writes("hi there");
  const agent = await Agent.at(page);
  await agent.opens("Many Things");
  await agent.sees("hi there");
  await page.keyboard.press("n");
  const note = page.getByRole("textbox", { name: "Note" });
  await expect(note).toBeFocused();
  await page.keyboard.type(`ask @${OWNER.name.slice(0, 3).toLowerCase()}`);
  await expect(page.getByRole("option", { name: OWNER.name })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.type("about this");
  await expect(note).toHaveValue(`ask @${OWNER.name} about this`);
  await expectAccessible(page);
  // A look at the templates makes no reply of it.
  await page.keyboard.press("Escape");
  await page.keyboard.press("t");
  await expect(page.getByRole("searchbox", { name: "Search templates" })).toBeFocused();
  await page.reload();
  await expect(note).toHaveValue(`ask @${OWNER.name} about this`);
  // A file that is dropped waits for the reply.
  const files = page.getByRole("list", { name: "Files to send" });
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(["the plan"], "plan.txt", { type: "text/plain" }));
    return transfer;
  });
  await note.dispatchEvent("drop", { dataTransfer: dropped });
  await expect(files.getByRole("textbox", { name: "Caption of plan.txt" })).toBeVisible();
  await expect(page.getByText("Files stay here for your reply; a note has none.")).toBeVisible();
  await files.getByRole("button", { name: "Remove plan.txt" }).click();
  await expect(files).toBeHidden();
  await expect(note).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(agent.thread().getByText("about this")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("r");
  await expect(agent.composer()).toBeFocused();
  await page.keyboard.type("good :wave");
  await expect(page.getByRole("option", { name: /wav/ }).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(agent.composer()).toHaveValue("good 👋 ");

  const photo = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  await page
    .getByLabel("Attach files")
    .first()
    .setInputFiles([
      { name: "first.png", mimeType: "image/png", buffer: photo },
      { name: "huge.png", mimeType: "image/png", buffer: Buffer.alloc(6 * 1024 * 1024) },
      { name: "terms.txt", mimeType: "text/plain", buffer: Buffer.from("terms") },
    ]);
  await expect(files.getByText("WhatsApp takes an image of at most 5 MB")).toBeVisible();
  await expect(files.getByRole("textbox", { name: "Caption of terms.txt" })).toBeVisible();
  await expectAccessible(page);
  await files.getByRole("button", { name: "Remove huge.png" }).click();
  // What is uploaded stays with the draft.
  await expect.poll(async () => (await savedDraft(page)).files).toEqual(["first.png", "terms.txt"]);
  await page.reload();
  await expect(files.getByRole("listitem")).toHaveCount(2);
  await expect(agent.composer()).toHaveValue("good 👋 ");
  await files.getByRole("textbox", { name: "Caption of terms.txt" }).fill("our terms");
  await agent.hasRead();
  await agent.composer().press("Enter");
  await customer.sees("good 👋");
  await customer.sees("our terms");
  await expect(files).toBeHidden();
});

async function savedDraft(page: import("@playwright/test").Page): Promise<{ files: string[] }> {
  const id = /conv_\w+/.exec(page.url())?.[0];
  const { draft } = await (await page.request.get(`/api/inbox/conversations/${id}/draft`)).json();
  return { files: (draft?.files ?? []).map(({ name }: { name: string }) => name) };
}
