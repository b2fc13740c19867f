import type { LiveEvent } from "#lib/events/live-event-schema.ts";

const listeners = new Set<(event: LiveEvent) => void>();

export function emitLiveEvent(event: LiveEvent): void {
  for (const listener of listeners) listener(event);
}

export function onLiveEvent(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
