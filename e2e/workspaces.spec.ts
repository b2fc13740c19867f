import { addMember, admin, expect, expectAccessible, test } from "#e2e/fixtures.ts";
import { PASSWORD, signIn } from "#e2e/sign-in.ts";

test.use({ storageState: { cookies: [], origins: [] } });

test(
  "an owner sets up a workspace, creates another, switches in all tabs and deletes one",
  { tag: "@sweep" },
  async ({ page, context }, { parallelIndex }) => {
    const [first, second] = [`Harbor Books ${parallelIndex}`, `Harbor Records ${parallelIndex}`];
    admin("workspace:create", "--name", first);
    const email = `morgan.${parallelIndex}@example.com`;
    addMember(first, { name: "Morgan Vale", email, password: PASSWORD }, "owner");
    const signInAgain = async () => {
      await signIn(page, email);
      await page.waitForURL(/inbox|welcome/);
    };
    await page.goto("/sign-in");
    await signInAgain();

    await page.goto("/settings/general");
    await page.getByLabel("Time zone").selectOption("Europe/Berlin");
    await page.getByLabel("Default country").selectOption("DE");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Workspace saved.")).toBeVisible();
    await page.getByLabel("Upload logo").first().setInputFiles("app/apple-icon.png");
    await expect(
      page.getByRole("navigation", { name: "Main" }).getByRole("img", { name: first }),
    ).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByLabel("Time zone")).toHaveValue("Europe/Berlin");

    // A phone without country code is one of the default country.
    await page.goto("/contacts");
    await page.getByRole("button", { name: "New contact" }).first().click();
    await page.getByRole("dialog").getByLabel("Phone").fill("030 5550 1234");
    await page.getByRole("dialog").getByRole("button", { name: "Create contact" }).click();
    await expect(page.getByText("+49 30 55501234").first()).toBeVisible();

    await page.goto("/settings/general");
    await page.getByRole("button", { name: "Create workspace" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill(second);
    await page.getByRole("dialog").getByRole("button", { name: "Create workspace" }).click();
    await expect(page.getByRole("heading", { name: `Welcome to ${second}` })).toBeVisible();

    const other = await context.newPage();
    await other.goto("/contacts");
    await expect(other.getByText("+49 30 55501234")).toHaveCount(0);
    await other.goto("/inbox");
    await page.getByRole("button", { name: "Morgan Vale" }).press("Enter");
    const current = page.getByRole("menuitemradio", { name: second });
    await expect(current).toBeChecked();
    await expectAccessible(page);
    const target = page.getByRole("menuitemradio", { name: first });
    await target.focus();
    await target.press("Enter");
    await page.waitForURL("**/inbox");
    // The other tab follows.
    await expect(
      other.getByRole("navigation", { name: "Main" }).getByRole("img", { name: first }),
    ).toBeVisible();
    await other.close();

    // It is in the log of the workspace that was open too.
    await page.goto("/settings/audit");
    await expect(page.getByText(`Morgan Vale created the workspace ${second}`)).toBeVisible();
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").fill(second);
    await page.getByRole("option", { name: `Switch to ${second}` }).click();
    await expect(page.getByRole("img", { name: first })).toHaveCount(0);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/settings/general");
    await expect(page.getByLabel("Name")).toHaveValue(second);
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(overflow).toBe(0);
    await page.getByLabel("Language").selectOption("ar");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await expect.poll(overflow).toBe(0);
    await expectAccessible(page);
    await page.getByRole("button", { name: "حذف مساحة العمل" }).click();
    const dialog = page.getByRole("dialog");
    await expectAccessible(page);
    const confirmation = dialog.getByRole("textbox");
    await confirmation.fill(second.toLowerCase());
    await dialog.getByRole("button", { name: "حذف مساحة العمل" }).click();
    await expect(confirmation).toHaveAttribute("aria-invalid", "true");
    await confirmation.fill(second);
    await dialog.getByRole("button", { name: "حذف مساحة العمل" }).click();
    // The session goes on in the other workspace.
    await page.waitForURL("**/inbox");
    await page.goto("/settings/general");
    await expect(page.locator("form").getByRole("textbox").first()).toHaveValue(first);

    await context.clearCookies();
    await page.goto("/sign-in");
    await signInAgain();
    await page.goto("/settings/general");
    await expect(page.getByLabel("Name")).toHaveValue(first);
  },
);
