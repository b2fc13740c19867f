import { expect, expectAccessible, SIGNED_IN, test } from "#e2e/fixtures.ts";
import { Agent, Customer } from "#e2e/people.ts";
import { TemplateAuthor } from "#e2e/template-author.ts";
import { DAY } from "#lib/clock.ts";

test.use({ storageState: SIGNED_IN });

const NAME = `delivery_${Date.now()}`;

test("a template is written, rejected by WhatsApp's rules, corrected, approved twice, and sent", async ({
  page,
}) => {
  const author = await TemplateAuthor.at(page);
  await author.begins();
  await expectAccessible(page);
  await author.writes({ name: NAME, text: "{{1}} is here" });
  await author.isTold("The text may not start or end with a variable");
  await author.writes({ text: "Hi {{1}}, our summer sale has begun. Come and see." });
  await author.handsIn();
  await author.isTold("Give an example for {{1}}");
  await author.givesExample("{{1}}", "Ana");
  await author.sees("Hi Ana, our summer sale has begun. Come and see.");
  await author.handsIn();
  await author.seesVerdict(NAME, "Rejected");
  await author.opens(NAME);
  await expect(page.getByText("The category does not fit the content.")).toBeVisible();
  await expect(page.getByText(/Choose the category marketing/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Edit" }).click();
  await author.writes({ text: `Hi {{1}}, your parcel ${NAME} arrives today.` });
  await author.handsInChange();
  await author.seesVerdict(NAME, "Approved");
  await author.opens(NAME);
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeHidden();

  const customer = await Customer.named("Tess Template");
  await customer.writes("Where is my parcel?");
  await customer.letsPass(DAY);
  const agent = await Agent.at(page);
  await agent.opens("Tess Template");
  await agent.sendsTemplate(NAME, { "Text 1": "Tess" });
  await customer.sees(`Hi Tess, your parcel ${NAME} arrives today.`);
});

test("a picture header takes a file that is one, and says why it takes no other", async ({ page }) => {
  const author = await TemplateAuthor.at(page);
  await author.begins();
  await page.getByLabel("Kind of header").selectOption("image");
  const sample = page.getByLabel("Sample for the review");
  await sample.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await author.isTold("WhatsApp takes JPEG or PNG here, and this file is none.");
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]);
  await sample.setInputFiles({ name: "roast.png", mimeType: "image/png", buffer: png });
  await expect(page.getByText("roast.png is uploaded.")).toBeVisible();
  await page.getByRole("radio", { name: "Passcode" }).check();
  await page.getByLabel("How the customer takes the code over").selectOption("zero_tap");
  await author.handsIn();
  await author.isTold("Zero-tap needs its terms to be accepted.");
  await expectAccessible(page);
});

test("a template is deleted after its name was read once more", async ({ page }) => {
  const author = await TemplateAuthor.at(page);
  const name = `short_${Date.now()}`;
  await author.begins();
  await author.writes({ name, text: `Only here for a moment, ${name} it is.` });
  await author.handsIn();
  await author.seesVerdict(name, "Approved");
  await author.opens(name);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText(`Delete “${name}” (en_US)?`)).toBeVisible();
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await expect(page.getByRole("button", { name: `Open ${name}` })).toBeHidden();
});
