import { expect, expectAccessible, SIGNED_IN, test } from "#e2e/fixtures.ts";
import { Agent, Customer } from "#e2e/people.ts";

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
  await expectAccessible(page);
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
});

test("a file WhatsApp does not accept is refused with a reason before upload", async ({ page, browser }) => {
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
});
