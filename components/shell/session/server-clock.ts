"use client";

import { useCallback, useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { create } from "zustand";
import { repeat } from "#components/ui/repeat.ts";

// Server time minus browser time: the server decides when a window closes.
const useOffset = create<{ offsetMs: number | null }>(() => ({ offsetMs: null }));
// Null only while rendering on the server and hydrating, so that both show the same instant.
useOffset.setState({ offsetMs: 0 });

/** A response may be on its way for so long. */
const RESPONSE_MS = 10_000;
let advancedAt = Number.NEGATIVE_INFINITY;

/** @param readAt the browser's time that corresponds to `now`, unless it is the current one */
export function setServerNow(now: string, readAt = Date.now()): void {
  const next = new Date(now).getTime() - readAt;
  const difference = next - (useOffset.getState().offsetMs ?? 0);
  // Smaller differences are network latency.
  if (Math.abs(difference) < 500) return;
  if (difference > 0) advancedAt = Date.now();
  useOffset.setState({ offsetMs: next });
}

/** Ignores a time from before the sandbox's clock was advanced, when the response was on its way. */
export function setServerNowFromResponse(now: string): void {
  const isEarlier = new Date(now).getTime() < serverNow();
  if (!isEarlier || Date.now() - advancedAt > RESPONSE_MS) setServerNow(now);
}

/**
 * Sets the clock before the page is first painted; the live connection corrects it by the time that the page took to
 * load. Without it, a workspace whose clock was advanced would show wrong times until then.
 */
export function useInitialServerNow(now: string): void {
  useLayoutEffect(() => setServerNow(now), [now]);
}

/** In milliseconds, for one-time use; components that show it use `useServerNow`. */
export function serverNow(): number {
  return Date.now() + (useOffset.getState().offsetMs ?? 0);
}

/** In milliseconds. @param initial the time the server rendered with */
export function useServerNow(initial: string, tickMs: number): number {
  const offset = useOffset(({ offsetMs }) => offsetMs);
  const [, setTick] = useState(0);
  useEffect(() => repeat(() => setTick((tick) => tick + 1), tickMs), [tickMs]);
  return offset === null ? new Date(initial).getTime() : Date.now() + offset;
}

/**
 * For what changes much less often than its time is read, because it renders only then.
 * @param initial the time the server rendered with
 * @param read from the server's time in milliseconds
 */
export function useByServerTime<T extends string | number | boolean>(
  initial: string,
  tickMs: number,
  read: (now: number) => T,
): T {
  const offset = useOffset(({ offsetMs }) => offsetMs);
  const subscribe = useCallback((onTick: () => void) => repeat(onTick, tickMs), [tickMs]);
  const readInitial = () => read(new Date(initial).getTime());
  return useSyncExternalStore(
    subscribe,
    offset === null ? readInitial : () => read(Date.now() + offset),
    readInitial,
  );
}
