import { isAfterCursor, parseStreamCursor, type StreamCursor } from "#lib/realtime/cursor.ts";
import type { Frame } from "#lib/realtime/schema.ts";

/**
 * How an event stands to the place of a page. `next`: nothing lies between. `seen`: the page has it, or read its data after
 * it. `hole`: the page missed something before it.
 */
export type Standing = "next" | "seen" | "hole";

export function standingOf(place: string, frame: Pick<Frame, "cursor" | "prev">): Standing {
  if (!isAhead(frame.cursor, place)) return "seen";
  return isAhead(frame.prev, place) ? "hole" : "next";
}

/** Whether a place lies after another. */
export function isAhead(place: string, of: string): boolean {
  return isAfterCursor(read(place), read(of));
}

function read(place: string): StreamCursor {
  return parseStreamCursor(place) ?? { xid: 0n, position: 0n };
}
