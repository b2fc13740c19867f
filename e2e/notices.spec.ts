import type { Page } from "@playwright/test";
import { expect, SIGNED_IN, test } from "#e2e/fixtures.ts";
import { Agent, Customer } from "#e2e/people.ts";

test.use({ storageState: SIGNED_IN });

for (const { device, use } of [
  { device: "a screen", use: { viewport: { width: 1440, height: 900 } } },
  { device: "a phone", use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
]) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test("a notice covers no message and no row of the list", { tag: "@sweep" }, async ({ page }) => {
      const names = [`Ada on ${device}`, `Bo on ${device}`] as const;
      for (const name of names) await (await Customer.named(name)).writes("The newest message");
      const agent = await Agent.at(page);
      await agent.opens(names[1]);
      await agent.readsByKeyboard();
      await page.keyboard.press("e");
      await expect(page.locator("[data-sonner-toast]")).toBeVisible();
      await expect(page.locator("[data-thread]")).toBeVisible();
      await expect.poll(() => coveredCount(page)).toBe(0);
    });
  });
}

/** How many messages and rows are under a notice, as far as their scrolled part shows them. */
function coveredCount(page: Page): Promise<number> {
  return page.evaluate(() => {
    const notice = document.querySelector("[data-sonner-toast]")?.getBoundingClientRect();
    if (!notice) return -1;
    const covers = (element: Element) => {
      const rect = element.getBoundingClientRect();
      const clip = scrollerOf(element).getBoundingClientRect();
      const bottom = Math.min(rect.bottom, clip.bottom);
      return (
        rect.left < notice.right &&
        rect.right > notice.left &&
        rect.top < notice.bottom &&
        bottom > notice.top
      );
    };
    const scrollerOf = (element: Element): Element => {
      const parent = element.parentElement;
      if (!parent) return element;
      return getComputedStyle(parent).overflowY === "auto" ? parent : scrollerOf(parent);
    };
    return [...document.querySelectorAll("article, a[data-conversation]")].filter(covers).length;
  });
}
