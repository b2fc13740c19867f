import "server-only";
import type { StreamedEvent } from "#lib/events/live/queries.ts";
import { toFrame } from "#lib/events/live/read-missed.ts";
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
  const frame = toFrame(event, prev);
  const result = { frame, text: formatSseMessage("live", frame) };
  formatted.set(event, result);
  return result;
}
