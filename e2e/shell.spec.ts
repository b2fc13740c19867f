import { expect, expectAccessible, SIGNED_IN, test } from "#e2e/fixtures.ts";

test.use({ storageState: SIGNED_IN });

test("an injected script does not run and fails the test", async ({ page, errors }) => {
  await page.goto("/inbox");
  await page.evaluate(() => {
    const injected = document.createElement("p");
    injected.innerHTML = `<img src="/none" onerror="document.title = 'injected'">`;
    document.body.append(injected);
  });
  await expect.poll(() => errors.splice(0).join("\n")).toContain("Content Security Policy");
  await expect(page).not.toHaveTitle("injected");
});

test("unknown pages show a not-found page", async ({ page }) => {
  await page.goto("/inbox/conv_01k0000000e00000000000000x");
  await expect(page.getByText("Page not found")).toBeVisible();
  await expectAccessible(page);
});
