import { whenIdle } from "#components/ui/when-idle.ts";

/** The first seconds are the page's own. */
const START_MS = 4000;

const waiting: (() => Promise<unknown>)[] = [];
let isRunning = false;

/** Loads code while the browser is idle, one part after another: what the person asks for meanwhile is not delayed. */
export function preloadWhenIdle(load: () => Promise<unknown>): void {
  if (typeof window === "undefined" || savesData()) return;
  waiting.push(load);
  if (isRunning) return;
  isRunning = true;
  setTimeout(() => whenIdle(loadNext), START_MS);
}

function loadNext(): void {
  const load = waiting.shift();
  if (!load) {
    isRunning = false;
    return;
  }
  // A failure is reported when the code is needed.
  void load()
    .catch(() => undefined)
    .then(() => whenIdle(loadNext));
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
