"use client";

import { useEffect, useState } from "react";
import { create } from "zustand";

// How far the workspace's clock, as the server tells it, is ahead of this browser's. The server decides when a window
// closes; the page shows the same instant whatever the browser's own clock says.
const useOffset = create<{ offsetMs: number | null }>(() => ({ offsetMs: null }));
// Null only while a page is rendered on the server and hydrated: both show the same instant then.
useOffset.setState({ offsetMs: 0 });

export function setServerNow(now: string): void {
  const next = new Date(now).getTime() - Date.now();
  // A network's few milliseconds are no news.
  if (Math.abs(next - (useOffset.getState().offsetMs ?? 0)) >= 500) useOffset.setState({ offsetMs: next });
}

/** The server's time in milliseconds, for one-time use; components that show it use `useServerNow`. */
export function serverNow(): number {
  return Date.now() + (useOffset.getState().offsetMs ?? 0);
}

/** The server's time in milliseconds, updated every `tickMs`; `initial` is the time the server rendered with. */
export function useServerNow(initial: string, tickMs: number): number {
  const offset = useOffset(({ offsetMs }) => offsetMs);
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), tickMs);
    return () => clearInterval(timer);
  }, [tickMs]);
  return offset === null ? new Date(initial).getTime() : Date.now() + offset;
}
