import { createHmac } from "node:crypto";
import type { Page } from "@playwright/test";
import { addMember, admin, expect, expectAccessible, test } from "#e2e/fixtures.ts";
import { signIn } from "#e2e/sign-in.ts";

const SECRET = "an app secret";
const NUMBER = { phone_number_id: "106540352242922", display_phone_number: "15550783881" };
const OWNER = { name: "Inga Brandt", email: "inga@example.com", password: "correct horse battery" };

function connect(): (messages: unknown[]) => Promise<void> {
  const workspace = "Inbound Ltd";
  admin("workspace:create", "--name", workspace);
  addMember(workspace, OWNER, "owner");
  const options = {
    workspace,
    "phone-number-id": NUMBER.phone_number_id,
    "waba-id": "102290129340398",
    "access-token": "EAAtest",
    "app-secret": SECRET,
    "verify-token": "a verify token",
    "display-number": NUMBER.display_phone_number,
  };
  const { webhookUrl } = admin(
    "number:connect",
    ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
  );
  return async (messages) => {
    const value = { messaging_product: "whatsapp", metadata: NUMBER, messages };
    const entry = [{ id: options["waba-id"], changes: [{ field: "messages", value }] }];
    const body = JSON.stringify({ object: "whatsapp_business_account", entry });
    const headers = {
      "X-Hub-Signature-256": `sha256=${createHmac("sha256", SECRET).update(body).digest("hex")}`,
    };
    const response = await fetch(String(webhookUrl), { method: "POST", body, headers });
    expect(response.status).toBe(200);
  };
}

const text = (id: string | undefined, ago: number, body: string) => ({
  id,
  from: "15555000032",
  timestamp: String(Math.floor(Date.now() / 1000) - ago),
  type: "text",
  text: { body },
});

async function expectGoodOnBoth(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test("an unreadable webhook is listed and can be replayed, and a late message says so", {
  tag: "@sweep",
}, async ({ page }) => {
  test.slow();
  const deliver = connect();
  await deliver([text("wamid.late", 3 * 3600, "Is anybody there?"), text(undefined, 5, "No id")]);
  await page.goto("/sign-in?next=/settings/inbound");
  await signIn(page, OWNER.email, OWNER.password);

  await page.waitForURL("**/settings/inbound");
  await expect(page.getByRole("link", { name: "Inbound log", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
  const row = page.getByRole("row").filter({ hasText: "1 message, 1 unreadable update" });
  await expect(row).toContainText("Partially processed");
  await expect(page.getByRole("status").filter({ hasText: "1 webhook needs attention" })).toBeVisible();
  await expectGoodOnBoth(page);
  await page.getByLabel("Message ID or phone").fill("+1 555 500 0099");
  await expect(page.getByText("No webhooks match these filters")).toBeVisible();
  await page.getByLabel("Message ID or phone").fill("+1 555 500 0032");
  await page.getByLabel("Outcome").selectOption("Needs attention");
  await expect(page).toHaveURL(/state=problems/);
  await row.getByRole("link").press("Enter");

  const updates = page.getByRole("region", { name: "Updates" }).getByRole("listitem");
  await expect(updates.nth(0)).toContainText("+1 555 500 0032");
  await expect(updates.nth(1)).toContainText("It has no message ID.");
  await expect(page.getByRole("region", { name: "Webhook body" })).toContainText('"body": "No id"');
  await page.getByRole("button", { name: "Replay" }).press("Enter");
  await expect(page.getByText("Some content still couldn’t be processed")).toBeVisible();
  await expect(updates.nth(0)).toContainText("No change");
  await expectGoodOnBoth(page);
  await page.getByRole("link", { name: "Back to the log" }).click();
  await expect(page.getByLabel("Outcome")).toHaveValue("problems");
  await page.getByRole("button", { name: "Replay all" }).click();
  await expect(page.getByText("Replaying 1 webhook")).toBeVisible();

  // The row is replaced while it is replayed: retry the click.
  await expect(async () => {
    await row.getByRole("link").click();
    await page.waitForURL(/\/inbound\/rcpt_/, { timeout: 2000 });
  }).toPass();
  await updates.nth(0).getByRole("link", { name: "View in conversation" }).click();
  await expect(page.getByText("Received late")).toBeVisible();
  await expect(page.locator("div[id^=msg_] time")).toHaveAttribute("title", /^Sent .+, received /);
  await expect(page.getByText("Is anybody there?").last()).toBeVisible();
  await expectGoodOnBoth(page);
});
