import { expect, expectAccessible, SIGNED_IN, test } from "#e2e/fixtures.ts";
import { Customer, confirmPassword } from "#e2e/people.ts";
import { startReceiver, verifyCall, type WebhookReceiver } from "#lib/testing/webhook-receiver.ts";

test.use({ storageState: SIGNED_IN });

let receiver: WebhookReceiver;
test.beforeAll(async () => {
  receiver = await startReceiver();
});
test.afterAll(() => receiver.stop());

test("a new endpoint receives a customer's message with a valid signature, and its log shows the delivery", {
  tag: "@sweep",
}, async ({ page }) => {
  await confirmPassword(page);
  await page.goto("/settings/webhooks");
  await expect(page.getByText("No endpoints yet")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add endpoint" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Add endpoint" }).click();
  await expect(dialog.getByLabel("Endpoint URL")).toBeFocused();
  await expect(dialog.getByLabel("Endpoint URL")).toHaveAccessibleDescription(/^Enter a full URL/);
  await dialog.getByLabel("Endpoint URL").fill("https://10.0.0.1/events");
  await dialog.getByRole("button", { name: "Add endpoint" }).click();
  const events = dialog.getByRole("group", { name: "Events" });
  await expect(events).toBeFocused();
  await expect(events).toHaveAccessibleDescription("Select at least one event.");
  await dialog.getByRole("checkbox", { name: /Messages/ }).check();
  await dialog.getByRole("button", { name: "Add endpoint" }).click();
  await expect(dialog.getByText("must point to a public host")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Endpoint URL").fill(receiver.url);
  await dialog.getByLabel("Description").fill("Order system");
  await dialog.getByRole("button", { name: "Add endpoint" }).click();
  const secret = (await dialog.locator("[data-secret]").textContent()) ?? "";
  expect(secret).toMatch(/^whsec_/);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("heading", { name: receiver.url })).toBeVisible();

  await page.getByRole("button", { name: "Send test event" }).click();
  await expect(page.getByRole("button", { name: "Open delivery of ping" })).toBeVisible();
  const customer = await Customer.named("Wanda Hook");
  await customer.writes("Is my order ready?");
  const delivery = page.getByRole("button", { name: "Open delivery of message.received" });
  await expect(delivery).toBeVisible();
  await expect(page.getByRole("row", { name: /message.received/ }).getByText("Delivered")).toBeVisible();
  const call = receiver.calls.find(({ body }) => body.includes("Is my order ready?"));
  if (!call) throw new Error("The receiver got no call for the message.");
  expect(verifyCall(secret, call)).toMatchObject({
    type: "message.received",
    data: { message: { body: "Is my order ready?" }, conversation: { window: { open: true } } },
  });
  await expectAccessible(page);

  await delivery.click();
  await expect(dialog.getByText("Is my order ready?")).toBeVisible();
  await expect(dialog.getByText("webhook-signature")).toBeVisible();
  await expectAccessible(page);
  const callCount = receiver.calls.length;
  await dialog.getByRole("button", { name: "Resend" }).click();
  await expect.poll(() => receiver.calls.length).toBe(callCount + 1);
  expect(receiver.calls.at(-1)?.headers["webhook-id"]).toBe(call.headers["webhook-id"]);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Show secret" }).click();
  await expect(page.locator("[data-secret]")).toHaveText(secret);
  await page.getByRole("button", { name: "Hide secret" }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.goto("/settings/webhooks");
  await expect(page.getByRole("link", { name: receiver.url })).toBeVisible();
  await expectAccessible(page);
});

test("a failing receiver is reported, its secret rotates, events are held while disabled and sent after enabling", {
  tag: "@sweep",
}, async ({ page }) => {
  await confirmPassword(page);
  await page.goto("/settings/webhooks");
  await page.getByRole("link", { name: receiver.url }).click();
  receiver.respondWith((_call, response) => void response.writeHead(500).end("Out of order"));
  await page.getByRole("button", { name: "Send test event" }).click();
  await expect(page.getByText("All deliveries have failed since")).toBeVisible();
  await page.getByLabel("State").selectOption("Pending");
  await page.getByRole("button", { name: "Open delivery of ping" }).first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Out of order").first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  receiver.respondWith((_call, response) => void response.writeHead(204).end());
  await page.getByLabel("State").selectOption("Any state");

  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Rotate secret" }).click();
  await dialog.getByRole("button", { name: "Rotate secret" }).click();
  const secret = (await dialog.locator("[data-secret]").textContent()) ?? "";
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("Requests are also signed with the previous secret until")).toBeVisible();

  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Disable" }).click();
  await expect(page.getByText("Disabled manually.")).toBeVisible();
  const customer = await Customer.named("Ole Kept");
  await customer.writes("Are you there?");
  await expect(page.getByText(/stored while the endpoint was disabled/).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Enable" }).click();
  await page.getByRole("button", { name: "Send stored events" }).click();
  await expect.poll(() => receiver.calls.some(({ body }) => body.includes("Are you there?"))).toBe(true);
  const call = receiver.calls.find(({ body }) => body.includes("Are you there?"));
  expect(verifyCall(secret, call as never)).toMatchObject({ type: "message.received" });

  await page.getByRole("button", { name: "Resend events…" }).click();
  await dialog.getByRole("radio", { name: "All events in a time range" }).check();
  await dialog.getByRole("button", { name: "Resend" }).click();
  await expect(dialog.getByText("Choose a time.").first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await dialog.getByRole("checkbox", { name: /All events/ }).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No endpoints yet")).toBeVisible();
});
