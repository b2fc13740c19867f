import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { newId } from "#lib/id.ts";
import { log } from "#lib/log.ts";
import { onAccessChanged } from "#lib/realtime/access-notices.ts";
import { formatStreamCursor, isAfterCursor, type StreamCursor } from "#lib/realtime/cursor.ts";
import { subscribe } from "#lib/realtime/hub.ts";
import { joinPresence } from "#lib/realtime/presence-hub.ts";
import type { StreamedEvent } from "#lib/realtime/queries.ts";
import { isOnStream, type Missed, readMissed, toFrames } from "#lib/realtime/read-missed.ts";
import type { StreamOwner } from "#lib/realtime/schema.ts";
import { sseWriter } from "#lib/realtime/sse-writer.ts";
import { type Tally, tallyOnStream } from "#lib/realtime/tally.ts";

const HEARTBEAT_MS = 15_000;

interface StreamOptions {
  userId: string;
  after: string;
  signal: AbortSignal;
  /** Asked at every heartbeat and whenever the member's access changes; the stream ends when it says no. */
  stillAllowed: () => Promise<boolean>;
  /** Called once when the stream is over, however it ended. */
  onEnd?: () => void;
  /** Values that follow the events, such as the counts of views, told at most once a second. */
  tallies?: readonly Tally[];
}

/**
 * A member's live stream as server-sent events: `ready`; every event after `after`, each with its cursor and the one before
 * it, so that a hole shows; `caught-up` between those that were missed and those that happen; `reset` instead when the
 * place is too far back. Presence and tallies go along without a cursor: only their latest counts.
 */
export function openStream(ctx: Ctx, options: StreamOptions): ReadableStream<Uint8Array> {
  let stop = () => {};
  return new ReadableStream({
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
  });
}

async function run(
  ctx: Ctx,
  { userId, after, stillAllowed, tallies = [] }: StreamOptions,
  controller: ReadableStreamDefaultController<Uint8Array>,
  { signal, stop }: { signal: AbortSignal; stop: () => void },
): Promise<void> {
  const writer = sseWriter(controller, stop);
  const send = (name: string, data: unknown) => {
    if (!signal.aborted) writer.send(name, data);
  };
  const atEnd = (end: () => void) => {
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
  };
  const checkAccess = () => {
    stillAllowed().then(
      (allowed) => allowed || stop(),
      () => undefined,
    );
  };
  atEnd(onAccessChanged(userId, checkAccess));
  const backlog: StreamedEvent[] = [];
  let deliver = (event: StreamedEvent) => {
    backlog.push(event);
  };
  // Subscribed first, caught up second, so that nothing falls between.
  atEnd(await subscribe(ctx.workspaceId, (event) => isOnStream(event, userId) && deliver(event)));
  const missed = await readMissed(ctx, userId, after);
  const streamId = newId("evt");
  const owner: StreamOwner = { workspaceId: ctx.workspaceId, userId };
  send("ready", { ...owner, now: ctx.clock.now().toISOString(), at: new Date().toISOString(), streamId });
  const chain = chainFrom(missed, after, (frame) => send("live", frame));
  if (missed.events === null) send("reset", { cursor: chain.place() });
  for (const event of [...(missed.events ?? []), ...backlog]) chain.add(event);
  send("caught-up", {});
  const heartbeat = setInterval(() => {
    if (!signal.aborted) writer.comment();
    checkAccess();
  }, HEARTBEAT_MS);
  atEnd(() => clearInterval(heartbeat));
  const told = tallies.map((tally) => tallyOnStream(tally, { signal, send }));
  deliver = (event) => {
    chain.add(event);
    for (const tell of told) tell(event.data);
  };
  atEnd(await joinPresence(ctx, streamId, { deliver: (presence) => send("presence", presence), end: stop }));
}

/** Hands events on as frames, each once and in order, each with the place before it. */
function chainFrom(missed: Missed, after: string, emit: (frame: unknown) => void) {
  let place = missed.events === null ? formatStreamCursor(missed.cursor) : after;
  let last: StreamCursor | null = missed.events === null ? missed.cursor : null;
  return {
    place: () => place,
    add(event: StreamedEvent) {
      if (last && !isAfterCursor(event.cursor, last)) return;
      last = event.cursor;
      for (const frame of toFrames([event], place)) emit(frame);
      place = formatStreamCursor(event.cursor);
    },
  };
}
