import type { Page } from "@playwright/test";
import { settingsGroups } from "#components/shell/navigation/settings-pages.ts";
import { callInbox } from "#e2e/call-inbox.ts";
import { conversationOf } from "#e2e/conversation-of.ts";
import {
  addMember,
  admin,
  expect,
  expectAccessible,
  OWNER,
  SIGNED_IN,
  test,
  WORKSPACE,
} from "#e2e/fixtures.ts";
import { Customer, confirmPassword, newPhone } from "#e2e/people.ts";
import { inDatabase } from "#e2e/seed-thread.ts";
import { sendOrderUpdate } from "#e2e/send-order-update.ts";
import { pagesOf } from "#lib/accounts/page-rules.ts";
import { DAY } from "#lib/platform/clock.ts";
import { sweepSize } from "#lib/testing/sweep.ts";
import { startReceiver } from "#lib/testing/webhook-receiver.ts";
import { messages } from "../messages/ar/index.ts";
import { messages as english } from "../messages/en/index.ts";

test.use({ storageState: SIGNED_IN, locale: "ar" });

const { alerts, auth, common, composer, contacts, failures, inbox, list, settings, shell, work } = messages;

test("the inbox works in Arabic, from right to left, and the language is chosen in Preferences", async ({
  page,
}) => {
  const customer = await Customer.named("ليلى حسن");
  await customer.writes("Good morning");
  await customer.writes("مرحبًا، أين طلبي؟\n> NW-7");
  await page.goto("/inbox");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.locator("[data-live=live]")).toBeAttached();
  const conversations = page.getByRole("region", { name: list.list });
  await conversations.getByRole("link", { name: "ليلى حسن" }).click();
  const thread = page.getByRole("region", { name: inbox.thread.replace("{name}", "ليلى حسن") });
  await expect(thread.getByText("مرحبًا، أين طلبي؟")).toBeVisible();
  const greeting = thread.locator("div[id^=msg_]").filter({ hasText: "Good morning" });
  const textBox = await greeting.getByText("Good morning").boundingBox();
  const timeBox = await greeting.locator("time").boundingBox();
  expect(timeBox?.y).toBeLessThan((textBox?.y ?? 0) + (textBox?.height ?? 0));
  const [listBox, threadBox] = [await conversations.boundingBox(), await thread.boundingBox()];
  expect(listBox?.x).toBeGreaterThan(threadBox?.x ?? Number.POSITIVE_INFINITY);
  await expectAccessible(page);

  await expect(page.locator("[data-seen]")).toHaveAttribute("data-seen", "true");
  const field = page.getByRole("textbox", { name: composer.message, exact: true });
  await field.fill("طلبك NW-7 في الطريق.");
  await field.press("Enter");
  const reply = thread.locator("div[id^=msg_]").filter({ hasText: "طلبك NW-7 في الطريق." });
  await expect(reply.getByRole("img", { name: inbox.status.delivered })).toBeVisible();
  await customer.sees("طلبك NW-7 في الطريق.");

  await field.press("Escape");
  await page.keyboard.press("Shift+A");
  await expect(page.getByRole("region", { name: work.status })).toContainText(OWNER.name);
  await expect(thread.getByText("تم استلام المحادثة بواسطتك")).toBeVisible();
  await page.keyboard.press("h");
  await page.getByRole("option", { name: work.time.tomorrow }).click();
  await expect(page.getByRole("region", { name: common.notices })).toContainText(/تم التأجيل حتى/);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await expect(page.locator("[data-sonner-toast]").first()).toHaveCSS("transition-duration", "0.12s");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect(page.locator("[data-sonner-toast]").first()).toHaveCSS("transition-duration", "0s");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: shell.palette.title })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type("+14155550132");
  const toNumber = page.getByRole("option").filter({ hasText: "\u2066+1 415 555 0132\u2069" });
  await expect(toNumber).toBeVisible();
  await page.keyboard.press("Escape");

  await page.goto("/settings/preferences");
  await expectAccessible(page);
  try {
    await page.getByLabel("English").check();
    await expect(page.getByRole("heading", { name: "Preferences" })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("dir", "ltr");
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await page.getByLabel("Same as the browser").check();
    await expect(page.getByRole("heading", { name: shell.preferences.title })).toBeVisible();
  } finally {
    const status = await page.evaluate(async () => {
      const init = { method: "PATCH", headers: { "Content-Type": "application/json" } };
      return (await fetch("/api/inbox/preferences", { ...init, body: '{"language":"auto"}' })).status;
    });
    expect(status).toBe(200);
  }
});

test("the fields of an English template are within its sentence", { tag: "@sweep" }, async ({ page }) => {
  const customer = await Customer.named("سعاد النجار");
  await customer.writes("هل شُحن طلبي؟");
  await page.goto("/inbox");
  await page
    .getByRole("region", { name: list.list })
    .getByRole("link", { name: customer.name })
    .press("Enter");
  await expect(page.getByRole("textbox", { name: composer.message, exact: true })).toBeVisible();
  await page.keyboard.press("t");
  await page.getByRole("button", { name: /your order .*order_update/ }).click();
  const fields = page.locator("input[id$='-1'], input[id$='-2']");
  await expect(fields).toHaveCount(2);
  const [first, second] = [await fields.first().boundingBox(), await fields.last().boundingBox()];
  expect(second?.y).toBe(first?.y);
  expect(second?.x).toBeGreaterThan(first?.x ?? Number.POSITIVE_INFINITY);
});

test("the checks of a number are in Arabic", { tag: "@sweep" }, async ({ page }) => {
  await page.goto("/settings/number");
  await page.getByRole("button", { name: settings.number.check }).first().click();
  const checks = page
    .getByRole("region", { name: settings.number.checksTitle })
    .first()
    .getByRole("listitem");
  await expect(checks).toHaveCount(10);
  // Another test may have ended the tokens.
  const states = ["رمز الوصول صالح", alerts.token_invalid, failures["190"].cause];
  await expect(checks.first()).toContainText(new RegExp(states.join("|")));
});

test("the offline page is in Arabic for a browser in Arabic", async ({ page }) => {
  await page.goto("/offline.html");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.getByRole("heading", { name: "لا يوجد اتصال" })).toBeVisible();
  await expect(page.getByRole("link", { name: "إعادة المحاولة" })).toHaveAttribute("href", "/inbox");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  /** In a short run, one page of each layout. */
  const paths = sweepSize<readonly string[]>(
    ["/inbox", "/contacts", "/sandbox", "/settings/number", "/settings/keys", "/settings/automations"],
    [
      ...pagesOf({ role: "owner", sandboxEnabled: true }),
      ...settingsGroups("owner").flatMap(({ pages }) => pages.map((name) => `/settings/${name}`)),
      ...["/settings/templates/new", "/inbox?view=closed", "/forgot-password"],
      // Without a token.
      ...["/join", "/reset-password", "/confirm-email", "/unsubscribe"],
    ],
  );

  test("no page in Arabic is wider than the screen, has a text in English or a number backwards", {
    tag: "@sweep",
  }, async ({ page }) => {
    const untranslated = untranslatedTexts();
    for (const path of paths) {
      await page.goto(path);
      await expectInArabic(page, path, untranslated);
    }
  });

  test(
    "the forms that links open, and the required two-factor, fit the screen in Arabic",
    { tag: "@sweep" },
    async ({ page }, { parallelIndex }) => {
      const workspace = `Linked Linens ${parallelIndex}`;
      const emailOf = (name: string) => `${name}.${parallelIndex}@linens.example.com`;
      const [email, password] = [emailOf("huda"), "correct horse battery"];
      admin("workspace:create", "--name", workspace);
      addMember(workspace, { name: "هدى سالم", email, password }, "owner");
      await page.context().clearCookies();
      await page.goto("/sign-in");
      await page.getByLabel(auth.email).fill(email);
      await page.getByLabel(auth.password, { exact: true }).fill(password);
      await page.getByRole("button", { name: auth.signIn }).click();
      await page.waitForURL(/inbox|welcome/);
      const invitation = { email: emailOf("invited"), role: "agent" };
      const invited = await callInbox(page, "POST", "settings/invitations", invitation);
      // The inbox opens the page of two-factor once it is required.
      await page.goto("about:blank");
      const token = `linens${parallelIndex}`;
      await inDatabase(async (sql) => {
        await sql`
          insert into account_links (token_hash, kind, user_id, new_email, expires_at)
          select sha256(${token}::bytea), 'email_change', id, ${emailOf("changed")}, now() + interval '1 hour'
          from users where email = ${email}`;
        await sql`update workspaces set two_factor_required = true where name = ${workspace}`;
      });
      const untranslated = untranslatedTexts();
      for (const [link, button] of [
        ["/two-factor", auth.twoFactor.confirm],
        [String(invited.link), auth.join.accept],
        [String(admin("user:reset-link", "--email", email).link), auth.reset.save],
        [`/confirm-email#token=${token}`, auth.confirmEmail.confirm],
        ["/unsubscribe#token=unchecked", auth.unsubscribe.confirm],
      ] as const) {
        await page.goto(link);
        await expect(page.getByRole("button", { name: button, exact: true })).toBeVisible();
        await expectInArabic(page, link, untranslated);
      }
    },
  );

  test(
    "pages of one person, request, endpoint and import, and the forms to send, fit the screen in Arabic",
    {
      tag: "@sweep",
    },
    async ({ page }, { parallelIndex }) => {
      const untranslated = untranslatedTexts();
      const headers = { "Sec-Fetch-Site": "same-origin" };
      const customer = await Customer.named("هدى كريم");
      await customer.writes("مرحبًا");
      await page.goto("/inbox");
      await page.getByRole("region", { name: list.list }).getByRole("link", { name: "هدى كريم" }).click();
      await expect(page.getByRole("textbox", { name: composer.message, exact: true })).toBeVisible();
      await customer.movesClock(DAY);
      const template = page.getByRole("button", { name: /your order .*order_update/ });
      await template.click();
      await expect(page.getByRole("button", { name: composer.template.send, exact: true })).toBeVisible();
      await expectInArabic(page, "template form", untranslated);
      const { contact } = await conversationOf(page);
      await page.goto(`/contacts/${contact.id}`);
      await expect(page.getByRole("heading", { name: "هدى كريم" })).toBeVisible();
      await expectInArabic(page, "contact", untranslated);

      await page.goto("/inbox");
      await page.getByRole("button", { name: composer.start.title }).click();
      const dialog = page.getByRole("dialog", { name: composer.start.title });
      await dialog.getByPlaceholder(composer.start.search).fill(`+${newPhone()}`);
      await dialog.getByRole("option").filter({ hasText: "+49" }).click();
      await template.click();
      await expect(page.getByRole("button", { name: composer.template.send, exact: true })).toBeVisible();
      await expectInArabic(page, "new message", untranslated);

      const key = ["--name", `Arabic ${parallelIndex}`, "--scopes", "messages.send"];
      const { key: secret } = admin("key:create", "--workspace", WORKSPACE, ...key);
      const requestId = (await sendOrderUpdate(String(secret), newPhone())).headers.get("x-request-id");
      // Requests are logged in batches.
      const logged = `/api/inbox/settings/requests?requestId=${requestId}`;
      await expect.poll(async () => (await (await page.request.get(logged)).json()).data).toHaveLength(1);
      await page.goto(`/settings/requests/${requestId}`);
      await expect(page.getByRole("heading", { name: /^POST / })).toBeVisible();
      await expectInArabic(page, "request", untranslated);

      const receiver = await startReceiver();
      await confirmPassword(page);
      const endpoints = "settings/webhooks";
      const data = { url: receiver.url, eventTypes: ["message.failed"] };
      const { endpoint } = await callInbox(page, "POST", endpoints, data);
      try {
        await callInbox(page, "POST", `${endpoints}/${endpoint.id}/ping`);
        await page.goto(`/settings/webhooks/${endpoint.id}`);
        await expect(page.getByRole("heading", { name: receiver.url })).toBeVisible();
        await expect(page.getByRole("cell", { name: "ping" })).toBeVisible();
        await expectInArabic(page, "endpoint", untranslated);
      } finally {
        await page.request.delete(`/api/inbox/${endpoints}/${endpoint.id}`, { headers });
        await receiver.stop();
      }

      await page.goto("/contacts/import");
      const file = {
        name: "people.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(`هاتف,اسم\n+${newPhone()},هدى`),
      };
      await page.getByLabel(contacts.import.choose).first().setInputFiles(file);
      await expect(page.getByRole("heading", { name: "people.csv" })).toBeVisible();
      await expect(page.getByRole("cell", { name: "هدى" })).toBeVisible();
      await expectInArabic(page, "import", untranslated);

      await page.context().clearCookies();
      await page.goto("/sign-in");
      await expect(page.getByRole("button", { name: auth.signIn })).toBeVisible();
      await expectInArabic(page, "sign-in", untranslated);
    },
  );

  test("no page is wider than a screen of 1440 × 900 at 200 %", { tag: "@sweep" }, async ({ page }) => {
    await page.setViewportSize({ width: 720, height: 450 });
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole("main")).toBeVisible();
      await expect(page.locator("main .animate-pulse")).toHaveCount(0);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(720);
    }
    const customer = await Customer.named("نور سالم");
    await customer.writes("مرحبًا");
    await page.goto("/inbox");
    await page.getByRole("region", { name: list.list }).getByRole("link", { name: "نور سالم" }).click();
    const field = page.getByRole("textbox", { name: composer.message, exact: true });
    await field.fill("أهلًا");
    await expect(field).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("button", { name: composer.send, exact: true })).toBeInViewport({ ratio: 1 });

    await field.fill("مسودة لم تُرسل بعد");
    await customer.movesClock(DAY);
    const template = page.getByRole("button", { name: /your order .*order_update/ });
    await expect(template).toBeInViewport({ ratio: 1 });
    await template.click();
    const send = page.getByRole("button", { name: composer.template.send, exact: true });
    await expect(send).toBeInViewport({ ratio: 1 });
    // The thread is not covered wholly.
    const height = (
      await page
        .getByRole("region", { name: new RegExp(`^${inbox.thread.slice(0, inbox.thread.indexOf("{") - 1)}`) })
        .boundingBox()
    )?.height;
    expect(height).toBeGreaterThan(30);
  });
});

/** Checks the width, texts and numbers of an opened page on a phone. */
async function expectInArabic(page: Page, path: string, untranslated: Set<string>): Promise<void> {
  // By its tag, because a dialog hides it from assistive technology.
  await expect(page.locator("main")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  // Skeletons.
  await expect(page.locator("main .animate-pulse")).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  if (sweepSize(false, true)) await expectAccessible(page);
  expect.soft([path, await page.evaluate(findBackwardNumbers)]).toEqual([path, []]);
  const shown = await page.evaluate(findTexts);
  const inEnglish = shown.filter(
    (text) => untranslated.has(text) || (SENTENCE.test(text) && !/\p{Script=Arabic}/u.test(text)),
  );
  expect.soft([path, inEnglish]).toEqual([path, []]);
}

/** Three words in a row, as no address or name has, except those of time zones. */
const SENTENCE = /^[^/]*[a-z]{2,} [a-z]{2,} [a-z]{2,}/i;

/** The texts in English whose translation differs. */
function untranslatedTexts(): Set<string> {
  const texts = new Set<string>();
  const collect = (en: unknown, ar: unknown) => {
    if (typeof en === "string") return en === ar ? texts : texts.add(en);
    for (const [key, value] of Object.entries(Object(en))) collect(value, Object(ar)[key]);
    return texts;
  };
  return collect(english, messages);
}

/** Runs in the page. @returns texts with a phone number whose groups a line from right to left would reverse */
function findBackwardNumbers(): string[] {
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    const isIsolated = parentElement?.closest("bdi, code, pre, script, [dir=auto], [dir=ltr]") !== null;
    if (!isIsolated && /(?<![\u2066\u2068])\+\d[\d ]{6,}/.test(textContent ?? ""))
      texts.push(textContent ?? "");
  }
  return texts;
}

/** Runs in the page. @returns the texts and names of the interface, without those that people wrote */
function findTexts(): string[] {
  const isData = (node: Element | null) =>
    node?.closest("bdi, code, pre, script, style, [dir=auto], [dir=ltr], [lang=en]") !== null;
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode())
    if (!isData(walker.currentNode.parentElement)) texts.push(walker.currentNode.textContent?.trim() ?? "");
  for (const attribute of ["aria-label", "title", "placeholder", "alt"])
    for (const element of document.querySelectorAll(`[${attribute}]`))
      if (!isData(element)) texts.push(element.getAttribute(attribute)?.trim() ?? "");
  return texts;
}
