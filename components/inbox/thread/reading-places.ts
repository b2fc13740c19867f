import type { Place } from "#components/inbox/thread/use-anchored-scroll.ts";

// Where this tab's reader left each thread, the latest last.
const places = new Map<string, Exclude<Place, "end">>();
const KEPT = 200;

/** Remembers where a thread was left, so that returning to it goes on there; at the end is nothing to remember. */
export function rememberPlace(conversationId: string, place: Place): void {
  places.delete(conversationId);
  if (place === "end") return;
  places.set(conversationId, place);
  const [oldest] = places.keys();
  if (places.size > KEPT && oldest !== undefined) places.delete(oldest);
}

export function placeOf(conversationId: string): Place {
  return places.get(conversationId) ?? "end";
}
