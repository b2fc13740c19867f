import type { Page } from "@playwright/test";

interface Popup {
  name: string;
  /** Shown once the popup can be used. */
  shows: string;
  keys: string;
  from: "thread" | "composer";
}

const FIELD_IN_DIALOG = "[role=dialog] input";

/** By their keys in `components/shell/keys/commands.ts`; quick replies open by the letter. */
const popups: readonly Popup[] = [
  { name: "snooze", keys: "h", shows: FIELD_IN_DIALOG, from: "thread" },
  { name: "labels", keys: "l", shows: FIELD_IN_DIALOG, from: "thread" },
  { name: "assign", keys: "a", shows: FIELD_IN_DIALOG, from: "thread" },
  { name: "palette", keys: "Control+k", shows: FIELD_IN_DIALOG, from: "thread" },
  { name: "new message", keys: "c", shows: FIELD_IN_DIALOG, from: "thread" },
  { name: "quick replies", keys: "/", shows: "[role=listbox] [role=option]", from: "composer" },
];

const TIMES = 5;
const WAIT_MS = 5000;

export interface PopupTimes {
  name: string;
  taken: number[];
  /** Presses after which nothing was shown. */
  missed: number;
}

/** Opens each popup of an open conversation with its key and closes it again. */
export async function timePopups(page: Page): Promise<PopupTimes[]> {
  const results: PopupTimes[] = [];
  for (const popup of popups) {
    if (popup.from === "composer" && (await page.locator("[data-composer]").count()) === 0) continue;
    const result: PopupTimes = { name: popup.name, taken: [], missed: 0 };
    for (let count = 0; count < TIMES; count += 1) {
      const taken = await timePopup(page, popup);
      if (taken === null) result.missed += 1;
      else result.taken.push(taken);
    }
    results.push(result);
  }
  return results;
}

async function timePopup(page: Page, { keys, shows, from }: Popup): Promise<number | null> {
  await page.locator(from === "thread" ? "[data-thread]" : "[data-composer]").focus();
  await page.evaluate(watchForPopup, { shows, waitMs: WAIT_MS });
  await page.keyboard.press(keys);
  const taken = await page.evaluate(
    () => (window as unknown as { popupShown: Promise<number | null> }).popupShown,
  );
  // Without a popup, Escape would close the conversation.
  if (taken !== null) await page.keyboard.press("Escape");
  await page.evaluate(waitForEnd, { shows, waitMs: WAIT_MS });
  if (from === "composer") await page.locator("[data-composer]").fill("");
  return taken;
}

/** Runs in the page: from the press until the frame after the one in which the popup is shown. */
function watchForPopup({ shows, waitMs }: { shows: string; waitMs: number }): void {
  const popupShown = new Promise<number | null>((resolve) => {
    const from = performance.now();
    let pressed: number | null = null;
    const onPress = ({ timeStamp }: KeyboardEvent) => {
      pressed ??= timeStamp;
    };
    window.addEventListener("keydown", onPress, true);
    const end = (taken: number | null) => {
      window.removeEventListener("keydown", onPress, true);
      resolve(taken);
    };
    const check = () => {
      const isShown = pressed !== null && document.querySelector(shows)?.checkVisibility();
      if (isShown) requestAnimationFrame(() => end(performance.now() - (pressed ?? 0)));
      else if (performance.now() - from > waitMs) end(null);
      else requestAnimationFrame(check);
    };
    check();
  });
  Object.assign(window, { popupShown });
}

/** Runs in the page. */
function waitForEnd({ shows, waitMs }: { shows: string; waitMs: number }): Promise<void> {
  const from = performance.now();
  return new Promise((resolve) => {
    const check = () => {
      if (!document.querySelector(shows) || performance.now() - from > waitMs) resolve();
      else requestAnimationFrame(check);
    };
    check();
  });
}
