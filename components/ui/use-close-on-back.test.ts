import { beforeEach, expect, test, vi } from "vitest";
import { startUrlChanges } from "#components/ui/change-url.ts";
import { addOverlayEntry, pushUrl, runAfterOverlay } from "#components/ui/use-close-on-back.ts";

/** Going back is asynchronous, as in a browser. */
class History {
  entries: { state: unknown; href: string }[] = [{ state: null, href: "/inbox" }];
  place = 0;
  get state() {
    return this.entries[this.place]?.state;
  }
  get href() {
    return this.entries[this.place]?.href;
  }
  pushState(state: unknown, _title: string, href = this.href ?? "") {
    this.entries = [...this.entries.slice(0, this.place + 1), { state, href }];
    this.place += 1;
  }
  replaceState(state: unknown, _title: string, href = this.href ?? "") {
    this.entries[this.place] = { state, href };
  }
  back() {
    setTimeout(() => {
      this.place -= 1;
      browser.dispatchEvent(new Event("popstate"));
    }, 5);
  }
}

const browser = Object.assign(new EventTarget(), {
  history: new History(),
  location: { pathname: "/inbox" },
});

const settle = () => vi.runAllTimersAsync();

beforeEach(() => {
  vi.useFakeTimers();
  browser.history = new History();
  vi.stubGlobal("window", browser);
  return () => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  };
});

test("a URL waits until Next follows the history", () => {
  pushUrl("/inbox/conv_1");
  pushUrl("/inbox/conv_2");
  expect(browser.history.href).toBe("/inbox");
  startUrlChanges();
  expect(browser.history.entries.map(({ href }) => href)).toEqual([
    "/inbox",
    "/inbox/conv_1",
    "/inbox/conv_2",
  ]);
});

test("Back closes an overlay without leaving the page", async () => {
  const close = vi.fn();
  const release = addOverlayEntry("menu", close);
  expect(browser.history.entries).toHaveLength(2);
  browser.history.back();
  await settle();
  expect(close).toHaveBeenCalledOnce();
  release();
  await settle();
  expect(browser.history.place).toBe(0);
});

test("Back closes only the overlay on top of others", async () => {
  const closed: string[] = [];
  const releases = ["panel", "gallery", "lightbox"].map((id) => {
    const release = addOverlayEntry(id, () => {
      closed.push(id);
      release();
    });
    return release;
  });
  browser.history.back();
  await settle();
  expect(closed).toEqual(["lightbox"]);
  browser.history.back();
  await settle();
  expect(closed).toEqual(["lightbox", "gallery"]);
  for (const release of releases) release();
  await settle();
});

test("an action after closing runs once the history entry is removed", async () => {
  const release = addOverlayEntry("palette", () => {});
  const places: number[] = [];
  runAfterOverlay(() => {
    places.push(browser.history.place);
    pushUrl("/inbox/conv_1");
  });
  release();
  await settle();
  expect(places).toEqual([0]);
  expect(browser.history.href).toBe("/inbox/conv_1");
  expect(browser.history.entries.map(({ href }) => href)).toEqual(["/inbox", "/inbox/conv_1"]);
});

test("a URL that replaced the overlay entry stays", async () => {
  const release = addOverlayEntry("sheet", () => {});
  pushUrl("/inbox?view=closed");
  release();
  await settle();
  expect(browser.history.href).toBe("/inbox?view=closed");
  expect(browser.history.entries).toHaveLength(2);
});

test("without an overlay the action runs at once", async () => {
  const action = vi.fn();
  runAfterOverlay(action);
  await settle();
  expect(action).toHaveBeenCalledOnce();
  expect(browser.history.entries).toHaveLength(1);
});
