import type { Browser, Page } from "@playwright/test";
import { baseUrl, expect, SIGNED_IN } from "#e2e/fixtures.ts";

/** A number that nobody else in the run has. */
let next = 1000;
export function newPhone(): string {
  next += 1;
  // Its last digits are no play of the simulator and ask for no code of WhatsApp's.
  return `491555${String(Date.now()).slice(-4)}5${next}`;
}

/** The customer, holding the phone of the sandbox page. */
export class Customer {
  readonly page: Page;
  readonly name: string;

  private constructor(page: Page, name: string) {
    this.page = page;
    this.name = name;
  }

  static async withPhone(browser: Browser, name: string, phone = newPhone()): Promise<Customer> {
    const context = await browser.newContext({ storageState: SIGNED_IN, baseURL: baseUrl() });
    const page = await context.newPage();
    await page.goto("/sandbox");
    await page.getByRole("button", { name: "New customer" }).click();
    await page.getByLabel("Name").fill(name);
    await page.getByLabel("Phone number").fill(phone);
    await page.getByRole("button", { name: "Open chat" }).click();
    return new Customer(page, name);
  }

  async writes(text: string): Promise<void> {
    const box = this.page.getByRole("textbox", { name: `Message as ${this.name}` });
    await box.fill(text);
    await box.press("Enter");
    await expect(this.thread().getByText(text)).toBeVisible();
  }

  async sees(text: string): Promise<void> {
    await expect(this.thread().getByText(text)).toBeVisible();
  }

  async taps(label: string): Promise<void> {
    await this.thread().getByRole("button", { name: label }).click();
  }

  /** Moves the time for both sides. */
  async letsPass(step: string): Promise<void> {
    await this.page.getByRole("tab", { name: "Clock" }).click();
    await this.page.getByRole("button", { name: step }).click();
    await this.page.getByRole("button", { name: "Move the clock" }).click();
    await expect(this.page.getByRole("dialog")).toBeHidden();
  }

  private thread() {
    return this.page.getByRole("region", { name: "Chat on the phone" });
  }
}

/** An agent at the inbox. */
export class Agent {
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  static async at(page: Page): Promise<Agent> {
    await page.goto("/inbox");
    return Agent.on(page);
  }

  /** At a page of the inbox that is open already. */
  static async on(page: Page): Promise<Agent> {
    // The page is alive once it follows the stream, its own or another tab's.
    await expect(page.locator("[data-live=live]")).toBeAttached();
    return new Agent(page);
  }

  async opens(name: string): Promise<void> {
    await this.page.getByRole("region", { name: "Conversations" }).getByRole("link", { name }).click();
    await expect(this.page.getByRole("heading", { name })).toBeVisible();
    // Who answers has read what there is.
    await expect(this.thread().getByRole("article").first()).toBeVisible();
  }

  async sees(text: string): Promise<void> {
    await expect(this.thread().getByText(text)).toBeVisible();
  }

  /** What is there counts as seen: an answer is not held back for it. */
  async hasRead(): Promise<void> {
    await expect(this.page.locator("[data-seen]")).toHaveAttribute("data-seen", "true");
  }

  /** @param shown the text as it reads once WhatsApp's marks are formatted */
  async replies(text: string, shown = text): Promise<void> {
    await this.hasRead();
    const box = this.composer();
    await box.fill(text);
    await box.press("Enter");
    await expect(this.bubble(shown)).toBeVisible();
  }

  composer() {
    return this.page.getByRole("textbox", { name: "Message", exact: true });
  }

  thread() {
    return this.page.getByRole("region", { name: "Messages" });
  }

  bubble(text: string) {
    return this.thread().locator("div[id^=msg_]").filter({ hasText: text });
  }

  async seesTick(text: string, tick: "Sent" | "Delivered" | "Read"): Promise<void> {
    await expect(this.bubble(text).getByRole("img", { name: tick })).toBeVisible();
  }

  async sendsTemplate(name: string, values: Record<string, string>): Promise<void> {
    await this.page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
    for (const [label, value] of Object.entries(values))
      await this.page.getByLabel(label, { exact: true }).fill(value);
    await this.page.getByRole("button", { name: "Send template" }).click();
  }
}
