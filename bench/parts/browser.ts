import { setTimeout as sleep } from "node:timers/promises";
import { chromium, type Locator, type Page } from "@playwright/test";
import { pool } from "#db/client.ts";
import { uuidToId } from "#lib/platform/id.ts";
import { findBrowsers } from "#scripts/chromium.ts";
import { startBenchServer } from "../environment.ts";
import { percentiles } from "../load.ts";
import type { PartContext } from "../part.ts";
import { timePopups } from "../popups.ts";
import { OWNER } from "../seed/seed-database.ts";
import { openSeededWorkspace } from "../seed/seeded-databases.ts";

const SCREENS = 3;
const FRAMES = 600;
const IDLE_MS = 60_000;
const PRELOAD_MS = 15_000;

export async function measureInboxPage(context: PartContext): Promise<void> {
  const { databaseUrl } = await openSeededWorkspace(context);
  const [longest] = await pool().sql<{ id: string; threadRevision: number }[]>`
    select id, thread_revision as "threadRevision" from conversations order by thread_revision desc limit 1`;
  const { url } = await startBenchServer(context, databaseUrl);
  const browser = await chromium.launch({
    executablePath: (await findBrowsers()).CHROMIUM_PATH,
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  context.atEnd(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, baseURL: url });
  await signIn(page);
  await measureSwitches(context, page);
  await measureKeystrokes(context, page);
  await measurePopups(context, page);
  await showList(page);
  await measureScrolling(context, page, {
    what: "list of conversations",
    inside: "[data-conversation]",
    way: 1,
  });
  if (longest) {
    await page.goto(`/inbox/${uuidToId("conv", longest.id)}`);
    await page.locator("[id^=msg_]").first().waitFor();
    const what = `thread of ${longest.threadRevision} messages, upwards`;
    await measureScrolling(context, page, { what, inside: "[id^=msg_]", way: -1 });
  }
  await measureIdlePage(context, page);
}

async function signIn(page: Page): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(OWNER.email);
  await page.getByLabel("Password", { exact: true }).fill(OWNER.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/sign-in"));
  await showList(page);
}

async function showList(page: Page): Promise<void> {
  await page.goto("/inbox?view=open");
  await page.locator("[data-conversation]").first().waitFor();
}

function report(context: PartContext, what: string, taken: readonly number[]): void {
  context.add({ what, ...percentiles(taken), note: `slowest ${Math.max(...taken).toFixed(0)} ms` });
}

async function measureSwitches(context: PartContext, page: Page): Promise<void> {
  const cold: number[] = [];
  const cached: number[] = [];
  for (let screen = 0; screen < SCREENS; screen += 1) {
    const ids = await page.evaluate(showScreen, screen);
    for (const taken of [cold, cached]) {
      for (const id of ids) taken.push(await page.evaluate(openAndWait, id));
    }
  }
  report(context, `conversation switch, cold (${cold.length})`, cold);
  report(context, `conversation switch, from cache (${cached.length})`, cached);
}

/** Runs in the page. @returns the conversations that are fully visible */
async function showScreen(screen: number): Promise<string[]> {
  const rows = () => [...document.querySelectorAll<HTMLElement>("[data-conversation]")];
  let box: HTMLElement | null = rows()[0] ?? null;
  while (box && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement;
  if (!box) return [];
  box.scrollTop = screen * box.clientHeight;
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const { top, bottom } = box.getBoundingClientRect();
  const whole = rows().filter((row) => {
    const at = row.getBoundingClientRect();
    return at.top >= top && at.bottom <= bottom;
  });
  return whole.map((row) => row.dataset.conversation ?? "");
}

/** Runs in the page. */
async function openAndWait(id: string): Promise<number> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const before = new Set([...document.querySelectorAll("[id^=msg_]")].map((bubble) => bubble.id));
  const began = performance.now();
  document.querySelector<HTMLElement>(`[data-conversation="${id}"]`)?.click();
  while (
    !location.pathname.endsWith(id) ||
    ![...document.querySelectorAll("[id^=msg_]")].some((bubble) => !before.has(bubble.id))
  ) {
    if (performance.now() - began > 10_000) break;
    await frame();
  }
  await frame();
  return performance.now() - began;
}

async function measureKeystrokes(context: PartContext, page: Page): Promise<void> {
  const box = page.locator("[data-composer]");
  if ((await box.count()) === 0) {
    context.add({ what: "keystroke to paint", note: "left out: no open window among the first" });
    return;
  }
  await box.focus();
  await page.evaluate(() => {
    const taken: number[] = [];
    Object.assign(window, { taken });
    document.addEventListener(
      "keydown",
      () => {
        const began = performance.now();
        requestAnimationFrame(() => setTimeout(() => taken.push(performance.now() - began)));
      },
      true,
    );
  });
  await page.keyboard.type("How a sentence feels while it is being typed by an agent.", { delay: 60 });
  const taken = await page.evaluate(() => (window as unknown as { taken: number[] }).taken);
  report(context, "keystroke to paint", taken);
  await box.fill("");
}

async function measurePopups(context: PartContext, page: Page): Promise<void> {
  await openWithinWindow(page);
  // An idle browser loads the popups meanwhile.
  await sleep(PRELOAD_MS);
  for (const { name, taken, missed } of await timePopups(page)) {
    const what = `press to popup: ${name} (${taken.length})`;
    if (taken.length > 0) report(context, what, taken);
    if (missed > 0) context.add({ what, note: `not shown after ${missed} presses` });
  }
}

/** Opens a conversation that can be replied to; without one, the first of the list. */
async function openWithinWindow(page: Page): Promise<void> {
  for (const list of ["/inbox?sort=closing", "/inbox?view=open"]) {
    await page.goto(list);
    const row = page.locator("[data-conversation]").first();
    if (!(await isShown(row))) continue;
    await row.click();
    await page.locator("[id^=msg_]").first().waitFor();
    return;
  }
}

async function isShown(row: Locator): Promise<boolean> {
  return row.waitFor({ timeout: 3000 }).then(
    () => true,
    () => false,
  );
}

async function measureScrolling(
  context: PartContext,
  page: Page,
  { what, ...where }: { what: string; inside: string; way: 1 | -1 },
): Promise<void> {
  const taken = await page.evaluate(scroll, { ...where, frames: FRAMES });
  const dropped = taken.filter((ms) => ms > 34).length;
  report(context, `${what}, ${taken.length} frames of scrolling (${dropped} over 34 ms)`, taken);
}

/** Runs in the page. */
async function scroll({ inside, way, frames }: { inside: string; way: 1 | -1; frames: number }) {
  let box = document.querySelector<HTMLElement>(inside);
  while (box && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement;
  const taken: number[] = [];
  let last = performance.now();
  for (let n = 0; box && n < frames; n += 1) {
    box.scrollTop += (way * box.clientHeight) / 3;
    await new Promise((resolve) => requestAnimationFrame(resolve));
    taken.push(performance.now() - last);
    last = performance.now();
  }
  return taken;
}

async function measureIdlePage(context: PartContext, page: Page): Promise<void> {
  await page.goto("/inbox");
  await sleep(5_000);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await sleep(IDLE_MS);
  context.add({
    what: "requests of an idle page in a minute",
    note: `${asked.length} ${[...new Set(asked)].join(" ")}`,
  });
}
