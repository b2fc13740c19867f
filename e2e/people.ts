import { type APIRequestContext, type Browser, type Page, request } from "@playwright/test";
import { lineOf } from "#components/sandbox/phone-thread.ts";
import { baseUrl, expect, OWNER, SIGNED_IN } from "#e2e/fixtures.ts";
import type { CustomerMessage, SandboxMessageView } from "#lib/simulator/schema.ts";

let next = 1000;
export function newPhone(): string {
  next += 1;
  // The last digits select no scenario.
  return `491555${String(Date.now()).slice(-4)}5${next}`;
}

const ARRIVED = new Set(["sent", "delivered", "read"]);

/** By the simulator's API, because its page costs seconds per test. */
export class Customer {
  readonly name: string;
  readonly #calls: APIRequestContext;
  readonly #number: string;
  readonly #chat: string;

  private constructor(calls: APIRequestContext, name: string, number: string, phone: string) {
    this.#calls = calls;
    this.name = name;
    this.#number = number;
    this.#chat = `/api/sandbox/chats/${number}/${phone}`;
  }

  static async named(name: string, phone = newPhone()): Promise<Customer> {
    const calls = await request.newContext({
      baseURL: baseUrl(),
      storageState: SIGNED_IN,
      extraHTTPHeaders: { "Sec-Fetch-Site": "same-origin" },
    });
    const { numbers } = await (await calls.get("/api/sandbox/chats")).json();
    return new Customer(calls, name, numbers[0].phoneNumberId, phone);
  }

  static withPhone(browser: Browser, name: string, phone?: string): Promise<CustomerWithPhone> {
    return CustomerWithPhone.named(browser, name, phone);
  }

  writes(text: string): Promise<void> {
    return this.#send({ kind: "text", body: text });
  }

  sendsFile(type: "image" | "video", caption?: string): Promise<void> {
    return this.#send({ kind: "media", type, ...(caption === undefined ? {} : { caption }) });
  }

  async taps(label: string): Promise<void> {
    const messages = await this.#messages();
    const templateMessage = messages.find(({ rendered }) =>
      rendered?.buttons.some(({ text }) => text === label),
    );
    await this.#send({ kind: "button", wamid: String(templateMessage?.wamid), text: label });
  }

  /** Waits until the text is on the phone, as it cannot be marked as read earlier. @param text with format marks */
  async sees(text: string): Promise<void> {
    const lines = async () =>
      (await this.#messages()).filter(({ status }) => ARRIVED.has(status)).map(lineOf);
    await expect.poll(lines).toContainEqual(expect.stringContaining(text));
    await this.#post(`${this.#chat}/read`);
  }

  /** The next message to anybody. */
  async refusesNext(code: number): Promise<void> {
    await this.#post(`/api/sandbox/numbers/${this.#number}/failures`, { count: 1, code });
  }

  movesClock(milliseconds: number): Promise<void> {
    return this.#post("/api/sandbox/clock", { byMs: milliseconds });
  }

  #send(message: CustomerMessage["message"]): Promise<void> {
    return this.#post(`${this.#chat}/messages`, { profileName: this.name, message });
  }

  async #messages(): Promise<SandboxMessageView[]> {
    return (await (await this.#calls.get(`${this.#chat}/messages`)).json()).messages;
  }

  async #post(path: string, data?: object): Promise<void> {
    const response = await this.#calls.post(path, { data });
    expect([path, response.status(), await response.text()]).toEqual([path, 200, expect.anything()]);
  }
}

class CustomerWithPhone {
  readonly page: Page;
  readonly name: string;

  private constructor(page: Page, name: string) {
    this.page = page;
    this.name = name;
  }

  static async named(browser: Browser, name: string, phone = newPhone()): Promise<CustomerWithPhone> {
    const context = await browser.newContext({ storageState: SIGNED_IN, baseURL: baseUrl() });
    const page = await context.newPage();
    await page.goto("/sandbox");
    await page.getByRole("button", { name: "New customer" }).click();
    await page.getByLabel("Name").fill(name);
    await page.getByLabel("Phone number").fill(phone);
    await page.getByRole("button", { name: "Open chat" }).click();
    return new CustomerWithPhone(page, name);
  }

  async writes(text: string): Promise<void> {
    const box = this.page.getByRole("textbox", { name: `Message as ${this.name}` });
    await box.fill(text);
    await box.press("Enter");
    await expect(this.#thread().getByText(text)).toBeVisible();
  }

  async sees(text: string): Promise<void> {
    await expect(this.#thread().getByText(text)).toBeVisible();
  }

  async taps(label: string): Promise<void> {
    await this.#thread().getByRole("button", { name: label }).click();
  }

  async movesClock(step: string): Promise<void> {
    await this.page.getByRole("tab", { name: "Clock" }).click();
    await this.page.getByRole("button", { name: step }).click();
    await this.page.getByRole("button", { name: "Advance clock" }).click();
    await expect(this.page.getByRole("dialog")).toBeHidden();
  }

  #thread() {
    return this.page.getByRole("region", { name: "Messages", exact: true });
  }
}

export class Agent {
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  static async at(page: Page): Promise<Agent> {
    await page.goto("/inbox");
    return Agent.on(page);
  }

  static async on(page: Page): Promise<Agent> {
    await expect(page.locator("[data-live=live]")).toBeAttached();
    return new Agent(page);
  }

  async opens(name: string): Promise<void> {
    // A mouse would put the caret into the reply, where keys are text.
    await this.page.getByRole("region", { name: "Conversations" }).getByRole("link", { name }).press("Enter");
    await expect(this.page.getByRole("heading", { name })).toBeVisible();
    await expect(this.thread().getByRole("article").first()).toBeVisible();
  }

  async sees(text: string): Promise<void> {
    await expect(this.thread().getByText(text)).toBeVisible();
  }

  /** Otherwise a reply is held for confirmation. */
  async hasRead(): Promise<void> {
    await expect(this.page.locator("[data-seen]")).toHaveAttribute("data-seen", "true");
  }

  async replies(text: string, shown = text): Promise<void> {
    await this.hasRead();
    const box = this.composer();
    await box.fill(text);
    await box.press("Enter");
    await expect(this.bubble(shown)).toBeVisible();
  }

  announcements() {
    return this.page.getByRole("log", { name: "Announcements" });
  }

  /** The latest announcements to screen readers, oldest first, as the accessibility tree has them. */
  async announces(...texts: (string | RegExp)[]): Promise<void> {
    const paragraphs = texts.map((text) =>
      text instanceof RegExp ? `  - paragraph: ${text}` : `  - paragraph: ${JSON.stringify(text)}`,
    );
    await expect(this.announcements()).toMatchAriaSnapshot(
      ['- log "Announcements":', "  - /children: equal", ...paragraphs].join("\n"),
    );
    // No other live region says it again.
    const others = this.page.locator(
      "[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]",
    );
    for (const text of texts) await expect(others.filter({ hasText: text })).toHaveCount(0);
  }

  composer() {
    return this.page.getByRole("textbox", { name: "Message", exact: true });
  }

  thread() {
    return this.page.getByRole("region", { name: "Messages" });
  }

  /** Instead of by mouse, after which letters are text. */
  async readsByKeyboard(): Promise<void> {
    await this.page.keyboard.press("Tab");
    await this.thread().focus();
  }

  bubble(text: string) {
    return this.thread().locator("div[id^=msg_]").filter({ hasText: text });
  }

  async seesTick(text: string, tick: "Sent" | "Delivered" | "Read"): Promise<void> {
    await expect(this.bubble(text).getByRole("img", { name: tick })).toBeVisible();
  }

  async choosesTemplate(name: string): Promise<void> {
    await this.page.getByRole("button", { name: new RegExp(`${name}.+`) }).click();
  }

  async sendsTemplate(name: string, values: Record<string, string>): Promise<void> {
    await this.choosesTemplate(name);
    await this.sendsChosenTemplate(values);
  }

  async sendsChosenTemplate(values: Record<string, string>): Promise<void> {
    for (const [label, value] of Object.entries(values))
      await this.page.getByLabel(label, { exact: true }).fill(value);
    await this.page.getByRole("button", { name: "Send template" }).click();
  }
}

/** Keys, secrets and invitations ask for the password again when it was entered long ago, as in a slow run. */
export async function confirmPassword(page: Page): Promise<void> {
  const response = await page.request.post("/api/inbox/profile/confirm", {
    data: { currentPassword: OWNER.password },
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  expect(response.ok()).toBe(true);
}
