import type { Page } from "@playwright/test";
import { baseUrl, expect, expectAccessible, test } from "#e2e/fixtures.ts";
import { sweepSize } from "#lib/testing/sweep.ts";

const PAGES = [
  "/docs",
  "/docs/events",
  "/docs/reference",
  "/docs/reference/messages",
  "/docs/reference/numbers",
  "/docs/errors",
  "/docs/sandbox",
];
const CHECKED_PAGES = ["/docs", "/docs/reference/numbers", "/docs/sandbox"];

test("the docs are readable without signing in, accessible in both themes and load nothing from other hosts", {
  tag: "@sweep",
}, async ({ page }) => {
  await page.context().clearCookies();
  const otherOrigins: string[] = [];
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== new URL(baseUrl()).origin) otherOrigins.push(request.url());
  });
  for (const path of PAGES) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    if (sweepSize(CHECKED_PAGES, PAGES).includes(path)) await expectAccessible(page);
  }
  expect(otherOrigins).toEqual([]);
});

test("no docs page is wider than a phone", { tag: "@sweep" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of PAGES) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect([path, width]).toEqual([path, 390]);
  }
  await page.getByText("All pages").click();
  await page.getByRole("link", { name: "Passcodes" }).first().click();
  await expect(page.getByRole("heading", { name: "Passcodes", level: 1 })).toBeVisible();
  await expectAccessible(page);
});

test("slash opens the search, which finds guides, endpoints and errors, and Enter opens the result", {
  tag: "@sweep",
}, async ({ page }) => {
  await page.goto("/docs");
  for (const [words, found, place] of [
    ["window_clo", "WINDOW_CLOSED", "#WINDOW_CLOSED"],
    ["131047", "131047", "#whatsapp-131047"],
    ["upsert contact", "Create or update a contact", "#upsertContact"],
    ["verify signature", "Verify signatures", "#verify-signatures"],
  ] as const) {
    const dialog = page.getByRole("dialog");
    await opensSearch(page);
    await dialog.getByRole("combobox").fill(words);
    await expect(dialog.getByRole("option").first()).toContainText(found);
    if (words === "window_clo") await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(page.locator(place)).toBeInViewport();
  }
  await opensSearch(page);
  await page.getByRole("combobox").fill("xyzzyplugh");
  await expect(page.getByText("No results.")).toBeVisible();
});

async function opensSearch(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(page.getByRole("dialog")).toBeVisible({ timeout: 1000 });
  }).toPass();
}

test("the chosen sample language applies to every page and is remembered", { tag: "@sweep" }, async ({
  page,
}) => {
  await page.goto("/docs/sending");
  await page.getByRole("tab", { name: "Python" }).first().click();
  await expect(page.getByText("import json, os, urllib.error, urllib.request, uuid").first()).toBeVisible();
  await page.goto("/docs/reference/contacts");
  for (const tab of await page.getByRole("tab", { name: "Python" }).all()) {
    await expect(tab).toHaveAttribute("aria-selected", "true");
  }
  await page.getByRole("tab", { name: "Python" }).first().press("ArrowLeft");
  await expect(page.getByRole("tab", { name: "TypeScript" }).first()).toBeFocused();
  await expect(page.getByText(`fetch("${baseUrl()}/api/v1/contacts"`).first()).toBeVisible();
});

test("the responses are in the page, one tab per status, which arrow keys choose", { tag: "@sweep" }, async ({
  page,
  request,
}) => {
  const source = await (await request.get("/docs/reference/messages")).text();
  expect(source).toContain("Service Unavailable");
  await page.goto("/docs/reference/messages");
  const tabs = page.getByRole("tablist", { name: "Responses" }).first();
  await tabs.getByRole("tab", { name: "200" }).press("ArrowRight");
  await expect(tabs.getByRole("tab", { name: "202" })).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  const panel = page.getByRole("tabpanel").filter({ hasText: "Internal Server Error" }).first();
  await expect(panel).toBeVisible();
  await expect(panel.getByRole("link", { name: "INTERNAL_ERROR" })).toHaveAttribute(
    "href",
    /#INTERNAL_ERROR$/,
  );
});

test("the changelog has an Atom feed with absolute links", { tag: "@sweep" }, async ({ page }) => {
  await page.goto("/docs/changelog");
  await expect(page.getByRole("heading", { name: "Changelog", level: 1 })).toBeVisible();
  const feed = await page.locator('link[rel="alternate"][type="application/atom+xml"]').getAttribute("href");
  expect(feed).toBe(`${baseUrl()}/docs/changelog.atom`);
  await expect(page.getByRole("link", { name: /Atom/ })).toHaveAttribute("href", "/docs/changelog.atom");
  const parsed = await page.evaluate(async (url) => {
    const response = await fetch(url);
    const xml = new DOMParser().parseFromString(await response.text(), "application/xml");
    const texts = (name: string) =>
      [...xml.getElementsByTagNameNS("http://www.w3.org/2005/Atom", name)].map(
        (one) => one.textContent ?? "",
      );
    return {
      type: response.headers.get("Content-Type"),
      root: xml.documentElement.localName,
      ids: texts("id"),
      titles: texts("title"),
      updated: texts("updated"),
      authors: texts("author").length,
      links: [...xml.querySelectorAll("link")].map((link) => link.getAttribute("href") ?? ""),
      contents: texts("content"),
    };
  }, feed ?? "");
  expect(parsed).toMatchObject({ type: "application/atom+xml; charset=utf-8", root: "feed", authors: 1 });
  const counts = [parsed.ids, parsed.titles, parsed.updated].map((all) => all.length);
  expect(counts).toEqual(counts.map(() => parsed.contents.length + 1));
  expect(new Set(parsed.ids).size).toBe(parsed.ids.length);
  for (const address of [...parsed.ids, ...parsed.links])
    expect(address).toMatch(`${baseUrl()}/docs/changelog`);
  for (const at of parsed.updated) expect(at).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/);
  for (const html of parsed.contents) expect(html).not.toMatch(/href="(?!https?:)/);
});

test("a sample is copied exactly", { tag: "@sweep" }, async ({ page }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/docs/reference/messages");
  await page.getByRole("tab", { name: "curl" }).first().click();
  await page.getByRole("button", { name: "Copy" }).first().click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`curl -sS -X POST "${baseUrl()}/api/v1/messages"`);
  expect(copied).toContain('-H "Authorization: Bearer $PARLEY_API_KEY"');
});

test("an error's docUrl opens its explanation without signing in", { tag: "@sweep" }, async ({
  page,
  request,
}) => {
  // A response that needs no key.
  const refused = await request.put("/api/v1/contacts");
  expect(refused.status()).toBe(405);
  const { error } = await refused.json();
  await page.goto(error.docUrl);
  await expect(page.locator(`#${error.code}`)).toBeInViewport();
  await expectAccessible(page);
});

test("every page is also available as Markdown and listed in llms.txt", async ({ request }) => {
  const list = await (await request.get("/llms.txt")).text();
  const addresses = [...list.matchAll(/\((http[^)]+\.md)\)/g)].map(([, address]) => String(address));
  expect(addresses.length).toBeGreaterThan(15);
  for (const address of addresses) {
    const response = await request.get(address);
    expect([address, response.status(), response.headers()["content-type"]]).toEqual([
      address,
      200,
      "text/markdown; charset=utf-8",
    ]);
    const text = await response.text();
    expect([address, text.slice(0, 2), text.includes("http://localhost:3000")]).toEqual([
      address,
      "# ",
      false,
    ]);
  }
  expect((await request.get("/docs/no-such-page.md")).status()).toBe(404);
  expect((await request.get("/docs/no-such-page")).status()).toBe(404);
});

test("every link within the docs resolves", { tag: "@sweep" }, async ({ request }) => {
  const pages = new Map<string, string>();
  const read = async (path: string) => {
    const html = pages.get(path) ?? (await (await request.get(path)).text());
    pages.set(path, html);
    return html;
  };
  const broken: string[] = [];
  const seen = new Set<string>();
  const list = await (await request.get("/llms.txt")).text();
  for (const [, path = ""] of list.matchAll(/\(https?:\/\/[^/]+(\/[^)]+)\.md\)/g)) {
    const html = await read(path);
    for (const [, link = ""] of html.matchAll(/href="((?:\/docs|#)[^"]*)"/g)) {
      const { pathname, hash } = new URL(link, `${baseUrl()}${path}`);
      if (seen.has(pathname + hash) || pathname.endsWith(".md")) continue;
      seen.add(pathname + hash);
      const target = await read(pathname);
      if (hash && !target.includes(`id="${decodeURIComponent(hash.slice(1))}"`))
        broken.push(`${path} → ${link}`);
    }
  }
  expect(seen.size).toBeGreaterThan(80);
  expect(broken).toEqual([]);
});
