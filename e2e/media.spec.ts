import { expect, expectAccessible, SIGNED_IN, test } from "#e2e/fixtures.ts";
import { Agent, Customer } from "#e2e/people.ts";
import { pngPhoto } from "#e2e/png-photo.ts";

test.use({ storageState: SIGNED_IN });

test("a customer's photo is downloaded and shown, and an agent's document is delivered", async ({
  page,
  browser,
}) => {
  const agent = await Agent.at(page);
  const customer = await Customer.withPhone(browser, "Mara Lind");
  await customer.writes("Look at this");
  await agent.opens("Mara Lind");
  const phone = customer.page;
  await phone.getByRole("button", { name: "Send something else" }).click();
  await phone.getByRole("menuitem", { name: "Photo" }).click();
  const picture = agent.thread().getByRole("img", { name: "Photo" });
  await expect(picture).toBeVisible();
  await expect
    .poll(() =>
      picture.evaluate((element) => (element instanceof HTMLImageElement ? element.naturalWidth : 0)),
    )
    .toBeGreaterThan(0);
  await phone.getByRole("button", { name: "Send something else" }).click();
  await phone.getByRole("menuitem", { name: "Photo" }).click();
  await expect(agent.thread().getByRole("img", { name: "Photo" })).toHaveCount(2);
  await page.getByRole("button", { name: "Contact details" }).click();
  const opener = page.getByRole("button", { name: "View media" });
  await opener.click();
  const gallery = page.getByRole("dialog", { name: "Media with Mara Lind" });
  const tiles = gallery.getByRole("list", { name: "Photos and videos" }).getByRole("button");
  await expect(tiles).toHaveCount(2);
  await expectAccessible(page);
  await tiles.first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(tiles.last()).toBeFocused();
  await page.keyboard.press("Enter");
  const lightbox = page.getByRole("dialog", { name: "Files in this conversation" });
  await expect(lightbox.locator("[aria-live=polite]")).toContainText("2 of 2");
  await page.keyboard.press("Escape");
  await expect(tiles.last()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(gallery).toBeHidden();
  await expect(opener).toBeFocused();

  await agent.hasRead();
  await page
    .getByLabel("Attach files")
    .first()
    .setInputFiles({
      name: "receipt.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.4\ntrailer<</Root 1 0 R>>\n%%EOF\n"),
    });
  await expect(page.getByRole("textbox", { name: "Caption for receipt.pdf" })).toBeVisible();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(agent.bubble("receipt.pdf")).toBeVisible();
  await customer.sees("receipt.pdf");
  await agent.seesTick("receipt.pdf", "Read");

  await opener.click();
  await gallery.getByRole("tab", { name: "Documents (1)" }).click();
  await expect(gallery.getByRole("link", { name: "receipt.pdf" })).toBeVisible();
  const download = page.waitForEvent("download");
  await gallery.getByRole("link", { name: "Download all" }).click();
  expect((await download).suggestedFilename()).toMatch(/^conversation-media-.+\.zip$/);
  expect(await (await download).failure()).toBeNull();
  await gallery.getByRole("tab", { name: "Photos and videos (2)" }).click();
  await phone.getByRole("button", { name: "Send something else" }).click();
  await phone.getByRole("menuitem", { name: "Photo" }).click();
  await expect(tiles).toHaveCount(3);
  await expect(gallery.getByRole("tab", { name: "Photos and videos (3)" })).toBeVisible();
  await tiles.last().click();
  await lightbox.getByRole("button", { name: "Show in conversation" }).click();
  await expect(gallery).toBeHidden();
  await expect(page).toHaveURL(/\?at=msg_/);
  const article = agent.thread().getByRole("article");
  await expect(article.filter({ has: page.getByRole("img", { name: "Photo" }) }).first()).toBeFocused();
});

test("a file WhatsApp does not accept is refused with a reason before upload, and photos form an album", {
  tag: "@sweep",
}, async ({ page, browser }) => {
  const agent = await Agent.at(page);
  const customer = await Customer.withPhone(browser, "Noor Haddad");
  await customer.writes("Hello");
  await agent.opens("Noor Haddad");
  await page
    .getByLabel("Attach files")
    .first()
    .setInputFiles({
      name: "page.html",
      mimeType: "text/html",
      buffer: Buffer.from("<script>alert(1)</script>"),
    });
  await expect(page.getByText(/WhatsApp accepts a document only as/)).toBeVisible();
  await page.getByRole("button", { name: "Remove page.html" }).click();

  const names = ["1.png", "2.png", "3.png", "4.png", "5.png"];
  await page
    .getByLabel("Attach files")
    .first()
    .setInputFiles(names.map((name) => ({ name, mimeType: "image/png", buffer: pngPhoto })));
  await expect(page.getByRole("textbox", { name: /^Caption for/ })).toHaveCount(5);
  await agent.hasRead();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  // Three pictures and the button over the fourth, which opens all.
  const album = agent.thread().getByRole("list", { name: "5 photos and videos" });
  await expect(album.getByRole("button")).toHaveCount(4);
});
