import type { LiveEvent } from "#lib/events/schema.ts";

const listeners = new Set<(event: LiveEvent) => void>();

/** Passes an event of the live stream on to whoever tells of it beside the page. */
export function passOn(event: LiveEvent): void {
  for (const listener of listeners) listener(event);
}

/** @returns how to stop */
export function onEvent(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
