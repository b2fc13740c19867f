import type { Page } from "playwright";
import type { Language } from "#lib/platform/languages.ts";

/** What a surface needs to open. */
export interface Target {
  page: Page;
  language: Language;
  conversationId(name: string): string;
  endpointId: string;
  templateId: string;
}

export interface Surface {
  name: string;
  /** Whose session it is; `nobody` is signed out. */
  as: "owner" | "newcomer" | "nobody";
  path: string | ((target: Target) => string);
  /** What happens on the page before its picture. */
  prepare?: (target: Target) => Promise<void>;
}

const CSV = [
  "Name,Phone,City,Plan,Orders",
  "Robin Lee,+1 555 555 0123,Oakland,basic,2",
  "Ines Vidal,+34 600 555 021,Sevilla,gold,11",
  "Tariq Aziz,+971 50 555 0133,Sharjah,gold,6",
  "No Number,123,Nowhere,basic,0",
].join("\n");

/** Nothing in them is unread, because opening one marks it as read, so that the order of the pictures would change them. */
const OPENED = {
  order: "María González",
  arabic: "فاطمة الزهراء",
  failed: "Nikos Pappas",
  template: "Amara Okafor",
} as const;
export const openedConversations: readonly string[] = Object.values(OPENED);

const inThread = (key: keyof typeof OPENED) => (target: Target) =>
  `/inbox/${target.conversationId(OPENED[key])}`;

export const surfaces: readonly Surface[] = [
  { name: "inbox", as: "owner", path: inThread("order") },
  { name: "inbox-list", as: "owner", path: "/inbox" },
  { name: "thread-arabic", as: "owner", path: inThread("arabic") },
  { name: "thread-failed", as: "owner", path: inThread("failed") },
  { name: "first-run", as: "newcomer", path: "/inbox" },
  {
    name: "composer-template",
    as: "owner",
    path: inThread("template"),
    prepare: async ({ page, language }) => {
      await page.locator("textarea[data-composer]").waitFor();
      await page.keyboard.press("t");
      const name = language === "ar" ? /طلبك.*order_update/ : /your order .*order_update/;
      await page.getByRole("button", { name }).first().click();
      const fields = page.locator("input[id$='-1'], input[id$='-2']");
      await fields.first().fill(language === "ar" ? "أمارا" : "Amara");
      await fields.nth(1).fill("NW-1038");
    },
  },
  {
    name: "palette",
    as: "owner",
    path: inThread("order"),
    prepare: async ({ page, language }) => {
      await page.locator("textarea[data-composer]").waitFor();
      await page.keyboard.press("Control+k");
      await page
        .getByRole("dialog")
        .getByRole("combobox")
        .fill(language === "ar" ? "إسناد" : "as");
    },
  },
  {
    name: "new-message",
    as: "owner",
    path: "/inbox",
    prepare: async ({ page }) => {
      await page.keyboard.press("c");
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "search",
    as: "owner",
    path: "/inbox",
    prepare: async ({ page }) => {
      await page.keyboard.press("/");
      await page.getByRole("searchbox").first().fill("order");
      await page.locator("mark").first().waitFor();
    },
  },
  {
    name: "contact",
    as: "owner",
    path: "/contacts?q=González",
    prepare: async ({ page }) => {
      await page.locator("a[href*='/contacts/contact_']").first().click();
      await page.waitForURL(/contacts\/contact_/);
    },
  },
  { name: "contacts", as: "owner", path: "/contacts" },
  {
    name: "import",
    as: "owner",
    path: "/contacts/import",
    prepare: async ({ page }) => {
      const file = { name: "fair-2026.csv", mimeType: "text/csv", buffer: Buffer.from(CSV) };
      await page.locator("input[type=file]").first().setInputFiles(file);
      await page.waitForURL(/import\/imp_/);
    },
  },
  { name: "templates", as: "owner", path: "/settings/templates" },
  {
    name: "template-editor",
    as: "owner",
    path: ({ templateId }) => `/settings/templates/${templateId}`,
  },
  { name: "number", as: "owner", path: "/settings/number" },
  { name: "keys", as: "owner", path: "/settings/keys" },
  { name: "webhooks", as: "owner", path: "/settings/webhooks" },
  { name: "webhook-endpoint", as: "owner", path: ({ endpointId }) => `/settings/webhooks/${endpointId}` },
  { name: "requests", as: "owner", path: "/settings/requests" },
  { name: "members", as: "owner", path: "/settings/members" },
  { name: "teams", as: "owner", path: "/settings/teams" },
  { name: "automations", as: "owner", path: "/settings/automations" },
  { name: "reports", as: "owner", path: "/reports" },
  { name: "audit", as: "owner", path: "/settings/audit" },
  { name: "data", as: "owner", path: "/settings/data" },
  { name: "preferences", as: "owner", path: "/settings/preferences" },
  {
    name: "sandbox",
    as: "owner",
    path: "/sandbox",
    prepare: async ({ page }) => {
      await page
        .getByRole("button", { name: /María González/ })
        .first()
        .click();
    },
  },
  { name: "docs", as: "owner", path: "/docs" },
  { name: "docs-reference", as: "owner", path: "/docs/reference/messages" },
  { name: "sign-in", as: "nobody", path: "/sign-in" },
  { name: "not-found", as: "owner", path: "/no-such-page" },
];
