import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectOverlayClosed, SIGNED_IN, test } from "#e2e/fixtures.ts";
import { Agent, Customer, confirmPassword, newPhone } from "#e2e/people.ts";

test.use({ storageState: SIGNED_IN });

const RUN = `Q${Date.now().toString(36)}`;

async function upload(page: Page, name: string, text: string): Promise<void> {
  await page.goto("/contacts/import");
  await page
    .getByLabel("Choose file")
    .first()
    .setInputFiles({
      name,
      mimeType: "text/csv",
      buffer: Buffer.from(text),
    });
  await expect(page.getByRole("heading", { name })).toBeVisible();
}

test("imports a file with its errors listed, then searches, edits, merges and exports the contacts", {
  tag: "@sweep",
}, async ({ page }) => {
  const [ana, anna, bruno] = [newPhone(), newPhone(), newPhone()];
  const csv = [
    "Nome;Contato;Etiquetas;Plano;Pedidos",
    `${RUN} Ana Souza;+${ana};${RUN} vip;gold;12`,
    `${RUN} Ana Sousa;+${anna};${RUN} vip;silver;`,
    `${RUN} Bruno;+${bruno};;;`,
    `${RUN} Nobody;123;;;`,
    "=HYPERLINK();oops;;;",
  ].join("\r\n");
  await upload(page, `${RUN}.csv`, csv);
  await expect(page.getByLabel("Map Contato to")).toHaveValue("phone");
  await expect(page.getByLabel("Separator")).toHaveValue(";");
  await expect(page.getByText("2 can’t be imported.")).toBeVisible();
  await expect(page.getByRole("cell", { name: "“123” isn’t a valid phone number." })).toBeVisible();
  await page.getByLabel("Map Pedidos to").selectOption("ignore");
  await page.getByLabel("Custom field for Plano").fill("plan");
  await page.getByLabel("Labels for all contacts").fill(`${RUN} fair`);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Start import" }).click();
  await expect(page.getByText("5 rows processed.")).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  const [errors] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download rows that failed" }).click(),
  ]);
  const failed = await readFile(await errors.path(), "utf8");
  expect(failed).toContain(
    `"5","“123” isn’t a valid phone number. Use 8 to 15 digits, including the country code.","${RUN} Nobody","123"`,
  );
  expect(failed).toContain("'=HYPERLINK()");

  await page.getByRole("link", { name: "View contacts" }).click();
  await page.getByRole("searchbox", { name: "Search contacts" }).fill(`${RUN} an`);
  await expect(page.getByRole("listitem").filter({ hasText: RUN })).toHaveCount(2);
  await expect(page).toHaveURL(/q=/);
  await expect(page.getByText("2 contacts")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: `${RUN} Ana Souza` }).click();

  const name = page.getByRole("button", { name: /^Edit Name:/ });
  await name.click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(`${RUN} Ana Maria`);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: `${RUN} Ana Maria` })).toBeVisible();
  await page.getByRole("button", { name: /^Edit Phone number:/ }).click();
  await page.getByRole("textbox", { name: "Phone number" }).fill(bruno);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "Another contact has the number" })).toBeVisible();
  await page.keyboard.press("Escape");
  await addLabel(page, `${RUN} new`);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: `Remove ${RUN} new` })).toBeVisible();
  await page.getByRole("button", { name: `Remove ${RUN} fair` }).click();
  await expect(page.getByRole("button", { name: `Remove ${RUN} fair` })).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: `Remove ${RUN} fair` })).toBeVisible();
  await page.getByRole("button", { name: "Add field" }).click();
  await page.getByLabel("Field name").fill("orders");
  await page.getByRole("combobox", { name: "Type" }).selectOption("Number");
  await page.getByLabel("Value", { exact: true }).fill("12");
  await page.getByRole("button", { name: "Add field" }).click();
  await expect(page.getByRole("button", { name: "Edit orders: 12" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Remove orders" }).click();
  await expect(page.getByText("Field removed.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Edit orders: 12" })).toBeVisible();

  await page.getByRole("button", { name: "Merge…" }).click();
  await page.getByRole("searchbox", { name: "Search by name or number" }).fill(`${RUN} Ana Sousa`);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: `${RUN} Ana Sousa` })
    .click();
  await page.getByRole("radio", { name: "silver" }).check();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Merge", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("button", { name: "Edit plan: silver" })).toBeVisible();
  await expect(page.getByRole("heading", { name: `${RUN} Ana Maria` })).toBeVisible();

  await page.getByRole("button", { name: "Opt out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Opt out" }).click();
  await expect(page.getByText("Opted out by your team")).toBeVisible();
  await page.getByRole("button", { name: "Block", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Block" }).click();
  await expect(page.getByText("Blocked. No messages are sent to this contact.")).toBeVisible();
  await expect(page.getByRole("button", { name: "New message" })).toBeDisabled();

  await page.goto(`/contacts?q=${RUN}&optedOut=yes`);
  await expect(page.getByRole("listitem").filter({ hasText: RUN })).toHaveCount(1);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export" }).click(),
  ]);
  const exported = await readFile(await file.path(), "utf8");
  expect(exported.split("\r\n")).toHaveLength(3);
  expect(exported).toContain(`${RUN} Ana Maria`);

  await page.getByRole("button", { name: "Save segment" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill(`${RUN} left`);
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
  const segments = page.getByRole("navigation", { name: "Segments" });
  const segment = segments.getByRole("link", { name: `${RUN} left` });
  await expect(segment).toHaveAttribute("aria-current", "page");
  await expect(page).toHaveURL(/\?segment=seg_\w+$/);
  await page.getByLabel("State").selectOption("Blocked");
  await page.getByRole("button", { name: `Save changes to ${RUN} left` }).click();
  await expect(page).toHaveURL(/\?segment=seg_\w+$/);
  await segments.getByRole("link", { name: "All contacts" }).click();
  await expect(page.getByRole("link", { name: `${RUN} Bruno` })).toBeVisible();
  await segment.click();
  await expect(page.getByRole("link", { name: `${RUN} Bruno` })).toBeHidden();
  await expect(page.getByRole("link", { name: "Export" })).toHaveAttribute(
    "href",
    /export\?blocked=yes&workspace=ws_/,
  );

  await page.getByRole("button", { name: "Columns" }).click();
  const columns = page.getByRole("dialog", { name: "Columns" });
  await columns.getByRole("checkbox", { name: "orders Number" }).check();
  await columns.getByRole("checkbox", { name: "plan Text" }).check();
  await columns.getByRole("checkbox", { name: "Source" }).uncheck();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.reload();
  const row = page.getByRole("listitem").filter({ hasText: `${RUN} Ana Maria` });
  await expect(row).toContainText(/12.*silver/);
  await expect(row).not.toContainText("Imported");
  await expectAccessible(page);
  await page.getByRole("searchbox", { name: "Search contacts" }).fill(`${RUN} nobody`);
  await expect(page.getByText("No contacts match these filters")).toBeVisible();
  await expect(page).toHaveURL(/\?segment=seg_\w+&q=/);
  await page.getByRole("searchbox", { name: "Search contacts" }).fill("");
  await expect(page).toHaveURL(/\?segment=seg_\w+$/);

  await page.getByRole("button", { name: `Actions for the segment ${RUN} left` }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill(`${RUN} gone`);
  await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: `Actions for the segment ${RUN} gone` }).click();
  await page.getByRole("menuitem", { name: "Delete segment" }).click();
  await expect(page.getByText(`Deleted the segment “${RUN} gone”.`)).toBeVisible();
  await expect(page).toHaveURL(/\/contacts$/);
  await expect(segments).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(segments.getByRole("link", { name: `${RUN} gone` })).toBeVisible();

  await page.goto(`/contacts?q=${RUN}`);
  await page.getByRole("checkbox", { name: `Select ${RUN} Bruno` }).check();
  await page.getByRole("button", { name: "Select all 2" }).click();
  await expect(page.getByText("2 selected")).toBeVisible();
  const [chosen] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export" }).click(),
  ]);
  expect(chosen.suggestedFilename()).toBe("contacts.csv");
  expect((await readFile(await chosen.path(), "utf8")).trim().split("\r\n")).toHaveLength(3);
  await page.goto(`/contacts?q=${RUN} Bruno`);
  await page.getByRole("link", { name: `${RUN} Bruno` }).click();
  await page.getByRole("button", { name: "New message" }).click();
  await page.getByRole("button", { name: /^order_update/ }).click();
  await expectAccessible(page);
  for (const name of ["Body 1", "Body 2", "Body 3"])
    await page.getByLabel(name, { exact: true }).fill("Bruno");
  await page.getByRole("button", { name: "Send template" }).click();
  await expect(page).toHaveURL(/\/inbox\/conv_/);
  await expect(page.getByRole("heading", { name: `${RUN} Bruno` })).toBeVisible();

  await confirmPassword(page);
  await page.goto(`/contacts?q=${RUN} Bruno`);
  await page.getByRole("link", { name: `${RUN} Bruno` }).click();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete contact…" }).click();
  const dialog = page.getByRole("dialog", { name: `Delete ${RUN} Bruno?` });
  await dialog.getByRole("textbox").fill("Bruno");
  await dialog.getByRole("button", { name: "Delete contact" }).click();
  await expect(dialog.getByText("exactly as shown")).toBeVisible();
  await expectAccessible(page);
  await page.route("**/erase", async (route) => {
    const response = await route.fetch();
    // By the live event.
    await dialog.waitFor({ state: "hidden" });
    await route.fulfill({ response });
  });
  await dialog.getByRole("textbox").fill(`+${bruno}`);
  await dialog.getByRole("button", { name: "Delete contact" }).click();
  await expect(page).toHaveURL(/\/contacts$/);
  await expect(page.getByText("The contact was deleted.")).toBeVisible();
  await expect(page.getByText(/Deleting a contact’s data: step \d+ of \d+/)).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole("link", { name: `${RUN} Bruno` })).toBeHidden();
  await expect(page.getByText(/Deleting a contact’s data/)).toBeHidden({ timeout: 30_000 });
});

test("labels can be reordered, and contacts work on a phone", { tag: "@sweep" }, async ({ page }) => {
  const name = `${RUN} gold`;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/settings/labels");
  await page.getByRole("button", { name: "New label" }).first().click();
  await page.getByRole("dialog").getByLabel("Label").fill(name);
  await page.getByRole("radio", { name: "Violet" }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("cell", { name, exact: true })).toBeVisible();
  await page.getByRole("button", { name: "New label" }).first().click();
  await page.getByRole("dialog").getByLabel("Label").fill(name.toUpperCase());
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog").getByText("Another label is named")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expectOverlayClosed(page);
  await page.goto("/contacts");
  await page.getByRole("button", { name: "New contact" }).first().click();
  await page.getByLabel("Phone number").fill("12");
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByText("Enter the number with its country code")).toBeVisible();
  await page.getByLabel("Phone number").fill(`+${newPhone()}`);
  await page.getByRole("textbox", { name: "Name" }).fill(`${RUN} Carla`);
  await page.getByRole("button", { name: "Create" }).click();
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
  await expect(page.getByText("1 contact updated.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: `${RUN} Carla` })).toContainText(`${RUN} bulk`);
  await expectAccessible(page);
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
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
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
  await last.click();
  await expect(page.getByRole("heading", { name })).toBeVisible();
  await page.goBack();
  await expect(last).toBeInViewport();

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

/** Chooses or creates a label in the list of labels. */
async function addLabel(page: Page, name: string) {
  await page.getByRole("button", { name: "Add label" }).click();
  const list = page.getByRole("dialog", { name: "Add label" });
  await list.getByRole("combobox").fill(name);
  await list.getByRole("option", { name }).click();
}

async function makeContact(page: Page, fields: { name: string; externalId?: string }): Promise<string> {
  const made = await page.request.post("/api/inbox/contacts", {
    data: { phone: newPhone(), ...fields },
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  return (await made.json()).contact.id;
}

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
  const edit = async (field: string, text: string) => {
    await page.getByRole("button", { name: new RegExp(`^Edit ${field}:`) }).click();
    await page.getByRole("textbox", { name: field, exact: true }).fill(text);
    await page.keyboard.press("Enter");
  };
  await page.goto(`/contacts/${id}`);
  await edit("External ID", `${RUN}-1`);
  await edit("Name", `${RUN} Dora Lima`);
  await expect(page.getByRole("heading", { name: `${RUN} Dora Lima` })).toBeVisible();
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
  await expect(page.getByText("No quick reply is called")).toBeHidden();
  await page.unroute("**/api/inbox/quick-replies");
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No quick reply is called")).toBeVisible();
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

test("an upload that ends on another page stays there, and a file is imported only in the shown encoding", {
  tag: "@sweep",
}, async ({ page }) => {
  let release = () => {};
  const hold = () =>
    new Promise<void>((resolve) => {
      release = resolve;
    });
  await page.route("**/api/inbox/contacts/imports?filename=*", async (route) => {
    await hold();
    await route.continue();
  });
  await page.goto("/contacts/import");
  const name = `${RUN}-late.csv`;
  await page
    .getByLabel("Choose file")
    .first()
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(`phone,name\n+${newPhone()},Zoé`) });
  await expect(page.getByRole("button", { name: /^Uploading/ })).toBeVisible();
  await page.getByRole("link", { name: "All contacts" }).click();
  await expect(page.getByRole("heading", { name: "Contacts", exact: true })).toBeVisible();
  release();
  await expect(page.getByText(`${name} is uploaded.`)).toBeVisible();
  await expect(page).toHaveURL(/\/contacts$/);
  await page.getByRole("button", { name: "Choose columns" }).click();
  await expect(page.getByRole("cell", { name: "Zoé" })).toBeVisible();

  await page.route("**/preview?encoding=*", async (route) => {
    await hold();
    await route.continue();
  });
  const start = page.getByRole("button", { name: "Start import" });
  await page.getByLabel("Encoding").selectOption("windows-1252");
  await expect(page.getByLabel("Encoding")).toHaveValue("windows-1252");
  await expect(start).toBeDisabled();
  release();
  await expect(page.getByRole("cell", { name: "ZoÃ©" })).toBeVisible();
  await expect(start).toBeEnabled();
});
