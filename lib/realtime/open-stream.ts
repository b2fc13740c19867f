import "server-only";
import { pool } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import {
  formatStreamCursor,
  isAfterCursor,
  parseStreamCursor,
  type StreamCursor,
} from "#lib/realtime/cursor.ts";
import { subscribe } from "#lib/realtime/hub.ts";
import { currentStreamCursor, readEvents, type StreamedEvent } from "#lib/realtime/queries.ts";

/** A page that missed more than this begins anew instead of replaying. */
const MAX_CATCH_UP = 2000;
const HEARTBEAT_MS = 15_000;
/** Events that may wait for one slow page. */
const MAX_BEHIND = 1000;

/**
 * The live stream of a workspace as server-sent events: `ready` with the workspace's present, then each event with its
 * cursor as id, from `after` on without a hole; `reset` when that place is too far back. Ends when the signal aborts or
 * `stillAllowed`, asked at every heartbeat, says no.
 */
export function openStream(
  ctx: Ctx,
  options: { after: string | null; signal: AbortSignal; stillAllowed: () => Promise<boolean> },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let stop = () => {};
  return new ReadableStream({
    async start(controller) {
      let open = true;
      const write = (text: string) => {
        if (open) controller.enqueue(encoder.encode(text));
        // A page that does not keep up reconnects and catches up from the table, instead of filling our memory.
        if ((controller.desiredSize ?? 0) < -MAX_BEHIND) stop();
      };
      const backlog: StreamedEvent[] = [];
      let last: StreamCursor | null = null;
      const send = (event: StreamedEvent) => {
        if (last && !isAfterCursor(event.cursor, last)) return;
        last = event.cursor;
        write(
          `event: live\nid: ${formatStreamCursor(event.cursor)}\ndata: ${JSON.stringify(event.data)}\n\n`,
        );
      };
      let deliver = (event: StreamedEvent) => {
        backlog.push(event);
      };
      const unsubscribe = await subscribe(ctx.workspaceId, (event) => deliver(event));
      const heartbeat = setInterval(() => {
        write(": still here\n\n");
        options.stillAllowed().then(
          (allowed) => allowed || stop(),
          () => undefined,
        );
      }, HEARTBEAT_MS);
      stop = () => {
        if (!open) return;
        open = false;
        clearInterval(heartbeat);
        unsubscribe();
        controller.close();
      };
      options.signal.addEventListener("abort", () => stop(), { once: true });
      if (options.signal.aborted) return stop();
      // Subscribed first, caught up second, so that nothing falls between.
      const { cursor, missed } = await catchUp(ctx, options.after).catch((error: unknown) => {
        stop();
        throw error;
      });
      write(
        `retry: 1000\nevent: ready\ndata: ${JSON.stringify({ now: ctx.clock.now().toISOString(), cursor })}\n\n`,
      );
      if (missed === null) write("event: reset\ndata: {}\n\n");
      for (const event of missed ?? []) send(event);
      for (const event of backlog) send(event);
      deliver = send;
    },
    cancel() {
      stop();
    },
  });
}

async function catchUp(
  ctx: Ctx,
  after: string | null,
): Promise<{ cursor: string; missed: StreamedEvent[] | null }> {
  const { db } = pool();
  const cursor = await currentStreamCursor(db);
  if (after === null) return { cursor, missed: [] };
  const place = parseStreamCursor(after);
  if (!place) return { cursor, missed: null };
  const missed = await readEvents(db, place, { workspaceId: ctx.workspaceId, limit: MAX_CATCH_UP + 1 });
  return { cursor: after, missed: missed.length > MAX_CATCH_UP ? null : missed };
}
