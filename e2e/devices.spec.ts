import { expect, expectAccessible, OWNER, SIGNED_IN, test } from "#e2e/fixtures.ts";
import { Agent, Customer } from "#e2e/people.ts";
import { DAY } from "#lib/platform/clock.ts";

test.use({ storageState: SIGNED_IN });

test("a voice message is recorded, survives a closing window and reaches the customer", {
  tag: "@sweep",
}, async ({ page, context }) => {
  await context.grantPermissions(["microphone"]);
  const customer = await Customer.named("Voice Hearer");
  await customer.writes("can you explain?");
  const agent = await Agent.at(page);
  await agent.opens("Voice Hearer");
  const files = page.getByRole("list", { name: "Attachments" });
  await page.getByRole("button", { name: "Record a voice message" }).click();
  await expect(page.getByRole("timer", { name: "Recording" })).toHaveText(/0:0[1-9]/);
  await customer.movesClock(DAY);
  await expect(page.getByText("you can only send a template. It reopens")).toBeVisible();
  await customer.writes("hello?");
  await expect(files.getByText("Voice message")).toBeVisible();
  await expectAccessible(page);
  await agent.hasRead();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(agent.thread().getByRole("button", { name: /Play/ })).toBeVisible();
  await customer.sees("(audio)");
  await page.getByRole("button", { name: "Record a voice message" }).click();
  await expect(page.getByRole("timer", { name: "Recording" })).toHaveText(/0:0[1-9]/);
  const waveform = page.getByRole("dialog", { name: "Voice message" }).locator("canvas");
  await expect(waveform).toBeVisible();
  // Silence is a line of 3 or 4 of the 32 rows.
  await expect.poll(() => waveform.evaluate(heightOfDrawing)).toBeGreaterThan(8);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send voice message" }).click();
  await expect(page.getByRole("timer", { name: "Recording" })).toBeHidden();
  await expect(agent.thread().getByRole("button", { name: /Play/ })).toHaveCount(2);
  await expect(agent.announcements().getByRole("paragraph").last()).toHaveText("Message sent.");
  await expect(agent.composer()).toBeFocused();
  const recording = agent.thread().getByRole("slider", { name: "Position" }).last();
  await expect(recording).toHaveAttribute("aria-valuetext", /^0 seconds of [1-9]\d* seconds?$/);
  await recording.locator("xpath=ancestor::article").focus();
  await expect(recording.locator("xpath=ancestor::article")).toHaveAccessibleDescription(
    /Voice message.+ [1-9]\d* seconds?\. /,
  );
  await page.getByRole("button", { name: "Record a voice message" }).click();
  await expect(page.getByRole("timer", { name: "Recording" })).toHaveText(/0:0[1-9]/);
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(files).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(files.getByText("Voice message")).toBeVisible();
  await files.getByRole("button", { name: "Remove Voice message" }).click();
  await expect(files).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(files.getByText("Voice message")).toBeVisible();
});

/** Runs in the page. @returns how many rows of pixels are drawn on */
function heightOfDrawing(canvas: Element): number {
  if (!(canvas instanceof HTMLCanvasElement)) return 0;
  const { width, height } = canvas;
  const { data } = canvas.getContext("2d")?.getImageData(0, 0, width, height) ?? { data: [] };
  const rows = Array.from({ length: height }, (_, row) => data.slice(row * width * 4, (row + 1) * width * 4));
  return rows.filter((row) => row.some((value) => value > 0)).length;
}

test("a PDF is read in the conversation and in the gallery", { tag: "@sweep" }, async ({ page }) => {
  const customer = await Customer.named("Invoice Reader");
  await customer.writes("the invoice, please");
  const agent = await Agent.at(page);
  await agent.opens("Invoice Reader");
  await page
    .getByLabel("Attach files")
    .first()
    .setInputFiles({ name: "invoice.pdf", mimeType: "application/pdf", buffer: onePagePdf("Invoice 2041") });
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await agent.seesTick("invoice.pdf", "Delivered");
  const readsPdf = async () => {
    await expect(page.getByTitle("invoice.pdf", { exact: true })).toBeVisible();
    // Chromium's viewer, which a refused file would not start.
    await expect
      .poll(() => page.frames().some((frame) => frame.url().startsWith("chrome-extension://")))
      .toBe(true);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await expect(page.locator("iframe")).toHaveCount(0);
  };
  await agent
    .bubble("invoice.pdf")
    .getByRole("button", { name: /invoice\.pdf/ })
    .click();
  await readsPdf();
  await page.getByRole("button", { name: "Contact details" }).click();
  await page.getByRole("button", { name: "View media" }).click();
  const gallery = page.getByRole("dialog", { name: "Media with Invoice Reader" });
  await gallery.getByRole("tab", { name: "Documents (1)" }).click();
  await gallery.getByRole("button", { name: /invoice\.pdf/ }).click();
  await readsPdf();
  await expect(gallery).toBeVisible();
});

function onePagePdf(text: string): Buffer {
  const content = `BT /F1 24 Tf 20 100 Td (${text}) Tj ET`;
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj${object}endobj\n`).join("");
  return Buffer.from(`%PDF-1.4\n${body}trailer<</Size 6/Root 1 0 R>>\n%%EOF\n`);
}

test.describe("installed", () => {
  test.use({ serviceWorkers: "allow", permissions: ["notifications"] });

  test("shows an offline page, caches no customer data and notifies of the member's own conversations", {
    tag: "@sweep",
  }, async ({ page, context }) => {
    const customer = await Customer.named("Loud Person");
    await customer.writes("first");
    const agent = await Agent.at(page);
    await agent.opens("Loud Person");
    const [id] = /conv_[0-9a-z]+/.exec(page.url()) ?? [];
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    const assigned = await page.evaluate(
      async ({ id, name }) => {
        const members = await (await fetch("/api/inbox/members")).json();
        const me = members.data.find((member: { name: string }) => member.name === name);
        const response = await fetch(`/api/inbox/conversations/${id}`, {
          method: "PATCH",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ assigneeId: me.id }),
        });
        return response.status;
      },
      { id, name: OWNER.name },
    );
    expect(assigned).toBe(200);
    await Agent.at(page);
    await customer.writes("are you there?");
    const shown = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration("/");
        const notifications = (await registration?.getNotifications()) ?? [];
        return notifications.map(({ title, body, tag }) => ({ title, body, tag }));
      });
    await expect.poll(shown).toEqual([{ title: "Loud Person", body: "are you there?", tag: id }]);

    const cached = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(cached).toEqual(["/offline.html"]);
    await context.setOffline(true);
    await page.goto("/contacts");
    await expect(page.getByRole("heading", { name: "You’re offline" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Try again" })).toHaveAttribute("href", "/inbox");
    await expectAccessible(page, { hasThemeClass: false });
    await context.setOffline(false);
    await expect(page).toHaveTitle(/^\(\d+\) Contacts/);
    // As a proxy answers while the server restarts. A test cannot answer the preloads of the browser itself.
    await page.evaluate(async () => (await navigator.serviceWorker.ready).navigationPreload.disable());
    await context.route("**/contacts", (route) => route.fulfill({ status: 503, body: "Bad gateway" }));
    await page.goto("/contacts");
    await expect(page.getByRole("heading", { name: "Parley is being updated" })).toBeVisible();
    await page.evaluate(cancelTimers);
    await expectAccessible(page, { hasThemeClass: false });
    await page.goto("/contacts");
    await expect(page.getByRole("heading", { name: "Parley is being updated" })).toBeVisible();
    await context.unroute("**/contacts");
    await expect(page).toHaveTitle(/^\(\d+\) Contacts/);
    const manifest = await (await page.request.get("/manifest.webmanifest")).json();
    expect(manifest).toMatchObject({ start_url: "/", display: "standalone" });
    for (const { src } of manifest.icons) expect((await page.request.get(src)).status()).toBe(200);
  });
});

/** Runs in the page, which would reload while it is checked. */
function cancelTimers(): void {
  for (let id = Number(setTimeout(() => undefined)); id > 0; id--) clearTimeout(id);
}

test("an error of a page shows a page that tries again", { tag: "@sweep" }, async ({ page, errors }) => {
  await page.addInitScript(() => {
    Intl.supportedValuesOf = () => {
      throw new Error("No time zones.");
    };
  });
  await page.goto("/reports");
  await expect(page.getByText("Something went wrong")).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await expectAccessible(page);
  errors.length = 0;
});

test("an error in the root layout shows a page that reloads", { tag: "@sweep" }, async ({ page, errors }) => {
  // The root layout follows the theme of the device.
  await page.addInitScript(() => {
    window.matchMedia = () => {
      throw new Error("No media queries.");
    };
  });
  await page.goto("/docs");
  await expect(page.getByText("This page can’t be shown.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Reload" })).toBeVisible();
  await expectAccessible(page, { hasThemeClass: false });
  errors.length = 0;
});

test("Parley offers to be installed while the browser can", { tag: "@sweep" }, async ({ page }) => {
  await page.goto("/settings/preferences");
  const button = page.getByRole("button", { name: "Install app" });
  await expect(page.getByRole("heading", { name: "Preferences" })).toBeVisible();
  await expect(button).toHaveCount(0);
  await page.evaluate(() => {
    const event = new Event("beforeinstallprompt", { cancelable: true });
    const prompt = async () => {
      document.documentElement.dataset.prompted = "yes";
    };
    window.dispatchEvent(Object.assign(event, { prompt }));
  });
  await expect(button).toBeVisible();
  await page.getByRole("button", { name: OWNER.name }).click();
  await page.getByRole("menuitem", { name: "Install app" }).click();
  await expect(page.locator("html[data-prompted=yes]")).toBeAttached();
  await expect(button).toHaveCount(0);
});
