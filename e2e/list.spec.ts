import type { Page } from "@playwright/test";
import { openAsColleague } from "#e2e/colleague.ts";
import { expect, expectAccessible, SIGNED_IN, test } from "#e2e/fixtures.ts";
import { row, rows, view } from "#e2e/list-rows.ts";
import { Agent, Customer } from "#e2e/people.ts";
import { seedConversations } from "#e2e/seed-conversations.ts";

test.use({ storageState: SIGNED_IN });

test("views and counts are live, the soonest window is first, and a bulk close can be undone", {
  tag: "@sweep",
}, async ({ page, browser }) => {
  test.slow();
  await seedConversations(
    [
      { name: "Soon Gone", ago: 23 * 60 + 30, waiting: true, labels: ["Wholesale"] },
      { name: "Later Gone", ago: 20 * 60, labels: ["Wholesale"] },
      { name: "Fresh", ago: 5, unread: 2, waiting: true, labels: ["Wholesale"] },
      { name: "Long Over", ago: 40 * 60, labels: ["Wholesale"] },
    ],
    ["Wholesale"],
  );
  await Agent.at(page);
  await view(page, /^Wholesale, 4 conversations, 1 unread/).click();
  await expect(rows(page)).toHaveText([/Fresh/, /Later Gone/, /Soon Gone/, /Long Over/]);
  await expectAccessible(page);

  await page.keyboard.press("j");
  await page.getByRole("heading", { name: "Fresh" }).waitFor();
  await page.keyboard.press("j");
  await expect(page.getByRole("heading", { name: "Later Gone" })).toBeVisible();
  await expect(row(page, "Fresh").getByText("2 unread messages")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Later Gone" })).toBeHidden();
  await expect(page.getByRole("heading", { name: "Wholesale" })).toBeVisible();

  await page.getByRole("button", { name: "Filter" }).click();
  const soonest = page.getByRole("radio", { name: "Closing soonest" });
  await soonest.click();
  await expect(soonest).toBeChecked();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Remove Closing soonest" }).press("Enter");
  await expect(page.getByRole("button", { name: "Filter" })).toBeFocused();
  await page.keyboard.press("Enter");
  await soonest.click();
  await page.keyboard.press("Escape");
  await expect(rows(page)).toHaveText([/Soon Gone/, /Later Gone/, /Fresh/]);
  await page.getByRole("button", { name: "Save view" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Closing wholesale");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Closing wholesale" })).toBeVisible();
  const saved = page.url();

  await view(page, /^Closed/).click();
  await expect(page.getByRole("heading", { name: "Closed" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Closing wholesale" })).toBeVisible();
  await page.goto(saved);
  await expect(rows(page)).toHaveText([/Soon Gone/, /Later Gone/, /Fresh/]);
  await Agent.on(page);

  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("radio", { name: "Latest activity" }).click();
  await expect(rows(page)).toHaveCount(4);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Save changes to Closing wholesale" }).click();
  await expect(page.getByRole("heading", { name: "Closing wholesale" })).toBeVisible();
  await expect(page).toHaveURL(saved);
  await expect(rows(page)).toHaveCount(4);
  await page.keyboard.press("g");
  await page.keyboard.press("w");
  await expect(page.getByRole("heading", { name: "Closing soonest" })).toBeVisible();
  await expect(view(page, /^Closing soonest, \d+ reply windows? closes? within 4 hours$/)).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expect(row(page, "Soon Gone")).toContainText(/\d+ min left/);
  await expect(row(page, "Later Gone")).toHaveCount(0);
  await expectAccessible(page);

  const ben = await openAsColleague(browser, "Lena Fischer");
  await view(ben, /^Wholesale/).click();
  await view(page, /^Unassigned/).click();
  await expect(row(page, "Fresh")).toBeVisible();
  await row(ben, "Fresh").press("Enter");
  await expect(ben.getByRole("heading", { name: "Fresh" })).toBeVisible();
  await ben.keyboard.press("Shift+A");
  await expect(row(page, "Fresh")).toHaveCount(0);
  await expect(view(ben, /^Mine, 1 conversation$/)).toBeVisible();

  await view(page, /^Wholesale, 4 conversations/).click();
  await expect(rows(page)).toHaveCount(4);
  await page.getByRole("checkbox", { name: "Select Later Gone" }).click();
  await row(page, "Long Over").click({ modifiers: ["Shift"] });
  const bar = page.getByRole("toolbar", { name: "Actions for the selected conversations" });
  await expect(bar.getByText("3 selected")).toBeVisible();
  await expectAccessible(page);
  await bar.getByRole("button", { name: "Select all 4" }).click();
  await expect(bar.getByText("4 selected")).toBeVisible();
  await page.getByRole("checkbox", { name: "Select Fresh" }).click();
  await expect(bar.getByText("3 selected")).toBeVisible();
  await bar.getByRole("button", { name: "Close" }).click();
  await expect(rows(page)).toHaveText([/Fresh/]);
  await expect(view(page, /^Wholesale, 1 conversation$/)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows(page)).toHaveCount(4);
  await expect(view(page, /^Wholesale, 4 conversations/)).toBeVisible();
});

test("a long list loads by pages without jumping, and views open in a sheet on a phone", {
  tag: "@sweep",
}, async ({ page }) => {
  test.slow();
  await seedConversations(
    Array.from({ length: 180 }, (_, index) => ({
      name: `Bulk ${String(index).padStart(3, "0")}`,
      ago: 60 + index,
      labels: ["Scroll"],
    })),
    ["Scroll"],
  );
  const agent = await Agent.at(page);
  await expect(rows(page).first()).toBeVisible();
  const list = page.locator("[data-list-scroll]");
  await list.evaluate((element) => element.scrollTo({ top: 64 * 30 }));
  const seen = () =>
    list.evaluate((element) => {
      const { top } = element.getBoundingClientRect();
      const shown = [...element.querySelectorAll<HTMLElement>("[data-conversation]")];
      const first = shown.find((each) => each.getBoundingClientRect().top >= top);
      return [first?.dataset.conversation, first?.getBoundingClientRect().top];
    });
  await expect.poll(async () => (await seen())[0]).toBeTruthy();
  const before = await seen();

  const customer = await Customer.named("Knocks Anew");
  await customer.writes("hello");
  await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBe(64 * 31);
  await expect.poll(seen).toEqual(before);

  await view(page, /^Scroll, 180 conversations/).click();
  await expect(row(page, "Bulk 000")).toBeVisible();
  await expect(async () => {
    await list.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
    await expect(row(page, "Bulk 179")).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(await rows(page).count()).toBeLessThan(60);
  // What is sent moves its row to the top, and the list stays where the member works.
  await row(page, "Bulk 179").press("Enter");
  await expect(page.getByRole("heading", { name: "Bulk 179" })).toBeVisible();
  await page.keyboard.press("t");
  await agent.sendsTemplate("welcome", {});
  await expect(row(page, "Bulk 178")).toBeInViewport();
  await expect(row(page, "Bulk 179")).toBeHidden();
  await expect(list.locator("[data-conversation]").last()).toContainText("Bulk 178");
  await list.evaluate((element) => element.scrollTo({ top: 0 }));
  await expect(rows(page).first()).toContainText("Bulk 179");

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Back to the list" }).click();
  await page.getByRole("button", { name: "All views" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("heading", { name: "Scroll" })).toBeVisible();
  await page.getByRole("button", { name: "All views" }).click();
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /^All open/ })
    .click();
  await expect(page.getByRole("heading", { name: "All open" })).toBeVisible();
  await expect(row(page, "Knocks Anew")).toBeVisible();
  await expectAccessible(page);
  await row(page, "Knocks Anew").click();
  await expect(rows(page).first()).toBeHidden();
  await page.goBack();
  await expect(row(page, "Knocks Anew")).toBeVisible();
});

test("a collapsed section and a narrow sidebar stay so after a reload", { tag: "@sweep" }, async ({
  page,
}) => {
  await seedConversations([], ["Meant"]);
  await Agent.at(page);
  const section = page.getByRole("button", { name: "Labels", exact: true });
  await section.click();
  await expect(view(page, /^Meant/)).toBeHidden();
  await page.reload();
  await expect(section).toHaveAttribute("aria-expanded", "false");
  await section.click();
  await expect(view(page, /^Meant/)).toBeVisible();
  await page.getByRole("button", { name: "Hide view names" }).click();
  await page.reload();
  await expect(page.getByRole("button", { name: "Show view names" })).toBeVisible();
  await expect(section).toBeHidden();
});

test("skeletons are as high as what comes", { tag: "@sweep" }, async ({ page }) => {
  await seedConversations([{ name: "Not Listed", ago: 3, state: "closed" }]);
  const { data } = await (await page.request.get("/api/inbox/conversations?view=closed")).json();
  const { id } = data.find(({ contact }: { contact: { displayName: string } }) => {
    return contact.displayName === "Not Listed";
  });
  await Agent.at(page);
  await expect(rows(page).first()).toBeVisible();
  const topAndHeight = async (part: string) => {
    const box = await page.locator(part).first().boundingBox();
    return { top: Math.round(box?.y ?? -1), height: Math.round(box?.height ?? -1) };
  };

  const pane = await holdResponse(page, `**/api/inbox/conversations/${id}*`);
  await page.evaluate((path) => history.pushState(null, "", path), `/inbox/${id}`);
  const [header, composer] = [
    await topAndHeight("[data-skeleton=header]"),
    await topAndHeight("[data-skeleton=composer]"),
  ];
  pane.release();
  await expect(page.getByRole("heading", { name: "Not Listed" })).toBeVisible();
  expect(await topAndHeight("header:has(h2)")).toEqual(header);
  expect(await topAndHeight("[data-seen]")).toEqual(composer);

  const list = page.getByRole("list", { name: "Contacts" });
  await page.goto("/contacts?q=nobody%20at%20all");
  const contacts = await holdResponse(page, "**/api/inbox/contacts*");
  await page.getByRole("button", { name: "All contacts" }).last().click();
  const skeletonRow = await topAndHeight("[data-skeleton-row]");
  contacts.release();
  await expect(list.getByRole("listitem").first()).toBeVisible();
  expect(await topAndHeight("[aria-posinset]")).toEqual(skeletonRow);
});

async function holdResponse(page: Page, url: string): Promise<{ release: () => void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return { release };
}
