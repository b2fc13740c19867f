import "server-only";
import { formatStreamCursor } from "#lib/events/live/cursor-rules.ts";
import type { StreamedEvent } from "#lib/events/live/queries.ts";
import type { Frame } from "#lib/events/live/schema.ts";
import { formatSseMessage } from "#lib/events/live/sse-writer.ts";

interface FormattedFrame {
  frame: Frame;
  text: string;
}

const formatted = new WeakMap<StreamedEvent, FormattedFrame>();

/**
 * Once for all streams of a workspace, whose frames are the same unless a member was sent another event before.
 * @param prev the cursor of the stream's previous event
 */
export function formatFrame(event: StreamedEvent, prev: string): FormattedFrame {
  const known = formatted.get(event);
  if (known?.frame.prev === prev) return known;
  const frame: Frame = { cursor: formatStreamCursor(event.cursor), prev, event: event.data };
  const result = { frame, text: formatSseMessage("live", frame) };
  formatted.set(event, result);
  return result;
}
