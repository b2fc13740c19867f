import { spawnSync } from "node:child_process";
import {
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
  type Request,
} from "@playwright/test";
import axe from "axe-core";
import type { Role } from "#lib/platform/roles.ts";
import { sweepSize } from "#lib/testing/sweep.ts";

interface Team {
  workspace: string;
  owner: { name: string; email: string; password: string };
  state: string;
}

export const teams: readonly [Team, ...Team[]] = [
  {
    workspace: "Northwind Coffee",
    owner: { name: "Alex Rivera", email: "owner@example.com", password: "correct horse battery" },
    state: "test-results/owner-0.json",
  },
  {
    workspace: "Southwind Tea",
    owner: { name: "Kim Larsen", email: "second@example.com", password: "battery horse correct" },
    state: "test-results/owner-1.json",
  },
];

const { workspace, owner, state } = teams[Number(process.env.TEST_PARALLEL_INDEX ?? 0)] ?? teams[0];
export const WORKSPACE = workspace;
export const OWNER = owner;
export const SIGNED_IN = state;

export function baseUrl(): string {
  return process.env.E2E_URL ?? "";
}

export const test = base.extend<{ errors: string[] }>({
  errors: [
    async ({ browser, context }, use, testInfo) => {
      const errors: string[] = [];
      const requests = recordRequests(context);
      context.on("console", (message) => {
        // Some tests cause refused requests.
        if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
          errors.push(message.text());
      });
      context.on("weberror", (error) => errors.push(error.error().message));
      await use(errors);
      if (testInfo.status !== testInfo.expectedStatus) process.stderr.write(`${requests.describe()}\n`);
      const others = browser.contexts().filter((other) => other !== context);
      await Promise.all(others.map((other) => other.close()));
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

const LATEST_REQUESTS = 30;

/** For the output of a failed test: which requests have no response, failed or ended last. */
function recordRequests(context: BrowserContext): { describe(): string } {
  const states = new Map<Request, string>();
  context.on("request", (request) => states.set(request, "no response"));
  context.on("requestfailed", (request) => states.set(request, request.failure()?.errorText ?? "failed"));
  context.on("response", (response) => states.set(response.request(), `${response.status()}, unfinished`));
  context.on("requestfinished", async (request) => {
    states.set(request, String((await request.response().catch(() => null))?.status()));
  });
  return {
    describe: () => {
      const all = [...states].map(([request, state]) => `${state} ${request.method()} ${request.url()}`);
      const unfinished = all.slice(0, -LATEST_REQUESTS).filter((line) => !/^[23]\d\d /.test(line));
      return [
        "The latest requests, and earlier unfinished ones:",
        ...unfinished,
        ...all.slice(-LATEST_REQUESTS),
      ].join("\n  ");
    },
  };
}

export function admin(...args: string[]): Record<string, unknown> {
  return runAdmin(args);
}

export function addMember(
  workspace: string,
  person: { name: string; email: string; password: string },
  role: Role,
): void {
  const { name, email, password } = person;
  const args = ["--workspace", workspace, "--email", email, "--name", name, "--role", role];
  runAdmin(["user:create", ...args], { input: password });
}

/** @param options.databaseUrl of a server that the test started with its own database */
export function runAdmin(
  args: string[],
  { input = "", databaseUrl = process.env.E2E_DATABASE_URL } = {},
): Record<string, unknown> {
  const result = spawnSync(
    process.execPath,
    ["--conditions=react-server", "scripts/admin/main.ts", ...args, "--json"],
    {
      encoding: "utf8",
      input,
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        PARLEY_SECRET: process.env.E2E_SECRET,
        PARLEY_PUBLIC_URL: baseUrl(),
        PARLEY_LOG_LEVEL: "silent",
      },
    },
  );
  if (result.status !== 0) throw new Error(result.stderr);
  return JSON.parse(result.stdout);
}

/** On a phone an overlay's history entry is removed a moment after it closes, which would cancel a navigation. */
export async function expectOverlayClosed(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.history.state?.parleyOverlay)).toBeUndefined();
}

/** The list selects its first match asynchronously, so a test waits for it before Enter. */
export async function enterSelected(page: Page, option: string | RegExp): Promise<void> {
  await expectActive(page.getByRole("option", { name: option }));
  await page.keyboard.press("Enter");
}

/** Enter chooses the option, and screen readers read it. */
export async function expectActive(option: Locator): Promise<void> {
  await expect(option).toHaveAttribute("aria-selected", "true");
  await expect(option.page().locator(":focus")).toHaveAttribute(
    "aria-activedescendant",
    String(await option.getAttribute("id")),
  );
}

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** The only rules whose result depends on the theme. */
const THEME_RULES = ["color-contrast", "link-in-text-block"];

/**
 * In `npm run test:sweep` in both themes and with the contrast of messages, otherwise in the light theme.
 * @param options.hasThemeClass false for pages outside of the app, which follow the system's theme by CSS only
 */
export async function expectAccessible(page: Page, { hasThemeClass = true } = {}): Promise<void> {
  // After a navigation in the page, its title may follow its heading.
  await expect(page).toHaveTitle(/./);
  if (!(await page.evaluate(() => Reflect.has(window, "axe")))) await page.evaluate(axe.source);
  for (const colorScheme of sweepSize<("light" | "dark")[]>(["light"], ["light", "dark"])) {
    await page.emulateMedia({ colorScheme });
    if (hasThemeClass) await expect(page.locator("html")).toHaveClass(new RegExp(colorScheme));
    const rules: axe.RunOnly =
      colorScheme === "light" ? { type: "tag", values: WCAG } : { type: "rule", values: THEME_RULES };
    const violations = await page.evaluate<string[], [axe.RunOnly, boolean]>(findViolations, [
      rules,
      sweepSize(false, true),
    ]);
    expect([colorScheme, page.url(), violations]).toEqual([colorScheme, page.url(), []]);
  }
}

/** Runs in the page, where listing only violations is faster. */
async function findViolations([runOnly, checksBubbles]: [axe.RunOnly, boolean]): Promise<string[]> {
  const { axe: inPage } = window as unknown as { axe: typeof axe };
  const { violations } = await inPage.run(document, { runOnly, resultTypes: ["violations"] });
  // The text of messages has the contrast of level AAA.
  const bubbles = document.querySelectorAll(".bg-bubble-in, .bg-bubble-out");
  if (checksBubbles && bubbles.length > 0) {
    const enhanced: axe.RunOptions = {
      runOnly: { type: "rule", values: ["color-contrast-enhanced"] },
      resultTypes: ["violations"],
    };
    violations.push(...(await inPage.run(bubbles, enhanced)).violations);
  }
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
}
