import type { Page } from "@playwright/test";
import { isolate } from "#components/ui/isolate.ts";
import { chooseAction } from "#e2e/choose-action.ts";
import { admin, expect, expectAccessible, SIGNED_IN, test, WORKSPACE } from "#e2e/fixtures.ts";
import { Agent, newPhone as anyPhone, confirmPassword } from "#e2e/people.ts";

test.use({ storageState: SIGNED_IN });

const PATH = "/api/v1/messages/template";

class Caller {
  readonly #key: string;

  private constructor(key: string) {
    this.#key = key;
  }

  static with(name: string, scopes: string): Caller {
    const { key } = admin("key:create", "--workspace", WORKSPACE, "--name", name, "--scopes", scopes);
    return new Caller(String(key));
  }

  async sends(
    to: string,
    variables: Record<string, string>,
  ): Promise<{ status: number; requestId: string; conversationId: string }> {
    const response = await fetch(`${process.env.E2E_URL}${PATH}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${this.#key}`, "Content-Type": "application/json" },
      body: JSON.stringify({ to, template: "order_update", variables }),
    });
    const { conversationId } = Object(await response.json());
    return { status: response.status, requestId: response.headers.get("x-request-id") ?? "", conversationId };
  }
}

const newPhone = () => anyPhone().replace(/^49/, "44");

const values = { "1": "Robin", "2": "NW-8", "3": "Monday" };

function rows(page: Page, path = PATH) {
  return page.getByRole("row").filter({ hasText: path });
}

async function fitsThePhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test("requests are filtered, opened and linked to their message, its timeline and back", {
  tag: "@sweep",
}, async ({ page }) => {
  test.slow();
  const shop = Caller.with("Log shop", "messages.send");
  const reader = Caller.with("Log reader", "contacts.read");
  const to = newPhone();
  const good = await shop.sends(to, values);
  const mismatch = await shop.sends(to, { "1": "Robin" });
  const refused = await reader.sends(to, values);
  expect([good.status, mismatch.status, refused.status]).toEqual([200, 422, 401]);
  // Requests are logged in batches, in their order.
  const logged = `/api/inbox/settings/requests?requestId=${refused.requestId}`;
  await expect.poll(async () => (await (await page.request.get(logged)).json()).data).toHaveLength(1);

  await page.goto("/settings/keys");
  await page.getByRole("link", { name: "Request log" }).click();
  await expect(rows(page).first()).toBeVisible();
  // The title of the page before is removed first.
  await expect(page).toHaveTitle(/Request log/);
  await expectAccessible(page);

  await page.getByLabel("Status").selectOption("4xx");
  await expect(page).toHaveURL(/status=4xx/);
  await page.getByLabel("API key", { exact: true }).selectOption({ label: await optionOf(page, "Log shop") });
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("TEMPLATE_VARIABLES_MISMATCH");
  await page.getByRole("button", { name: "Clear filters" }).first().click();

  await page.getByText("More filters").click();
  const method = page.getByLabel("Method", { exact: true });
  await method.focus();
  await method.selectOption("POST");
  await expect(page).toHaveURL(/method=POST/);
  await method.selectOption("");
  await expect(page).not.toHaveURL(/method=/);
  await expect(method).toBeFocused();
  await expect(method).toBeVisible();
  const after = page.getByLabel("From", { exact: true });
  await after.focus();
  for (const part of ["11", "26", "2026", "02", "30", "PM"]) await page.keyboard.type(part);
  await expect(after).toHaveValue("2026-11-26T14:30");
  await expect(page).toHaveURL(/after=2026-11-26/);
  await page.getByRole("button", { name: "Clear filters" }).first().click();

  await page.getByRole("searchbox", { name: "Path" }).fill("nowhere");
  await expect(page.getByText("No requests match these filters")).toBeVisible();
  await page.getByRole("searchbox", { name: "Path" }).fill("messages/template");
  await page.getByLabel("Status").selectOption("401");
  await expect(page).toHaveURL(/status=401/);
  await rows(page).first().getByRole("link").click();
  await expect(page.getByText("The key lacks the messages.send scope.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to the log" }).click();
  await expect(page.getByLabel("Status")).toHaveValue("401");

  await page.goto(`/settings/requests?requestId=${good.requestId}`);
  await rows(page).getByRole("link").click();
  await expect(page.getByRole("heading", { name: `POST ${PATH}` })).toBeVisible();
  const body = page.getByRole("region", { name: "Request body" });
  await expect(body).toContainText(`"to": "•••${to.slice(-4)}"`);
  await expect(page.getByText(to)).toBeHidden();
  await expect(page.getByRole("region", { name: "Repeat with curl" })).toContainText("$PARLEY_API_KEY");
  await fitsThePhone(page);

  await page.getByRole("link", { name: "View in conversation" }).click();
  await expect(page.locator("[data-live=live]")).toBeAttached();
  const bubble = page.locator("div[id^=msg_]").filter({ hasText: "your order NW-8" });
  await bubble.hover();
  await bubble.getByRole("button", { name: "Message timeline" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("API request with key Log shop")).toBeVisible();
  await expect(dialog.getByText("Attempt 1: WhatsApp accepted it")).toBeVisible();
  await expect(dialog.getByText("WhatsApp: delivered")).toBeVisible();
  await fitsThePhone(page);
  await dialog.getByRole("link", { name: "View API request" }).click();
  await expect(page).toHaveURL(new RegExp(good.requestId));
});

test("new requests are announced while the log is open and shown on demand", { tag: "@sweep" }, async ({
  page,
}) => {
  const shop = Caller.with("Live shop", "messages.send");
  await shop.sends(newPhone(), values);
  // The log is written in batches.
  await expect(async () => {
    await page.goto("/settings/requests");
    await expect(rows(page).first()).toContainText("Live shop", { timeout: 1000 });
  }).toPass();
  const { requestId } = await shop.sends(newPhone(), {});
  await page.getByRole("button", { name: "Show new requests" }).click();
  await expect(page.locator(`a[href*="${requestId}"]`)).toBeVisible();
  await fitsThePhone(page);
});

test("a rejected send is announced, and its timeline shows WhatsApp's error and what to do", {
  tag: "@sweep",
}, async ({ page }) => {
  const shop = Caller.with("Refused shop", "messages.send");
  const agent = await Agent.at(page);
  const { conversationId } = await shop.sends("447700900010", { ...values, "2": "NW-9" });
  await page.goto(`/inbox/${conversationId}`);
  const bubble = agent.bubble("your order NW-9");
  await expect(bubble.getByRole("img", { name: "Failed" })).toBeVisible();
  await shop.sends("447700900010", { ...values, "2": "NW-10" });
  await expect(agent.announcements()).toContainText(
    /The message to .+ wasn’t delivered\. This number cannot receive the message\./,
  );
  await bubble.getByRole("button", { name: "Message timeline" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("WhatsApp: failed")).toBeVisible();
  await expect(dialog.getByText(/131026/)).toBeVisible();
  await expectAccessible(page);
});

test("a replaced key works immediately and the old one ends at the announced time", {
  tag: "@sweep",
}, async ({ page }) => {
  const old = Caller.with("Replaced", "messages.send");
  await page.goto("/settings/keys");
  await confirmPassword(page);
  await chooseAction(page, "Replaced", "Replace");
  const dialog = page.getByRole("dialog");
  await expectAccessible(page);
  await dialog.getByLabel("Old key expires").selectOption("Now");
  await dialog.getByRole("button", { name: "Replace" }).click();
  await expect(dialog.locator("[data-secret]")).toHaveText(/^parley_sk_live_[0-9A-Za-z]{32}$/);
  const newSecret = (await dialog.locator("[data-secret]").textContent()) ?? "";
  await dialog.getByRole("button", { name: "I’ve stored the key" }).click();
  await expect(page.getByText(newSecret)).toBeHidden();
  expect((await old.sends(newPhone(), values)).status).toBe(401);
  await expect(page.getByRole("row", { name: /Replaced/ })).toHaveCount(2);
  await fitsThePhone(page);
});

async function optionOf(page: Page, name: string): Promise<string> {
  const option = page.getByRole("option").filter({ hasText: `${isolate(name)} (` });
  return (await option.first().textContent()) ?? "";
}

test("older requests that cannot be loaded can be tried again", { tag: "@sweep" }, async ({ page }) => {
  await page.route(/\/settings\/requests\?status=2xx$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), nextCursor: "outdated" } });
  });
  // The browser asks for new requests once the page is interactive.
  const interactive = page.waitForRequest(/\/settings\/requests\?limit=1$/);
  await page.goto("/settings/requests");
  await interactive;
  await page.getByLabel("Status").selectOption("2xx");
  await page.getByRole("button", { name: "Show older requests" }).click();
  const failed = page.getByRole("alert").filter({ hasText: "Couldn’t load more." });
  await expect(failed.getByRole("button", { name: "Try again" })).toBeVisible();
});
