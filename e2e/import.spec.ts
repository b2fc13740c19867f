import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { addLabel } from "#e2e/add-label.ts";
import { enterSelected, expect, expectAccessible, SIGNED_IN, test } from "#e2e/fixtures.ts";
import { confirmPassword, newPhone } from "#e2e/people.ts";
import { undoButton } from "#e2e/undo.ts";

test.use({ storageState: SIGNED_IN });

const RUN = `Q${Date.now().toString(36)}`;

async function upload(page: Page, name: string, text: string): Promise<void> {
  await page.goto("/contacts");
  await page.getByRole("link", { name: "Import", exact: true }).first().press("Enter");
  await expect(page.getByRole("heading", { name: "Import contacts" })).toBeFocused();
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose file" }).press("Enter");
  await (await choosing).setFiles({
    name,
    mimeType: "text/csv",
    buffer: Buffer.from(text),
  });
  await expect(page.getByRole("heading", { name })).toBeFocused();
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
  await undoButton(page, "Label removed.").click();
  await expect(page.getByRole("button", { name: `Remove ${RUN} fair` })).toBeVisible();
  await page.getByRole("button", { name: "Add field" }).click();
  await page.getByLabel("Field name").fill("Orders");
  await page.getByRole("combobox", { name: "Type" }).selectOption("Number");
  await page.getByLabel("Value", { exact: true }).fill("12");
  await page.getByRole("button", { name: "Add field" }).click();
  await expect(page.getByRole("button", { name: "Edit orders: 12" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Remove orders" }).click();
  await undoButton(page, "Field removed.").click();
  await expect(page.getByRole("button", { name: "Edit orders: 12" })).toBeVisible();

  await page.getByRole("button", { name: "Merge…" }).click();
  await page.getByRole("combobox", { name: "Search by name or number" }).fill(`${RUN} Ana Sousa`);
  await enterSelected(page, new RegExp(`${RUN} Ana Sousa`));
  await page.getByRole("radio", { name: "silver" }).check();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Merge", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("button", { name: "Edit plan: silver" })).toBeVisible();
  await expect(page.getByRole("heading", { name: `${RUN} Ana Maria` })).toBeVisible();

  await page.getByRole("button", { name: "Opt out of marketing" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Opt out of marketing" }).click();
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
  await page.getByRole("button", { name: /your order .*order_update/ }).click();
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
  await expect(page.getByText(`${name} was uploaded.`)).toBeVisible();
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
