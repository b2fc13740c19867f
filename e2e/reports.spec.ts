import { readFile } from "node:fs/promises";
import { expect, expectAccessible, SIGNED_IN, test } from "#e2e/fixtures.ts";
import { Agent, Customer } from "#e2e/people.ts";

// A name that has no older one, which the browser would use instead.
const ZONE = "Asia/Tokyo";

test.use({ storageState: SIGNED_IN, timezoneId: ZONE });

test("reports show what was sent and received, as charts, tables, lists and files", {
  tag: "@sweep",
}, async ({ page }) => {
  const customer = await Customer.named("Rita Ramos");
  await customer.writes("How long does it take?");
  const agent = await Agent.at(page);
  await agent.opens("Rita Ramos");
  await agent.replies("Two days.");
  await customer.sees("Two days.");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Reports" }).click();
  await expect(page).toHaveURL(/\/reports/);
  await expect(page.getByRole("heading", { name: "Reports", exact: true })).toBeVisible();
  // The job counts every few seconds; the page reads again when it is opened again.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("button", { name: /Messages sent/ })).toBeVisible({ timeout: 3000 });
  }).toPass();
  const chart = page.getByRole("region", { name: "Messages", exact: true });
  await expect(chart.locator("svg").first()).toBeVisible();
  await expectAccessible(page);
  // Arrow keys show the values of each point.
  await chart.locator("svg[tabindex='0']").focus();
  await page.keyboard.press("ArrowRight");
  await expect(chart.getByText("Received").last()).toBeVisible();
  await chart.getByRole("button", { name: "Table" }).click();
  await expect(chart.getByRole("columnheader", { name: "Sent" })).toBeVisible();
  await chart
    .getByRole("button", { name: /Show messages for Sent, / })
    .last()
    .click();
  await expect(
    page
      .getByRole("dialog", { name: /Sent, / })
      .getByRole("link")
      .first(),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    chart.getByRole("link", { name: /^Download/ }).click(),
  ]);
  expect(await readFile(await file.path(), "utf8")).toContain('"Day","Received","Sent"');

  await page.getByLabel("Period").selectOption("week");
  await page.getByRole("button", { name: "Response times" }).click();
  await expect(page).toHaveURL(/period=week.*section=times|section=times.*period=week/);
  await page.getByLabel("Time zone").selectOption("Asia/Dubai");
  await page.getByRole("button", { name: /First reply, median/ }).click();
  const list = page.getByRole("dialog", { name: /First reply, median/ });
  // Times are those of the report, which is four hours ahead of UTC.
  const time = list.getByRole("link").first().locator("time");
  const at = new Date(String(await time.getAttribute("datetime")));
  await expect(time).toContainText(new Date(at.getTime() + 4 * 3_600_000).toISOString().slice(11, 16));
  await expect(list.getByRole("link").first().locator("[dir=auto]")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.goBack();
  await expect(page.getByLabel("Time zone")).toHaveValue(ZONE);
  await expect(page.getByRole("heading", { name: "First reply time" })).toBeVisible();
  for (const section of ["Delivery and cost", "Team", "Labels"]) {
    await page.getByRole("button", { name: section }).click();
    await expect(page.getByRole("button", { name: section })).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("status", { name: "Loading the report" })).toHaveCount(0);
  }
  await page.getByRole("button", { name: "Team", exact: true }).click();
  const members = page.getByRole("region", { name: "Members" });
  await members
    .getByRole("button", { name: /, Sent$/ })
    .first()
    .click();
  await expect(
    page
      .getByRole("dialog", { name: /, Sent/ })
      .getByRole("link")
      .first(),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/reports?section=delivery&period=custom&from=2026-01-01&to=2026-03-01");
  await expect(page.getByLabel("First day")).toHaveValue("2026-01-01");
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByLabel("Last day").fill("2025-12-01");
  await expect(
    page.getByRole("alert").filter({ hasText: "The last day must be on or after the first day" }),
  ).toBeVisible();
});

test("periods end on the workspace's day in the device's time zone, whatever the date of the device is", {
  tag: "@sweep",
}, async ({ page }) => {
  await page.clock.setFixedTime("2020-02-03T12:00:00Z");
  const read = page.waitForRequest(/\/api\/inbox\/reports\/volume\?/);
  await page.goto("/reports");
  const { searchParams } = new URL((await read).url());
  expect(searchParams.get("to")).not.toContain("2020");
  expect(searchParams.get("zone")).toBe(ZONE);
  // A URL of another browser can name a zone that this one does not know.
  await page.goto("/reports?zone=Nowhere/Else");
  await expect(page.getByLabel("Time zone")).toHaveValue(ZONE);
});
