import { useSyncExternalStore } from "react";

const TICK_MS = 30_000;

/**
 * The browser's time in milliseconds, updated every half minute; null on the server and during hydration, so that both
 * render the same.
 */
export function useNow(): number | null {
  return useSyncExternalStore(subscribe, currentTick, () => null);
}

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, TICK_MS);
  return () => clearInterval(timer);
}

function currentTick(): number {
  return Math.floor(Date.now() / TICK_MS) * TICK_MS;
}
