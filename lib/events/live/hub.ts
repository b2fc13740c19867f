import "server-only";
import { pool, sessionName } from "#db/client.ts";
import { withinTime } from "#db/within-time.ts";
import { parseStreamCursor, type StreamCursor } from "#lib/events/live/cursor-rules.ts";
import { NEW_EVENTS_CHANNEL, onOwnEvents } from "#lib/events/live/notify-new-events.ts";
import { onNotice } from "#lib/events/live/on-notice.ts";
import {
  currentStreamCursor,
  isAnyEventVisible,
  readEvents,
  type StreamedEvent,
} from "#lib/events/live/queries.ts";
import type { Id } from "#lib/platform/id.ts";
import { log } from "#lib/platform/log.ts";
import { perProcess } from "#lib/platform/per-process.ts";
import { watchDue } from "#lib/queue/watch-due.ts";

const BATCH = 500;

/** Called with the events of one read, in order. */
type Listener = (events: readonly StreamedEvent[]) => void;

interface Hub {
  listeners: Map<Id<"ws">, Set<Listener>>;
  cursor: StreamCursor | null;
  /** Ends the polling, which bounds the delay when a process crashes between commit and NOTIFY. */
  polling: AbortController | null;
  reading: Promise<void> | null;
  isReadPending: boolean;
  /** Whether the last read may have left out committed events, because an older transaction was running. */
  mayBeBehind: boolean;
}

/**
 * Subscribes to a workspace's events, in order, from a position fixed before this resolves, so that a table read
 * afterwards leaves no gap.
 * @returns a function that unsubscribes
 */
export async function subscribe(workspaceId: Id<"ws">, listener: Listener): Promise<() => void> {
  const hub = currentHub();
  const listeners = hub.listeners.get(workspaceId) ?? new Set();
  listeners.add(listener);
  hub.listeners.set(workspaceId, listeners);
  hub.polling ??= startPolling(hub);
  const unsubscribe = () => {
    if (!listeners.delete(listener)) return;
    if (listeners.size === 0) hub.listeners.delete(workspaceId);
    if (hub.listeners.size === 0) stopPolling(hub);
  };
  try {
    await ensureCursor(hub);
  } catch (error) {
    unsubscribe();
    throw error;
  }
  return unsubscribe;
}

function startPolling(hub: Hub): AbortController {
  const polling = new AbortController();
  const placeholders = () => ({
    streamXid: String(hub.cursor?.xid ?? 0),
    streamPosition: String(hub.cursor?.position ?? 0),
  });
  const run = () => readNewEvents(hub);
  watchDue({ name: "live-events", isDue: isAnyEventVisible, placeholders, run }, polling.signal);
  return polling;
}

function stopPolling(hub: Hub): void {
  hub.polling?.abort();
  hub.polling = null;
  // Without listeners, the next subscription starts from the present.
  void readNewEvents(hub);
}

async function ensureCursor(hub: Hub): Promise<void> {
  if (hub.cursor) return;
  const cursor = parseStreamCursor(await withinTime(currentStreamCursor(pool().db)));
  hub.cursor ??= cursor;
}

const currentHub = perProcess("hub", startHub);

function startHub(): Hub {
  const hub: Hub = {
    listeners: new Map(),
    cursor: null,
    polling: null,
    reading: null,
    isReadPending: false,
    mayBeBehind: true,
  };
  onOwnEvents(() => void readNewEvents(hub));
  onNotice(NEW_EVENTS_CHANNEL, (sender) => {
    if (sender !== sessionName() || hub.mayBeBehind) void readNewEvents(hub);
  });
  return hub;
}

async function readNewEvents(hub: Hub): Promise<void> {
  if (hub.reading) {
    hub.isReadPending = true;
    return;
  }
  hub.reading = deliverNewEvents(hub).catch((error: unknown) => {
    log.warn({ err: error }, "live events not read; retrying");
  });
  await hub.reading;
  hub.reading = null;
  if (hub.isReadPending) {
    hub.isReadPending = false;
    await readNewEvents(hub);
  }
}

async function deliverNewEvents(hub: Hub): Promise<void> {
  if (hub.listeners.size === 0) {
    hub.cursor = null;
    return;
  }
  const { db } = pool();
  hub.mayBeBehind = true;
  await ensureCursor(hub);
  while (hub.cursor) {
    const batch: StreamedEvent[] = await withinTime(readEvents(db, hub.cursor, { limit: BATCH }));
    hub.cursor = batch.at(-1)?.cursor ?? hub.cursor;
    hub.mayBeBehind = batch.at(-1)?.isLastCommitted !== true;
    for (const [workspaceId, events] of Map.groupBy(batch, (event) => event.workspaceId))
      for (const listener of hub.listeners.get(workspaceId) ?? []) listener(events);
    if (batch.length < BATCH) return;
  }
}
