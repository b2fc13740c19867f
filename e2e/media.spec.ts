import { expect, expectAccessible, SIGNED_IN, test } from "#e2e/fixtures.ts";
import { Agent, Customer } from "#e2e/people.ts";
import { pngOf, pngPhoto } from "#e2e/png-photo.ts";

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
  const lightbox = page.getByRole("dialog", { name: /^(Photo|Video) from / });
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
  await lightbox.getByRole("button", { name: "View in conversation" }).click();
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
  await expect(page.getByText(/WhatsApp accepts documents only as/)).toBeVisible();
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
  await expect(album.getByRole("button", { name: "Photo, 1 of 5" })).toBeVisible();
});

test("a picture has its place before it has loaded, and its caption is as wide", { tag: "@sweep" }, async ({
  page,
}) => {
  const customer = await Customer.named("Portrait Sender");
  await customer.writes("hi");
  const agent = await Agent.at(page);
  await agent.opens("Portrait Sender");
  await agent.hasRead();
  await page
    .getByLabel("Attach files")
    .first()
    .setInputFiles({ name: "bag.png", mimeType: "image/png", buffer: pngOf(300, 560) });
  const caption = "The torn bag, as it arrived this morning. The whole counter was full of beans.";
  await page.getByRole("textbox", { name: "Caption for bag.png" }).fill(caption);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await agent.seesTick("The torn bag", "Delivered");
  await page.route("**/api/inbox/attachments/**", () => {
    // Never answered.
  });
  await page.reload();
  const picture = agent.bubble("The torn bag").getByRole("img", { name: "Photo" });
  await expect(picture).toBeVisible();
  const frame = await picture.boundingBox();
  expect(Math.round(frame?.height ?? 0)).toBe(Math.round((frame?.width ?? 0) / 0.75));
  const text = await agent.bubble("The torn bag").getByText(caption).boundingBox();
  expect(text?.width).toBeLessThanOrEqual(frame?.width ?? 0);
});

test("the lightbox is moved by arrows, zooms a photo and plays a video", { tag: "@sweep" }, async ({
  page,
}) => {
  const customer = await Customer.named("Lina Falk");
  await customer.writes("Which one is it?");
  await customer.sendsFile("image");
  await customer.sendsFile("video");
  const agent = await Agent.at(page);
  await agent.opens("Lina Falk");
  await agent
    .thread()
    .getByRole("button", { name: /^Photo/ })
    .click();
  const lightbox = page.getByRole("dialog", { name: /^(Photo|Video) from / });
  await expect(lightbox).toBeFocused();
  const place = lightbox.locator("[aria-live=polite]");
  const photo = lightbox.getByRole("img", { name: "Photo" });
  const tool = (name: string) => lightbox.getByRole("button", { name, exact: true });
  await expect(place).toContainText("1 of 2");
  await expect(tool("Previous")).toHaveCount(0);
  const width = async () => (await photo.boundingBox())?.width ?? 0;
  await page.keyboard.press("Shift+Equal");
  await expect(tool("Fit to screen")).toBeVisible();
  expect(await width()).toBeGreaterThan(2 * 1440);
  await page.keyboard.press("-");
  await expect(tool("Zoom in")).toBeVisible();
  expect(await width()).toBeLessThanOrEqual(1440);
  await tool("Zoom in").click();
  expect(await width()).toBeGreaterThan(2 * 1440);
  await expectAccessible(page);
  // Arrow keys scroll the photo only while it has the focus.
  const region = lightbox.getByRole("region", { name: "Zoomed photo" });
  // A finger moves it sideways too.
  await expect(region).toHaveCSS("touch-action", "auto");
  await region.focus();
  const scrolled = () => region.evaluate(({ scrollLeft }) => scrollLeft);
  const before = await scrolled();
  await page.keyboard.press("ArrowRight");
  await expect.poll(scrolled).toBeGreaterThan(before);
  await page.keyboard.press("-");
  await expect(tool("Zoom in")).toBeVisible();
  await expect(place).toContainText("1 of 2");
  await tool("Zoom in").click();

  // The button for the zoom, which had the focus, is not there for a video.
  await page.keyboard.press("ArrowRight");
  await expect(place).toHaveText(/^Video.+2 of 2$/);
  await expect(place).toHaveAttribute("aria-atomic", "true");
  const video = lightbox.getByLabel("Video", { exact: true });
  await expect(video).toBeVisible();
  await expect(video).toHaveJSProperty("controls", true);
  await expect(video).toHaveJSProperty("videoWidth", 160);
  await expect(tool("Zoom in")).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press("ArrowLeft");
  await expect(place).toContainText("1 of 2");
  await expect(tool("Zoom in")).toBeVisible();
  await tool("Next").click();
  await expect(place).toContainText("2 of 2");
  await expect(tool("Next")).toHaveCount(0);
  await page.keyboard.press("ArrowLeft");
  await expect(place).toContainText("1 of 2");
  await page.keyboard.press("ArrowRight");
  await tool("Previous").click();
  await expect(place).toContainText("1 of 2");
  await page.keyboard.press("Escape");
  await expect(lightbox).toBeHidden();
  // From the picture, which has the focus again, the arrow keys go on through the messages.
  await expect(agent.thread().getByRole("button", { name: /^Photo/ })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(agent.thread().getByRole("article").first()).toBeFocused();
});

test("pasted files show their picture and progress until they are uploaded", { tag: "@sweep" }, async ({
  page,
}) => {
  const customer = await Customer.named("Olga Petri");
  await customer.writes("what do you sell?");
  const agent = await Agent.at(page);
  await agent.opens("Olga Petri");
  const uploads = Promise.withResolvers<void>();
  await page.route("**/api/inbox/attachments?*", async (route) => {
    await uploads.promise;
    await route.continue();
  });
  await agent.composer().evaluate(pasteFiles, pngPhoto.toString("base64"));
  const files = page.getByRole("list", { name: "Attachments" });
  for (const name of ["shop.png", "prices.txt"])
    await expect(files.getByRole("progressbar", { name: `Upload progress for ${name}` })).toBeVisible();
  const picture = files.locator("img");
  await expect(picture).toHaveAttribute("src", /^blob:/);
  await expect(picture).toHaveJSProperty("naturalWidth", 1);
  await agent.composer().fill("We sell coffee.");
  await page.keyboard.press("Enter");
  await expect(page.getByText("A file is still uploading.")).toBeVisible();
  await expectAccessible(page);
  uploads.resolve();
  await expect(files.getByRole("textbox", { name: /^Caption for/ })).toHaveCount(2);
  await expect(files.getByRole("progressbar")).toHaveCount(0);
  await expect(picture).toHaveAttribute("src", /\/api\/inbox\/attachments\//);
  await agent.hasRead();
  await page.keyboard.press("Enter");
  await expect(files).toBeHidden();
  await customer.sees("We sell coffee.");
});

/** Runs in the page. Pastes a picture and a text file, as from a file manager. */
function pasteFiles(field: Element, picture: string): void {
  const clipboardData = new DataTransfer();
  const bytes = Uint8Array.from(atob(picture), (byte) => byte.charCodeAt(0));
  clipboardData.items.add(new File([bytes], "shop.png", { type: "image/png" }));
  clipboardData.items.add(new File(["coffee 3"], "prices.txt", { type: "text/plain" }));
  field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}
