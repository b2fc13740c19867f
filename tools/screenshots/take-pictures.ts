import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Browser, BrowserContext, Page } from "playwright";
import { SECOND } from "#lib/platform/clock.ts";
import { LANGUAGE_COOKIE, type Language } from "#lib/platform/languages.ts";
import { members, newcomer, PASSWORD } from "./members.ts";
import { type Look, type Picture, sizes } from "./picture.ts";
import type { SeededShop } from "./seed-shop.ts";
import { type Surface, surfaces } from "./surfaces.ts";

type State = Awaited<ReturnType<BrowserContext["storageState"]>>;
type Sessions = Record<Surface["as"], State>;

const TIMEOUT_MS = 30 * SECOND;
/** How long the page must not change before its picture. */
const QUIET_MS = 250;

/** The product follows the browser's language, unless a member chose one (docs/decisions/044-languages-of-the-pages.md). */
const locales: Record<Language, string> = { en: "en-GB", ar: "ar" };

export interface Studio {
  browser: Browser;
  url: string;
  shop: SeededShop;
  /** The time that the pictures show. */
  present: number;
  /** Sets the clock of the workspace to it. */
  setClock(): Promise<void>;
}

const AT_ONCE = 2;

/**
 * Each in a browser context of its own, because the product stores drafts and choices on the device.
 * @returns what could not be taken, and why
 */
export async function takePictures(studio: Studio, pictures: readonly Picture[]): Promise<string[]> {
  const sessions = await signInAll(studio);
  const failures: string[] = [];
  const waiting = [...pictures];
  const takeWaiting = async () => {
    for (let picture = waiting.shift(); picture; picture = waiting.shift()) {
      try {
        await takeOne(studio, sessions, picture);
      } catch (error) {
        failures.push(`${picture.file}: ${error instanceof Error ? error.message.split("\n")[0] : error}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeWaiting));
  return failures;
}

async function takeOne(studio: Studio, sessions: Sessions, picture: Picture): Promise<void> {
  const surface = surfaces.find(({ name }) => name === picture.surface);
  if (!surface) throw new Error(`There is no surface named ${picture.surface}.`);
  const context = await openContext(studio, picture, sessions[surface.as]);
  try {
    await takePicture(studio, await context.newPage(), surface, picture);
  } finally {
    await context.close();
  }
}

async function openContext(
  { browser, url, present }: Studio,
  look: Look,
  storageState: State,
): Promise<BrowserContext> {
  const isPhone = look.size === "390";
  const context = await browser.newContext({
    ...{ baseURL: url, storageState, viewport: sizes[look.size], locale: locales[look.language] },
    ...{
      colorScheme: look.scheme,
      reducedMotion: "reduce",
      timezoneId: "Europe/Berlin",
      serviceWorkers: "block",
    },
    ...(isPhone ? { hasTouch: true, isMobile: true } : {}),
  });
  await context.clock.setFixedTime(present);
  return context;
}

async function takePicture(studio: Studio, page: Page, surface: Surface, picture: Picture): Promise<void> {
  page.setDefaultTimeout(TIMEOUT_MS);
  const { conversationIds, endpointId, templateId } = studio.shop;
  const conversationId = (name: string) => conversationIds[name] ?? "";
  const target = { page, language: picture.language, conversationId, endpointId, templateId };
  await studio.setClock();
  await page.goto(typeof surface.path === "string" ? surface.path : surface.path(target));
  await settle(page);
  if (surface.prepare) {
    await surface.prepare(target);
    await settle(page);
  }
  mkdirSync(path.dirname(picture.file), { recursive: true });
  await page.screenshot({ path: picture.file, animations: "disabled", caret: "hide" });
}

/** Waits until fonts and images are loaded and the page has not changed for a moment. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await page.evaluate(async (quietMs) => {
    await document.fonts.ready;
    const isLoading = () =>
      [...document.images].some((image) => !image.complete) ||
      document.querySelector("[aria-busy=true], .animate-pulse, [data-live=connecting]") !== null;
    await new Promise<void>((resolve) => {
      let timer = 0;
      const observer = new MutationObserver(wait);
      function wait() {
        window.clearTimeout(timer);
        timer = window.setTimeout(() => {
          if (isLoading()) return wait();
          observer.disconnect();
          resolve();
        }, quietMs);
      }
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      wait();
    });
  }, QUIET_MS);
}

async function signInAll(studio: Studio): Promise<Sessions> {
  return {
    owner: await signIn(studio, members.alex.email),
    newcomer: await signIn(studio, newcomer.email),
    nobody: { cookies: [], origins: [] },
  };
}

async function signIn({ browser, url }: Studio, email: string): Promise<State> {
  const context = await browser.newContext({ baseURL: url, locale: locales.en });
  const page = await context.newPage();
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/(?:inbox|welcome)/);
  const { cookies } = await context.storageState();
  await context.close();
  // The language follows the browser of each picture.
  return { cookies: cookies.filter(({ name }) => name !== LANGUAGE_COOKIE), origins: [] };
}
