import { useSyncExternalStore } from "react";
import { repeat } from "#components/ui/repeat.ts";

const TICK_MS = 30_000;

/** In milliseconds, every half minute; null during hydration, so that server and browser render the same. */
export function useNow(): number | null {
  return useSyncExternalStore(subscribe, currentTick, () => null);
}

const subscribe = (onTick: () => void) => repeat(onTick, TICK_MS);

function currentTick(): number {
  return Math.floor(Date.now() / TICK_MS) * TICK_MS;
}
