import { expect, expectAccessible, SIGNED_IN, test } from "#e2e/fixtures.ts";
import { Customer } from "#e2e/people.ts";
import { startReceiver, verifyCall, type WebhookReceiver } from "#lib/testing/webhook-receiver.ts";

test.use({ storageState: SIGNED_IN });

let receiver: WebhookReceiver;
test.beforeAll(async () => {
  receiver = await startReceiver();
});
test.afterAll(() => receiver.stop());

test("an endpoint is added, hears of a customer's message by a signature that verifies, and its log shows it", async ({
  page,
}) => {
  await page.goto("/settings/webhooks");
  await expect(page.getByText("No endpoints yet")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add endpoint" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Address").fill("https://10.0.0.1/events");
  await dialog.getByRole("button", { name: "Add endpoint" }).click();
  await expect(dialog.getByText("Choose at least one kind of event.")).toBeVisible();
  await dialog.getByRole("checkbox", { name: /Messages/ }).check();
  await dialog.getByRole("button", { name: "Add endpoint" }).click();
  await expect(dialog.getByText("must lead to a public host")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Address").fill(receiver.url);
  await dialog.getByLabel("What it is for").fill("Order system");
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
  const told = receiver.calls.find(({ body }) => body.includes("Is my order ready?"));
  if (!told) throw new Error("The receiver heard nothing of the message.");
  expect(verifyCall(secret, told)).toMatchObject({
    type: "message.received",
    data: { message: { body: "Is my order ready?" }, conversation: { window: { open: true } } },
  });
  await expectAccessible(page);

  await delivery.click();
  await expect(dialog.getByText("Is my order ready?")).toBeVisible();
  await expect(dialog.getByText("webhook-signature")).toBeVisible();
  await expectAccessible(page);
  const heard = receiver.calls.length;
  await dialog.getByRole("button", { name: "Send again" }).click();
  await expect.poll(() => receiver.calls.length).toBe(heard + 1);
  expect(receiver.calls.at(-1)?.headers["webhook-id"]).toBe(told.headers["webhook-id"]);
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

test("a receiver that fails is seen, its secret rotates, off it keeps what happens, and on again gets it", async ({
  page,
}) => {
  await page.goto("/settings/webhooks");
  await page.getByRole("link", { name: receiver.url }).click();
  receiver.answer((_call, response) => void response.writeHead(500).end("Out of order"));
  await page.getByRole("button", { name: "Send test event" }).click();
  await expect(page.getByText("Every delivery has failed since")).toBeVisible();
  await page.getByLabel("State").selectOption("Waiting");
  await page.getByRole("button", { name: "Open delivery of ping" }).first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Out of order").first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  receiver.answer((_call, response) => void response.writeHead(204).end());
  await page.getByLabel("State").selectOption("Any state");

  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Rotate secret" }).click();
  await dialog.getByRole("button", { name: "Rotate secret" }).click();
  const secret = (await dialog.locator("[data-secret]").textContent()) ?? "";
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("The former secret signs too until")).toBeVisible();

  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Switch off" }).click();
  await expect(page.getByText("Switched off by hand.")).toBeVisible();
  const customer = await Customer.named("Ole Kept");
  await customer.writes("Are you there?");
  await expect(page.getByText(/kept back/).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Switch on" }).click();
  await page.getByRole("button", { name: "Send them" }).click();
  await expect.poll(() => receiver.calls.some(({ body }) => body.includes("Are you there?"))).toBe(true);
  const told = receiver.calls.find(({ body }) => body.includes("Are you there?"));
  expect(verifyCall(secret, told as never)).toMatchObject({ type: "message.received" });

  await page.getByRole("button", { name: "Send again…" }).click();
  await dialog.getByRole("radio", { name: "Everything within a time" }).check();
  await dialog.getByRole("button", { name: "Send again" }).click();
  await expect(dialog.getByText("Give a time.").first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await dialog.getByRole("checkbox", { name: /Everything/ }).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No endpoints yet")).toBeVisible();
});
