import { setTimeout as wait } from "node:timers/promises";
import { chromium, type Page } from "@playwright/test";
import postgres from "postgres";
import { uuidToId } from "#lib/id.ts";
import { startServer } from "#lib/testing/start-server.ts";
import { findChromium } from "#scripts/chromium.ts";
import { percentile } from "./bench-server.ts";
import { OWNER, openScaleDatabase } from "./scale-database.ts";

// How the inbox feels in a browser on the workspace of `bench:seed`: the production build, its server, its database and
// Chromium on this machine (`npm start` builds). The size of the scripts: `bench:scripts`.

const SCREENS = 3;
const FRAMES = 600;
const IDLE_MS = 60_000;

const { url: databaseUrl, close } = await openScaleDatabase();
const sql = postgres(databaseUrl, { max: 1 });
const [longest] = await sql<{ id: string }[]>`
  select conversation_id as id from messages group by conversation_id order by count(*) desc limit 1`;
await sql.end();
const server = await startServer(databaseUrl);
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, baseURL: server.url });
  await signIn(page);
  await measureSwitches(page);
  await measureKeystrokes(page);
  await measureScrolling(page, "list of 100,000 conversations", "[data-conversation]", 1);
  if (longest) {
    await page.goto(`/inbox/${uuidToId("conv", longest.id)}`);
    await page.locator("[id^=msg_]").first().waitFor();
    await measureScrolling(page, "thread of 20,000 messages, upwards", "[id^=msg_]", -1);
  }
  await measureIdle(page);
} finally {
  await browser.close();
  await server.stop();
  await close();
}

async function signIn(page: Page): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(OWNER.email);
  await page.getByLabel("Password", { exact: true }).fill(OWNER.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/sign-in"));
  await page.goto("/inbox?view=open");
  await page.locator("[data-conversation]").first().waitFor();
}

function report(what: string, taken: readonly number[]): void {
  console.log(
    `${what}: p50 ${percentile(taken, 0.5)}, p95 ${percentile(taken, 0.95)}, worst ${percentile(taken, 1)}`,
  );
}

/**
 * From the press to the frame that shows the thread: of each screen of the list first the ones that the page has not seen,
 * then those again.
 */
async function measureSwitches(page: Page): Promise<void> {
  const cold: number[] = [];
  const cached: number[] = [];
  for (let screen = 0; screen < SCREENS; screen += 1) {
    const ids = await page.evaluate(showScreen, screen);
    for (const taken of [cold, cached]) {
      for (const id of ids) taken.push(await page.evaluate(openAndWait, id));
    }
  }
  report(`conversation switch, cold (${cold.length})`, cold);
  report(`conversation switch, from cache (${cached.length})`, cached);
}

/** Runs in the page. @returns the conversations that stand whole on a screen of the list */
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

async function measureKeystrokes(page: Page): Promise<void> {
  const box = page.locator("[data-composer]");
  if ((await box.count()) === 0) return console.log("keystroke to paint: no open window among the first");
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
  report("keystroke to paint", await page.evaluate(() => (window as unknown as { taken: number[] }).taken));
  await box.fill("");
}

/** How long the frames take while the list moves by a third of its height in each. */
async function measureScrolling(page: Page, what: string, inside: string, way: 1 | -1): Promise<void> {
  const taken = await page.evaluate(scroll, { inside, way, frames: FRAMES });
  const dropped = taken.filter((ms) => ms > 34).length;
  report(`${what}, ${taken.length} frames of scrolling (${dropped} over 34 ms)`, taken);
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

async function measureIdle(page: Page): Promise<void> {
  await page.goto("/inbox");
  await wait(5_000);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await wait(IDLE_MS);
  console.log(`requests of an idle page in a minute: ${asked.length} ${[...new Set(asked)].join(" ")}`);
}
