import { isAfterCursor, parseStreamCursor, type StreamCursor } from "#lib/events/live/cursor-rules.ts";
import type { Frame } from "#lib/events/live/schema.ts";

/** Relative to the page's cursor. `seen`: its data includes the event. `gap`: an earlier event is missing. */
export type EventPosition = "next" | "seen" | "gap";

export function eventPositionOf(cursor: string, frame: Pick<Frame, "cursor" | "prev">): EventPosition {
  if (!isAfter(frame.cursor, cursor)) return "seen";
  return isAfter(frame.prev, cursor) ? "gap" : "next";
}

export function isAfter(cursor: string, of: string): boolean {
  return isAfterCursor(read(cursor), read(of));
}

function read(cursor: string): StreamCursor {
  return parseStreamCursor(cursor) ?? { xid: 0n, position: 0n };
}
