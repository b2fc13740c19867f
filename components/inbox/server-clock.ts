"use client";

import { useEffect, useState, useSyncExternalStore } from "react";

// How far the workspace's clock, as the server tells it, is ahead of this browser's. The server decides when a window
// closes; the page shows the same instant whatever the browser's own clock says.
let offsetMs = 0;
const listeners = new Set<() => void>();

/** Takes over the server's present, as an answer or the stream told it. */
export function setServerNow(now: string): void {
  const next = new Date(now).getTime() - Date.now();
  // A network's few milliseconds are no news.
  if (Math.abs(next - offsetMs) < 500) return;
  offsetMs = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The server's present in milliseconds, for what happens once; what a page shows goes on by `useServerNow`. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}

/** The server's present in milliseconds, anew every `tickMs`; `initial` is what the server rendered with. */
export function useServerNow(initial: string, tickMs: number): number {
  const offset = useSyncExternalStore(
    subscribe,
    () => offsetMs,
    () => null,
  );
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), tickMs);
    return () => clearInterval(timer);
  }, [tickMs]);
  return offset === null ? new Date(initial).getTime() : Date.now() + offset;
}
