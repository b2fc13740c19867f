import type { ScrollPosition } from "#components/inbox/thread/use-anchored-scroll.ts";

const positions = new Map<string, Exclude<ScrollPosition, "end">>();
const MAX_POSITIONS = 200;

export function savePosition(conversationId: string, position: ScrollPosition): void {
  positions.delete(conversationId);
  if (position === "end") return;
  positions.set(conversationId, position);
  const [oldest] = positions.keys();
  if (positions.size > MAX_POSITIONS && oldest !== undefined) positions.delete(oldest);
}

export function positionOf(conversationId: string): ScrollPosition {
  return positions.get(conversationId) ?? "end";
}
