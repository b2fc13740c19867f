import { callInbox } from "#e2e/call-inbox.ts";
import { enterSelected, expect, expectAccessible, SIGNED_IN, test } from "#e2e/fixtures.ts";

test.use({ storageState: SIGNED_IN });

test("what is typed while settings are saved is not lost: shortcuts, the palette and Back ask first", {
  tag: "@sweep",
}, async ({ page }) => {
  await page.goto("/settings/keys");
  await page.getByRole("link", { name: "Passcodes", exact: true }).click();
  const numbers = page.getByLabel("Test numbers");
  const response = Promise.withResolvers<void>();
  await page.route("**/api/inbox/settings/passcodes", async (route) => {
    if (route.request().method() === "PATCH") await response.promise;
    await route.continue();
  });
  await numbers.fill("4915112345678");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await numbers.press("End");
  await numbers.pressSequentially("\n4915112345679");
  response.resolve();
  await expect(page.getByText("They apply from the next passcode")).toBeVisible();
  await expect(numbers).toHaveValue("4915112345678\n4915112345679");

  const leaving = page.getByRole("dialog", { name: "Leave without saving?" });
  const stays = async () => {
    await leaving.getByRole("button", { name: "Stay" }).click();
    await expect(leaving).toBeHidden();
  };
  await page.getByRole("button", { name: "Save", exact: true }).focus();
  await page.keyboard.press("g");
  await page.keyboard.press("r");
  await stays();
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Search commands" }).fill("reports");
  await enterSelected(page, /reports/i);
  await stays();
  await page.evaluate(() => window.history.back());
  await stays();
  await expect(page).toHaveURL(/\/settings\/passcodes$/);
  await expect(numbers).toHaveValue("4915112345678\n4915112345679");
  await page.evaluate(() => window.history.back());
  await leaving.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/settings\/keys$/);
  await callInbox(page, "PATCH", "settings/passcodes", { exemptNumbers: [] });
});

test("preferences persist and apply after a reload", async ({ page }) => {
  await page.goto("/settings/preferences");
  await expectAccessible(page);
  const sidebar = page.getByRole("navigation", { name: "Settings" });
  // No name of a page is cut off or needs a second line.
  expect(await sidebar.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  const heights = await sidebar
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.clientHeight).filter((height) => height > 0));
  expect(new Set(heights).size).toBe(1);
  await page.getByLabel("Enter for a new line, Ctrl + Enter to send").check();
  await page.getByLabel("Wait 10 seconds before a message is sent").check();
  await page.getByRole("switch", { name: "Unread count in the tab title" }).uncheck();
  const stored = async () => (await page.request.get("/api/inbox/preferences")).json();
  await expect.poll(stored).toMatchObject({ enterSends: false, undoSendSeconds: 10, titleBadge: false });
  await page.emulateMedia({ forcedColors: "active" });
  const backgroundOf = (name: string) =>
    page.getByRole("switch", { name }).evaluate((control) => getComputedStyle(control).backgroundColor);
  expect(await backgroundOf("Formatting preview")).not.toBe(
    await backgroundOf("Unread count in the tab title"),
  );
  await page.emulateMedia({ forcedColors: "none" });
  // What was typed stays after an error.
  const error = { code: "INTERNAL_ERROR", message: "Something went wrong." };
  await page.route("**/api/inbox/preferences", (route) =>
    route.request().method() === "PATCH" ? route.fulfill({ status: 500, json: { error } }) : route.continue(),
  );
  await page.getByLabel("Signature").fill("– Ana");
  const restored = page.waitForResponse((each) => each.request().method() === "GET");
  await page.getByLabel("Signature").blur();
  await restored;
  await expect(page.getByText("Something went wrong.")).toBeVisible();
  await expect(page.getByLabel("Signature")).toHaveValue("– Ana");
  await page.unroute("**/api/inbox/preferences");
  await page.getByLabel("Signature").fill("– Ana\nCustomer service");
  await page.getByLabel("From").fill("22:15");
  await page.getByLabel("From").blur();
  await expect.poll(stored).toMatchObject({
    enterSends: false,
    undoSendSeconds: 10,
    signature: "– Ana\nCustomer service",
    titleBadge: false,
    focusFrom: "22:15",
  });
  await page.reload();
  await expect(page.getByLabel("Signature")).toHaveValue("– Ana\nCustomer service");
  await expect(page.getByLabel("Enter for a new line, Ctrl + Enter to send")).toBeChecked();
  await expect(page.getByLabel("From")).toHaveValue("22:15");
  await page.getByLabel("Enter to send, Shift + Enter for a new line").check();
  await page.getByRole("group", { name: "Undo send" }).getByLabel("Off").check();
  await page.getByRole("switch", { name: "Unread count in the tab title" }).check();
  await page.getByLabel("Signature").fill("");
  await page.getByLabel("From").fill("09:00");
  await page.getByLabel("From").blur();
  await expect.poll(stored).toMatchObject({
    enterSends: true,
    undoSendSeconds: 0,
    signature: "",
    titleBadge: true,
    focusFrom: "09:00",
  });
});
