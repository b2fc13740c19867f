import { admin, expect, expectAccessible, SIGNED_IN, test, WORKSPACE } from "#e2e/fixtures.ts";
import { Agent, Customer, confirmPassword, newPhone } from "#e2e/people.ts";
import { pngPhoto } from "#e2e/png-photo.ts";
import { sendOrderUpdate } from "#e2e/send-order-update.ts";
import { TemplateAuthor } from "#e2e/template-author.ts";
import { DAY } from "#lib/platform/clock.ts";

test.use({ storageState: SIGNED_IN });

const NAME = `delivery_${Date.now()}`;

// First, while the workspace has only the templates of the sandbox.
test("a template is rejected with a reason, cannot be sent and is approved again", { tag: "@sweep" }, async ({
  page,
}) => {
  const { key } = admin(
    "key:create",
    "--workspace",
    WORKSPACE,
    "--name",
    "Check",
    "--scopes",
    "messages.send",
  );
  await page.goto("/settings/templates");
  await page.getByRole("button", { name: "Open order_update" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Hi Maria, your order NW-1042")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Reject" }).click();
  await dialog.getByLabel("Reason").fill("Too stiff");
  await dialog.getByRole("button", { name: "Reject" }).click();
  const row = page.getByRole("row", { name: /order_update/ });
  await expect(row.getByText("Rejected")).toBeVisible();
  const refused = await sendOrderUpdate(String(key), newPhone());
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    {
      error: { code: "TEMPLATE_NOT_APPROVED", details: { workspaceStatus: "rejected", reason: "Too stiff" } },
    },
  ]);
  await page.getByRole("button", { name: "Open order_update" }).click();
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(row.getByText("Approved")).toHaveCount(2);
  await page.getByRole("button", { name: "Sync templates" }).click();
  await expect(page.getByText("0 new, 5 updated, 0 removed")).toBeVisible();
  expect((await sendOrderUpdate(String(key), newPhone())).status).toBe(200);
});

test("a template is written, rejected by WhatsApp's rules, corrected, approved twice and sent", {
  tag: "@sweep",
}, async ({ page }) => {
  const author = await TemplateAuthor.at(page);
  await author.begins();
  await expectAccessible(page);
  await author.writes({ name: NAME, text: "{{1}} is here" });
  await author.seesError("The body cannot start or end with a variable");
  await author.writes({ text: "Hi {{1}}, our summer sale has begun. Come and see." });
  await author.submits();
  await author.seesError("Enter an example for {{1}}");
  await author.givesExample("{{1}}", "Ana");
  const leaving = page.getByRole("dialog", { name: "Leave without saving?" });
  await page.getByRole("link", { name: "Cancel" }).click();
  await leaving.getByRole("button", { name: "Stay" }).click();
  await expect(leaving).toBeHidden();
  await author.sees("Hi Ana, our summer sale has begun. Come and see.");
  await author.submits();
  await author.seesReview(NAME, "Rejected");
  await author.opens(NAME);
  await expect(page.getByText("The category doesn’t match the content.")).toBeVisible();
  await expect(page.getByText(/Choose the marketing category/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Edit" }).click();
  await author.writes({ text: `Hi {{1}}, your parcel ${NAME} arrives today.` });
  await author.submitsChange();
  await author.seesReview(NAME, "Approved");
  await author.opens(NAME);
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeHidden();

  const customer = await Customer.named("Tess Template");
  await customer.writes("Where is my parcel?");
  await customer.movesClock(DAY);
  const agent = await Agent.at(page);
  await agent.opens("Tess Template");
  const star = page.getByRole("button", { name: `Pin ${NAME}` });
  await page.route("**/favorite", (route) => route.abort(), { times: 1 });
  await star.click();
  await expect(page.getByRole("listitem").filter({ hasText: "reach Parley" })).toBeVisible();
  await expect(star).toHaveAttribute("aria-pressed", "false");
  await star.click();
  await expect(star).toHaveAttribute("aria-pressed", "true");
  await agent.sendsTemplate(NAME, { "Body 1": "Tess" });
  await customer.sees(`Hi Tess, your parcel ${NAME} arrives today.`);
});

test("an image header accepts an image and refuses other files with a reason", { tag: "@sweep" }, async ({
  page,
}) => {
  const author = await TemplateAuthor.at(page);
  await author.begins();
  await page.getByLabel("Header type").selectOption("image");
  const sample = page.getByLabel("Sample for review");
  await sample.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await author.seesError("This file type is not supported. Upload JPEG or PNG.");
  await sample.setInputFiles({ name: "roast.png", mimeType: "image/png", buffer: pngPhoto });
  await expect(page.getByText("roast.png uploaded.")).toBeVisible();
  await page.getByRole("radio", { name: "Authentication" }).check();
  await page.getByLabel("Autofill method").selectOption("zero_tap");
  await author.submits();
  await author.seesError("Accept the terms to use zero-tap autofill.");
  await expectAccessible(page);
});

test("deleting a template asks for confirmation with its name", { tag: "@sweep" }, async ({ page }) => {
  const author = await TemplateAuthor.at(page);
  const name = `short_${Date.now()}`;
  await author.begins();
  await author.writes({ name, text: `Only here for a moment, ${name} it is.` });
  await author.submits();
  await author.seesReview(name, "Approved");
  const search = page.getByRole("searchbox");
  await search.fill(name);
  await expect(page).toHaveURL(/\?q=short_\d+$/);
  await page.reload();
  await expect(search).toHaveValue(name);
  await author.opens(name);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText(`Delete “${name}” (en_US)?`)).toBeVisible();
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await expect(page.getByRole("button", { name: `Open ${name}` })).toBeHidden();
});

test("offers and the cards of a carousel are in the preview, in the thread and on the phone", {
  tag: "@sweep",
}, async ({ page, browser }) => {
  const post = async (path: string, data?: object, headers: object = { "Sec-Fetch-Site": "same-origin" }) => {
    const response = await page.request.post(path, { data, headers: { ...headers } });
    expect([path, response.ok(), await response.text()]).toEqual([path, true, expect.anything()]);
    return response.json();
  };
  const create = async (members: { name: string; body: string; [member: string]: unknown }) => {
    const { body, ...rest } = members;
    const input = {
      ...{ language: "en", category: "marketing", parameterFormat: "positional", header: { kind: "none" } },
      ...{ footer: "", buttons: [], ttlSeconds: null, body: { text: body, examples: {} } },
      ...rest,
    };
    const { template } = await post("/api/inbox/settings/templates", { template: input });
    await post(`/api/inbox/settings/templates/${template.id}/approve`, {
      components: template.components,
    });
  };
  const id = Date.now();
  const [roasts, sale] = [`roasts_approve_now_${id}`, `sale_approve_now_${id}`];
  const card = (roast: string) => ({
    ...{ header: { kind: "product" }, body: { text: `{{1}} ${roast}`, examples: { "1": "Fresh" } } },
    buttons: [{ kind: "quick_reply", text: "Reserve a bag" }],
  });
  await create({ name: roasts, body: `New roasts ${id}.`, cards: ["Guji", "Huila", "Sidamo"].map(card) });
  const offer = { text: "Ends soon", hasExpiration: true };
  const buttons = [{ kind: "copy_code", example: "SUMMER20" }];
  await create({ name: sale, body: `A third off ${id}.`, offer, buttons });
  await confirmPassword(page);
  const { secret } = await post("/api/inbox/settings/keys", { name: "Shop", scopes: ["messages.send"] });

  const to = newPhone();
  const customer = await Customer.withPhone(browser, "Cara Sell", to);
  await customer.writes("What is new?");
  const send = (content: object) =>
    post(
      "/api/v1/messages",
      { to, content: { type: "template", ...content } },
      {
        Authorization: `Bearer ${secret}`,
      },
    );
  const cards = ["guji", "huila", "sidamo"].map((productId) => ({
    ...{ headerProduct: { catalogId: "1", productId }, variables: { "1": "Sweet" } },
    quickReplyPayloads: { "0": productId },
  }));
  await send({ template: roasts, variables: {}, cards });
  // Other tests advance the clock of the sandbox.
  const offerExpiresAt = new Date(Date.now() + 60 * DAY).toISOString();
  await send({ template: sale, variables: { "1": "SUMMER20" }, offerExpiresAt });

  const agent = await Agent.at(page);
  await agent.opens("Cara Sell");
  await agent.sees("Sweet Huila");
  await agent.sees("Ends soon");
  await expectAccessible(page);
  await customer.sees("Ends soon");
  await customer.page.getByRole("listitem").filter({ hasText: "Sweet Huila" }).getByRole("button").click();
  // The buttons of the cards have the same text.
  const reply = agent
    .thread()
    .locator("span[dir=auto]")
    .filter({ hasText: /^Reserve a bag$/ });
  await expect(reply).toBeVisible();
  await send({ type: "contact_request", body: "Which number may we call?" });
  await agent.sees("Share contact");
  await customer.taps("Share contact");
  await agent.sees("Their own phone number, as requested");
  const author = await TemplateAuthor.at(page);
  await author.opens(roasts);
  await author.sees("Fresh Huila");
  await expectAccessible(page);
});
