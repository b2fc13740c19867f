import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { onAccessChanged } from "#lib/events/live/access-changes.ts";
import { formatStreamCursor, isAfterCursor, type StreamCursor } from "#lib/events/live/cursor-rules.ts";
import { type DerivedValue, streamDerivedValue } from "#lib/events/live/derived-value.ts";
import { formatFrame } from "#lib/events/live/format-frame.ts";
import { subscribe } from "#lib/events/live/hub.ts";
import { joinPresence } from "#lib/events/live/presence-hub.ts";
import type { StreamedEvent } from "#lib/events/live/queries.ts";
import { isVisibleToMember, type MissedEvents, readMissedEvents } from "#lib/events/live/read-missed.ts";
import type { StreamOwner } from "#lib/events/live/schema.ts";
import { createSseWriter, SSE_QUEUING } from "#lib/events/live/sse-writer.ts";
import { newId } from "#lib/platform/id.ts";
import { log } from "#lib/platform/log.ts";

const HEARTBEAT_MS = 15_000;

interface StreamOptions {
  userId: string;
  after: string;
  signal: AbortSignal;
  /** Checked at every heartbeat and whenever the member's access changes; `false` ends the stream. */
  isStillAllowed: () => Promise<boolean>;
  onEnd?: () => void;
  derivedValues?: readonly DerivedValue[];
}

/**
 * Sends `ready`, the events after `after`, `caught-up`, then new events, each with its cursor and the previous one,
 * which reveals a gap; `reset` instead when the cursor is too old. Presence and derived values have no cursor.
 */
export function openStream(ctx: Ctx, options: StreamOptions): ReadableStream<Uint8Array> {
  let stop = () => {};
  const source: UnderlyingDefaultSource<Uint8Array> = {
    start(controller) {
      const ending = new AbortController();
      stop = () => {
        if (ending.signal.aborted) return;
        ending.abort();
        options.onEnd?.();
        controller.close();
      };
      if (options.signal.aborted) return stop();
      options.signal.addEventListener("abort", () => stop(), { once: true, signal: ending.signal });
      run(ctx, options, controller, { signal: ending.signal, stop }).catch((error: unknown) => {
        log.warn({ err: error }, "live stream ended");
        stop();
      });
    },
    cancel() {
      stop();
    },
  };
  return new ReadableStream(source, SSE_QUEUING);
}

async function run(
  ctx: Ctx,
  { userId, after, isStillAllowed, derivedValues = [] }: StreamOptions,
  controller: ReadableStreamDefaultController<Uint8Array>,
  { signal, stop }: { signal: AbortSignal; stop: () => void },
): Promise<void> {
  const writer = createSseWriter(controller, stop);
  const send = (name: string, data: unknown) => {
    if (!signal.aborted) writer.send(name, data);
  };
  const atEnd = (end: () => void) => {
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
  };
  const checkAccess = () => {
    isStillAllowed().then(
      (allowed) => allowed || stop(),
      () => undefined,
    );
  };
  atEnd(onAccessChanged(userId, checkAccess));
  const backlog: StreamedEvent[] = [];
  let deliver = (events: readonly StreamedEvent[]) => {
    backlog.push(...events);
  };
  // Subscribing before reading the missed events leaves no gap.
  atEnd(
    await subscribe(ctx.workspaceId, (events) =>
      deliver(events.filter((event) => isVisibleToMember(event, userId))),
    ),
  );
  const missed = await readMissedEvents(ctx, userId, after);
  const streamId = newId("evt");
  const owner: StreamOwner = { workspaceId: ctx.workspaceId, userId };
  send("ready", { ...owner, now: ctx.clock.now().toISOString(), at: new Date().toISOString(), streamId });
  const sequence = createFrameSequence(missed, after);
  const sendEvents = (events: readonly StreamedEvent[]) => {
    const frames = events.flatMap((event) => sequence.add(event) ?? []);
    if (frames.length > 0 && !signal.aborted) writer.sendMessages(frames);
  };
  if (missed.events === null) send("reset", { cursor: sequence.cursor() });
  sendEvents([...(missed.events ?? []), ...backlog]);
  send("caught-up", {});
  const heartbeat = setInterval(() => {
    if (!signal.aborted) writer.comment();
    checkAccess();
  }, HEARTBEAT_MS);
  atEnd(() => clearInterval(heartbeat));
  const notifyDerivedValues = derivedValues.map((value) => streamDerivedValue(value, { signal, send }));
  deliver = (events) => {
    sendEvents(events);
    for (const { data } of events) for (const notify of notifyDerivedValues) notify(data);
  };
  atEnd(await joinPresence(ctx, streamId, { deliver: (presence) => send("presence", presence), end: stop }));
}

function createFrameSequence(missed: MissedEvents, after: string) {
  let cursor = missed.events === null ? formatStreamCursor(missed.cursor) : after;
  let last: StreamCursor | null = missed.events === null ? missed.cursor : null;
  return {
    cursor: () => cursor,
    /** Null for an event that was sent before. */
    add(event: StreamedEvent): string | null {
      if (last && !isAfterCursor(event.cursor, last)) return null;
      last = event.cursor;
      const { text, frame } = formatFrame(event, cursor);
      cursor = frame.cursor;
      return text;
    },
  };
}
