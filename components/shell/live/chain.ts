import { isAfterCursor, parseStreamCursor, type StreamCursor } from "#lib/events/live/cursor-rules.ts";
import type { Frame } from "#lib/events/live/schema.ts";

/**
 * Position of an event relative to the page's cursor. `next`: follows it directly. `seen`: already included in the
 * page's data. `hole`: an event before it is missing.
 */
export type EventPosition = "next" | "seen" | "hole";

export function eventPositionOf(place: string, frame: Pick<Frame, "cursor" | "prev">): EventPosition {
  if (!isAhead(frame.cursor, place)) return "seen";
  return isAhead(frame.prev, place) ? "hole" : "next";
}

export function isAhead(place: string, of: string): boolean {
  return isAfterCursor(read(place), read(of));
}

function read(place: string): StreamCursor {
  return parseStreamCursor(place) ?? { xid: 0n, position: 0n };
}
