import type { Page } from "@playwright/test";
import { addLabel } from "#e2e/add-label.ts";
import { callInbox } from "#e2e/call-inbox.ts";
import { chooseAction } from "#e2e/choose-action.ts";
import { conversationOf } from "#e2e/conversation-of.ts";
import { expect, expectAccessible, expectOverlayClosed, SIGNED_IN, test } from "#e2e/fixtures.ts";
import { Agent, Customer, newPhone } from "#e2e/people.ts";
import { pngPhoto } from "#e2e/png-photo.ts";
import { undoButton } from "#e2e/undo.ts";

test.use({ storageState: SIGNED_IN });

const RUN = `C${Date.now().toString(36)}`;

test("labels can be reordered, and contacts work on a phone", { tag: "@sweep" }, async ({ page }) => {
  const name = `${RUN} gold`;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/settings/labels");
  await page.getByRole("button", { name: "Create label" }).first().click();
  await page.getByRole("dialog").getByLabel("Label").fill(name);
  await page.getByRole("radio", { name: "Violet" }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("cell", { name, exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Create label" }).first().click();
  await page.getByRole("dialog").getByLabel("Label").fill(name.toUpperCase());
  await page.getByRole("button", { name: "Save" }).click();
  const field = page.getByRole("dialog").getByLabel("Label");
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/^Another label is named .* Choose another name\.$/);
  await expect(page.getByRole("dialog").getByRole("alert")).toBeVisible();
  await field.pressSequentially("A name of more than forty characters, all the same");
  await expect(page.getByText("40 of 40")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expectOverlayClosed(page);
  await page.goto("/contacts");
  await page.getByRole("button", { name: "New contact" }).first().click();
  await page.getByLabel("Phone number").fill("12");
  await page.getByRole("button", { name: "Create contact" }).click();
  await expect(page.getByText("Enter the number with its country code")).toBeVisible();
  await page.getByLabel("Phone number").fill(`+${newPhone()}`);
  await page.getByRole("textbox", { name: "Name" }).fill(`${RUN} Carla`);
  await page.getByRole("button", { name: "Create contact" }).click();
  await expect(page.getByRole("heading", { name: `${RUN} Carla` })).toBeVisible();
  await addLabel(page, name);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: `Remove ${name}` })).toBeVisible();
  await expectAccessible(page);
  // What removes itself gives the focus on.
  await addLabel(page, `${RUN} extra`);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: `Remove ${RUN} extra` }).press("Enter");
  await expect(page.getByRole("button", { name: `Remove ${RUN} extra` })).toBeHidden();
  await expect(page.getByRole("region", { name: "Labels", exact: true }).locator(":focus")).toBeVisible();
  await page.getByRole("button", { name: "Add field" }).press("Enter");
  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(page.getByRole("button", { name: "Add field" })).toBeFocused();
  await page.getByRole("link", { name: "All contacts" }).click();
  await page.getByRole("checkbox", { name: `Select ${RUN} Carla` }).check();
  await page.getByRole("button", { name: "Labels" }).click();
  await addLabel(page, `${RUN} bulk`);
  await page.getByRole("button", { name: "Apply" }).click();
  const carla = page.getByRole("listitem").filter({ hasText: `${RUN} Carla` });
  await expect(carla).toContainText(`${RUN} bulk`);
  await expectAccessible(page);
  await undoButton(page, "1 contact updated.").click();
  await expect(carla).not.toContainText(`${RUN} bulk`);
  await expect(carla).toContainText(name);
  await expect(page.getByLabel("State")).toBeHidden();
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await page.getByLabel("Label", { exact: true }).selectOption(name);
  await page.getByLabel("State").selectOption("Blocked");
  await expect(page.getByText("No contacts match these filters")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByRole("searchbox", { name: "Search contacts" })).toBeFocused();
  await expect(page.getByRole("listitem").filter({ hasText: `${RUN} Carla` })).toBeVisible();
  await page.goto("/settings/labels");
  await chooseAction(page, name, "Delete");
  await expect(page.getByText("It is removed from 1 contact.")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("cell", { name, exact: true })).toBeHidden();
});

test("the way back from a contact keeps the filter and the place in the list", { tag: "@sweep" }, async ({
  page,
}) => {
  const name = `${RUN} Row`;
  for (let row = 10; row < 22; row++) await makeContact(page, { name: `${name} ${row}` });
  await page.setViewportSize({ width: 1000, height: 420 });
  await page.goto(`/contacts?q=${encodeURIComponent(name)}`);
  const list = page.getByRole("list", { name: "Contacts" });
  const last = list.getByRole("link").last();
  await last.scrollIntoViewIfNeeded();
  const place = await last.boundingBox();
  await last.click();
  // The list has a link of this name too.
  await expect(page.getByRole("heading", { name })).toBeVisible();
  await page.getByRole("link", { name: "All contacts" }).click();
  await expect(page).toHaveURL(/\/contacts\?q=/);
  await expect(last).toBeInViewport();
  expect(await last.boundingBox()).toEqual(place);
  await last.press("Enter");
  await expect(page.getByRole("heading", { name })).toBeFocused();
  await page.goBack();
  await expect(last).toBeInViewport();
  await expect(last).toBeFocused();

  // The rows stay while the next ones are loaded.
  const held = Promise.withResolvers<void>();
  await page.route(/\/api\/inbox\/contacts\?q=.*15/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole("searchbox", { name: "Search contacts" }).fill(`${name} 15`);
  await expect(page.locator("[aria-busy=true]").filter({ has: list })).toContainText(`${name} 21`);
  held.resolve();
  await expect(list.getByRole("link")).toHaveText([`${name} 15`]);
});

async function makeContact(page: Page, fields: { name: string; externalId?: string }): Promise<string> {
  return (await callInbox(page, "POST", "contacts", { phone: newPhone(), ...fields })).contact.id;
}

async function edit(page: Page, field: string, text: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^Edit ${field}:`) }).click();
  await page.getByRole("textbox", { name: field, exact: true }).fill(text);
  await page.keyboard.press("Enter");
}

test("an edit of a contact is undone, except what somebody else changed since", async ({ page }) => {
  const id = await makeContact(page, { name: `${RUN} Gina`, externalId: `${RUN}-2` });
  await page.goto(`/contacts/${id}`);
  const facts = page.getByRole("region", { name: "Details", exact: true }).locator("> *");
  const heights = await facts.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(5);
  expect(new Set(heights.map(Math.round)).size).toBe(1);
  const colorOf = (text: string) =>
    facts.getByText(text, { exact: true }).evaluate((value) => getComputedStyle(value).color);
  expect(await colorOf(`${RUN} Gina`)).toBe(await colorOf(`${RUN}-2`));
  const absent = await facts
    .getByRole("combobox", { name: "Language" })
    .evaluate((value) => getComputedStyle(value).color);
  expect(absent).not.toBe(await colorOf(`${RUN} Gina`));
  await edit(page, "Name", `${RUN} Gina Lima`);
  await undoButton(page, "Name changed.").click();
  await expect(page.getByRole("heading", { name: `${RUN} Gina`, exact: true })).toBeVisible();

  const language = page.getByRole("combobox", { name: "Language" });
  await language.selectOption("pt_BR");
  await expect(page.getByText("Language changed.")).toBeVisible();
  await edit(page, "External ID", `${RUN}-3`);
  await expect(page.getByText("External ID changed.")).toBeVisible();
  await callInbox(page, "PATCH", `contacts/${id}`, { externalId: `${RUN}-4` });
  await page.keyboard.press("z");
  await expect(page.getByText("Nothing was undone because")).toBeVisible();
  await expect(page.getByRole("button", { name: `Edit External ID: ${RUN}-4` })).toBeVisible();
  await page.keyboard.press("z");
  await expect(language).toHaveValue("");
});

test("a number is changed once it is confirmed that its window closes", { tag: "@sweep" }, async ({
  page,
}) => {
  const name = `${RUN} Paula`;
  const customer = await Customer.named(name);
  await customer.writes("hello");
  const agent = await Agent.at(page);
  await agent.opens(name);
  const { contact } = await conversationOf(page);
  await page.goto(`/contacts/${contact.id}`);
  const phone = newPhone();
  await edit(page, "Phone number", `+${phone}`);
  const dialog = page.getByRole("dialog", { name: "Change the phone number?" });
  await expect(dialog.getByText("The open reply window closes.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Change number" }).click();
  await expect(page.getByRole("button", { name: `Edit Phone number: +${phone}` })).toBeVisible();
  await expect(page.getByText("Phone number changed.")).toBeHidden();
});

test("the page of a contact shows its history by kind, opens a message in its place, and offers duplicates", {
  tag: "@sweep",
}, async ({ page }) => {
  const name = `${RUN} Hugo`;
  await makeContact(page, { name });
  const customer = await Customer.named(name);
  await customer.writes("Where is my parcel?");
  const agent = await Agent.at(page);
  await agent.opens(name);
  await page
    .getByLabel("Attach files")
    .first()
    .setInputFiles({ name: "receipt.png", mimeType: "image/png", buffer: pngPhoto });
  await page.getByRole("textbox", { name: "Caption for receipt.png" }).fill("My receipt");
  await agent.hasRead();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await customer.sees("My receipt");
  await agent.readsByKeyboard();
  await page.keyboard.press("n");
  await expect(page.getByRole("textbox", { name: "Note" })).toBeFocused();
  await page.keyboard.type("Fragile");
  await page.keyboard.press("Enter");
  await agent.sees("Fragile");
  for (const key of ["Escape", "t"]) await page.keyboard.press(key);
  await agent.sendsTemplate("welcome", {});
  await customer.sees("Welcome to Northwind Coffee!");
  const { id, contact } = await conversationOf(page);
  await callInbox(page, "POST", `conversations/${id}/labels`, { add: [`${RUN} bulk`] });

  await page.goto(`/contacts/${contact.id}`);
  await page.getByRole("button", { name: "1 possible duplicate" }).click();
  await page
    .getByRole("dialog")
    .getByRole("option", { name: /Same name/ })
    .click();
  await expect(page.getByRole("heading", { name: "Choose which values to keep" })).toBeVisible();
  await page.keyboard.press("Escape");
  const history = page.getByRole("region", { name: "History" });
  const kinds = {
    Changes: /You added the label/,
    Templates: /Welcome to Northwind Coffee!/,
    Notes: /Fragile/,
    Media: /My receipt/,
    Messages: /Where is my parcel\?/,
  };
  await expect(history.getByRole("listitem")).toHaveText(Object.values(kinds));
  // Its icon says that it is a photo.
  await expect(history.getByText("My receipt", { exact: true })).toBeVisible();
  const template = history.getByRole("listitem").filter({ hasText: kinds.Templates });
  await expect(template.getByRole("img", { name: /^(Sent|Delivered|Read)$/ })).toBeVisible();
  await expectAccessible(page);
  for (const [kind, text] of Object.entries(kinds)) {
    await history.getByRole("button", { name: kind, exact: true }).click();
    await expect(history.getByRole("listitem")).toHaveText([text]);
  }
  await history.getByRole("link", { name: "Where is my parcel?" }).click();
  await expect(page).toHaveURL(/\/inbox\/conv_\w+\?at=msg_/);
  await expect(page.getByRole("article").filter({ hasText: "Where is my parcel?" })).toBeFocused();
});

test("a failed edit undoes only itself, leaves the focus where it is, and is reported on another page", {
  tag: "@sweep",
}, async ({ page }) => {
  await makeContact(page, { name: `${RUN} Cleo`, externalId: `${RUN}-1` });
  const id = await makeContact(page, { name: `${RUN} Dora` });
  let release = () => {};
  await page.route(`**/api/inbox/contacts/${id}`, async (route) => {
    if (route.request().postData()?.includes("externalId")) {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    }
    await route.continue();
  });
  await page.goto(`/contacts/${id}`);
  await edit(page, "External ID", `${RUN}-1`);
  await edit(page, "Name", `${RUN} Dora Lima`);
  await expect(page.getByRole("heading", { name: `${RUN} Dora Lima` })).toBeVisible();
  await edit(page, "Phone number", "12");
  await expect(page.getByRole("textbox", { name: "Phone number" })).toHaveAccessibleDescription(
    /^Enter the number with its country code/,
  );
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^Edit Phone number:/ })).toBeFocused();
  await page.getByLabel("Add label").focus();
  release();
  const refused = `Another contact has the externalId "${RUN}-1"`;
  await expect(page.getByRole("alert").filter({ hasText: refused })).toBeVisible();
  await expect(page.getByLabel("Add label")).toBeFocused();
  await expect(page.getByRole("heading", { name: `${RUN} Dora Lima` })).toBeVisible();

  await page.getByRole("textbox", { name: "External ID" }).press("Enter");
  await expect(page.getByRole("button", { name: `Edit External ID: ${RUN}-1` })).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Contacts" }).click();
  await expect(page.getByRole("heading", { name: "Contacts", exact: true })).toBeVisible();
  release();
  await expect(page.getByText(`External ID: ${refused}`)).toBeVisible();
});

test("what cannot be looked up is not said not to exist", { tag: "@sweep" }, async ({ page }) => {
  const id = await makeContact(page, { name: `${RUN} Elsa` });
  await page.route("**/duplicates", (route) => route.abort());
  await page.goto(`/contacts/${id}`);
  await page.getByRole("button", { name: "Merge…" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("alert")).toContainText("reach Parley");
  await expect(dialog.getByText("No duplicates found")).toHaveCount(0);
  await page.unroute("**/duplicates");
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog.getByText("No duplicates found")).toBeVisible();

  await (await Customer.named(`${RUN} Frida`)).writes("hi");
  await page.route("**/api/inbox/quick-replies", (route) => route.abort());
  const agent = await Agent.at(page);
  await agent.opens(`${RUN} Frida`);
  const failure = page.getByRole("alert").filter({ hasText: "reach Parley" });
  await agent.composer().pressSequentially("/hi");
  await expect(failure).toBeVisible();
  await expect(page.getByText("No quick reply is called")).toHaveCount(0);
  await page.unroute("**/api/inbox/quick-replies");
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("status").filter({ hasText: "No quick reply is called" })).toBeVisible();
  await expect(agent.composer()).toBeFocused();
  await agent.composer().fill("");
  await page.route("**/api/inbox/search?*", (route) => route.abort());
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Search commands" }).fill(`${RUN} Fri`);
  await expect(failure).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.keyboard.press("c");
  await page.getByPlaceholder("Name or phone number").fill(`${RUN} Frida`);
  await expect(failure).toBeVisible();
  await expect(page.getByText("No contacts found")).toBeHidden();
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await page.keyboard.type(`from:${RUN}`);
  // The search itself fails too.
  await expect(failure.first()).toBeVisible();
});
