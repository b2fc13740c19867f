import { enterSelected, expect, SIGNED_IN, test } from "#e2e/fixtures.ts";
import { row, rows, view } from "#e2e/list-rows.ts";
import { Agent } from "#e2e/people.ts";
import { seedConversations } from "#e2e/seed-conversations.ts";

test.use({ storageState: SIGNED_IN });

test("conversations are handled by keyboard: next one after closing, and several at a time", async ({
  page,
}) => {
  await seedConversations(
    [1, 2, 3, 4, 5].map((n) => ({ name: `Keyed ${n}`, ago: n * 10, labels: ["Keyed"] })),
    ["Keyed", "By key"],
  );
  const agent = await Agent.at(page);
  await view(page, /^Keyed, 5 conversations/).click();
  await expect(rows(page)).toHaveCount(5);
  await row(page, "Keyed 2").press("Enter");
  await expect(page.getByRole("heading", { name: "Keyed 2" })).toBeVisible();

  await page.keyboard.press("e");
  await expect(rows(page)).toHaveText([/Keyed 1/, /Keyed 3/, /Keyed 4/, /Keyed 5/]);
  await expect(page.getByRole("heading", { name: "Keyed 3" })).toBeVisible();
  await page.keyboard.press("e");
  await expect(rows(page)).toHaveText([/Keyed 1/, /Keyed 4/, /Keyed 5/]);
  await expect(page.getByRole("heading", { name: "Keyed 4" })).toBeVisible();
  // Keys that wait for the page for more than ten seconds are dropped.
  const go = async (key: string, name: string) => {
    await page.keyboard.press(key);
    await expect(page.getByRole("heading", { name })).toBeVisible();
  };
  await go("k", "Keyed 1");

  await go("j", "Keyed 4");
  await page.keyboard.press("x");
  await go("j", "Keyed 5");
  await page.keyboard.press("x");
  await go("k", "Keyed 4");
  await go("k", "Keyed 1");
  const bar = page.getByRole("toolbar", { name: "Actions for the selected conversations" });
  await expect(bar.getByText("2 selected")).toBeVisible();
  await expect(page.locator("[data-seen=true]")).toBeVisible();
  await page.keyboard.press("l");
  await page.keyboard.type("by key");
  await enterSelected(page, "By key");
  await expect(row(page, "Keyed 4")).toContainText("By key");
  await expect(row(page, "Keyed 1")).not.toContainText("By key");
  await expect(page.getByText("Added “By key” to 2 conversations.")).toBeVisible();
  // The list of labels stays open, and Escape closes only it; the selection stays for the next change.
  const labels = page.getByRole("dialog", { name: "Labels" });
  await expect(labels.getByRole("combobox")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(labels).toBeHidden();
  await expect(page.getByRole("heading", { name: "Keyed 1" })).toBeVisible();
  await expect(bar.getByText("2 selected")).toBeVisible();
  await page.keyboard.press("z");
  await expect(row(page, "Keyed 4")).not.toContainText("By key");
  await agent.announces("Undone: Added “By key” to 2 conversations.");
  await expect(bar.getByText("2 selected")).toBeVisible();
  await page.keyboard.press("l");
  await page.keyboard.type("Fresh key");
  await enterSelected(page, "Create “Fresh key”");
  await expect(row(page, "Keyed 5")).toContainText("Fresh key");
  await page.keyboard.press("Escape");
  await expect(labels).toBeHidden();
  await page.keyboard.press("z");
  await expect(row(page, "Keyed 5")).not.toContainText("Fresh key");
  await expect(bar.getByText("2 selected")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(bar).toBeHidden();
  await go("j", "Keyed 4");
  await page.keyboard.press("ControlOrMeta+a");
  await expect(bar).toBeHidden();
  await row(page, "Keyed 4").focus();
  await page.keyboard.press("ControlOrMeta+a");
  await expect(bar.getByText("3 selected")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(bar).toBeHidden();
  await page.keyboard.press("Shift+J");
  await expect(bar.getByText("2 selected")).toBeVisible();
  await page.keyboard.press("Shift+K");
  await expect(bar.getByText("1 selected")).toBeVisible();
  await page.keyboard.press("Shift+ArrowDown");
  await expect(bar.getByText("2 selected")).toBeVisible();
  await go("k", "Keyed 1");
  await page.keyboard.press("e");
  await expect(rows(page)).toHaveText([/Keyed 1/]);
  await expect(page.getByText("Closed 2 conversations.")).toBeVisible();
  await page.keyboard.press("z");
  await expect(rows(page)).toHaveCount(3);
  await expect(bar.getByText("2 selected")).toBeVisible();
  await page.keyboard.press("Escape");
  // The one closed before, whose notice is gone.
  await page.keyboard.press("z");
  await expect(rows(page)).toHaveText([/Keyed 1/, /Keyed 3/, /Keyed 4/, /Keyed 5/]);

  await page.keyboard.press("e");
  // The first one is the newest: an older one may still be on its way out.
  const notice = page.getByRole("listitem").filter({ hasText: "Conversation closed." }).first();
  // A notice under the pointer stays.
  await notice.hover();
  await page.keyboard.press("t");
  await expect(page.getByRole("searchbox", { name: "Search templates" })).toBeVisible();
  const composer = page.getByRole("region", { name: "Composer" });
  // Beside the composer, at the foot of the list.
  const distance = async () => {
    const [before, after] = [await notice.boundingBox(), await composer.boundingBox()];
    return before && after ? after.x - (before.x + before.width) : Number.NaN;
  };
  await expect.poll(distance).toBeGreaterThan(0);
});

test("the first key of a selection runs once the code of its actions is loaded", { tag: "@sweep" }, async ({
  page,
}) => {
  await seedConversations(
    [1, 2].map((n) => ({ name: `Hasty ${n}`, ago: n * 10, labels: ["Hasty"] })),
    ["Hasty"],
  );
  // Nothing is loaded in advance.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await Agent.at(page);
  await view(page, /^Hasty, 2 conversations/).click();
  await expect(rows(page)).toHaveCount(2);
  const loaded = Promise.withResolvers<void>();
  await page.route("**/_next/static/**", async (route) => {
    await loaded.promise;
    await route.continue();
  });
  await page.getByRole("checkbox", { name: "Select Hasty 2" }).click();
  for (const key of ["e", "u"]) await page.keyboard.press(key);
  await expect(rows(page)).toHaveCount(2);
  loaded.resolve();
  await expect(rows(page)).toHaveText([/Hasty 1/]);
});

test("shortcuts apply to the conversation selected by keyboard and to no selection of another view", {
  tag: "@sweep",
}, async ({ page }) => {
  await seedConversations(
    [1, 2, 3].map((n) => ({ name: `Meant ${n}`, ago: n * 10, labels: ["Meant"] })),
    ["Meant"],
  );
  await Agent.at(page);
  await view(page, /^Meant, 3 conversations/).click();
  await expect(rows(page)).toHaveCount(3);
  await view(page, /^Meant, 3 conversations/).blur();
  await page.keyboard.press("j");
  await expect(page.locator("[data-thread]")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(row(page, "Meant 1")).toBeFocused();
  await page.keyboard.press("j");
  await expect(page.getByRole("heading", { name: "Meant 2" })).toBeVisible();
  await row(page, "Meant 1").press("Enter");
  await expect(page.getByRole("heading", { name: "Meant 1" })).toBeVisible();
  // Keyboard navigation takes the focus from the clicked row.
  await page.keyboard.press("j");
  await expect(page.getByRole("heading", { name: "Meant 2" })).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByRole("heading", { name: "Meant 3" })).toBeVisible();
  await page.keyboard.press("x");
  await expect(page.getByRole("checkbox", { name: "Select Meant 3" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Select Meant 1" })).not.toBeChecked();
  const bar = page.getByRole("toolbar", { name: "Actions for the selected conversations" });
  await expect(bar.getByText("1 selected")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(bar).toBeHidden();
  await expect(page.getByRole("heading", { name: "Meant 3" })).toBeVisible();
  await page.keyboard.press("x");
  await expect(bar.getByText("1 selected")).toBeVisible();
  await view(page, /^Mine/).click();
  await expect(bar).toBeHidden();
  await view(page, /^Meant, 3 conversations/).click();
  await expect(row(page, "Meant 3")).toBeVisible();
  await expect(bar).toBeHidden();
  await row(page, "Meant 1").press("Enter");
  await expect(page.getByRole("heading", { name: "Meant 1" })).toBeVisible();
  for (const key of ["j", "r", "e"]) await page.keyboard.press(key);
  await expect(page.getByRole("heading", { name: "Meant 2" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Message", exact: true })).toBeFocused();
  await expect(rows(page)).toHaveCount(3);
  for (const key of ["Escape", "x", "e"]) await page.keyboard.press(key);
  await expect(page.getByRole("heading", { name: "Meant 3" })).toBeVisible();
  await expect(rows(page)).toHaveText([/Meant 1/, /Meant 3/]);
});

test("Escape from a conversation whose row is not shown leaves the focus in the list", {
  tag: "@sweep",
}, async ({ page }) => {
  const numbers = Array.from({ length: 40 }, (_, index) => String(index + 1).padStart(2, "0"));
  await seedConversations(
    numbers.map((n) => ({ name: `Unseen ${n}`, ago: Number(n) * 10, labels: ["Unseen"] })),
    ["Unseen"],
  );
  await Agent.at(page);
  await view(page, /^Unseen, 40 conversations/).click();
  await row(page, "Unseen 01").press("Enter");
  await expect(page.getByRole("heading", { name: "Unseen 01" })).toBeVisible();
  const { pathname } = new URL(page.url());
  await page.locator("[data-list-scroll]").evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await expect(row(page, "Unseen 40")).toBeVisible();
  await expect(row(page, "Unseen 01")).toHaveCount(0);
  await expect(page.locator("[data-thread]")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.locator("[data-conversation]:focus")).toBeInViewport();

  await page.goto(`${pathname}?view=closed`);
  await expect(page.locator("[data-thread]")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/inbox\?view=closed$/);
  const list = page.getByRole("region", { name: "Conversations" });
  await expect.poll(() => list.evaluate((region) => region.contains(document.activeElement))).toBe(true);
});

test("each of several quick presses counts, and closing a selection leaves the focus in the next conversation", {
  tag: "@sweep",
}, async ({ page }) => {
  await seedConversations(
    [1, 2, 3, 4, 5, 6, 7, 8].map((n) => ({ name: `Hurried ${n}`, ago: n * 10, labels: ["Hurried"] })),
    ["Hurried"],
  );
  await Agent.at(page);
  await view(page, /^Hurried, 8 conversations/).click();
  await expect(rows(page)).toHaveCount(8);
  await row(page, "Hurried 1").press("Enter");
  await expect(page.getByRole("heading", { name: "Hurried 1" })).toBeVisible();
  for (let press = 0; press < 6; press += 1) await page.keyboard.press("j");
  await expect(page.getByRole("heading", { name: "Hurried 7" })).toBeVisible();
  for (const key of ["k", "k", "j", "k", "k"]) await page.keyboard.press(key);
  await expect(page.getByRole("heading", { name: "Hurried 4" })).toBeVisible();
  // Pressed again without a release, a key repeats.
  for (let press = 0; press < 3; press += 1) await page.keyboard.down("k");
  await page.keyboard.up("k");
  await expect(page.getByRole("heading", { name: "Hurried 1" })).toBeVisible();
  await expect(row(page, "Hurried 1")).toHaveAttribute("aria-current", "page");

  await page.keyboard.press("x");
  for (let press = 0; press < 2; press += 1) await page.keyboard.press("Shift+J");
  await expect(page.getByText("3 selected")).toBeVisible();
  await page.keyboard.press("e");
  await expect(rows(page)).toHaveCount(5);
  await expect(page.getByRole("heading", { name: "Hurried 4" })).toBeVisible();
  await expect(page.locator("[data-thread]")).toBeFocused();
});
