import "server-only";
import { pool } from "#db/client.ts";
import { withinTime } from "#db/within-time.ts";
import type { Id } from "#lib/id.ts";
import { log } from "#lib/log.ts";
import { BELL_CHANNEL } from "#lib/realtime/bell.ts";
import { parseStreamCursor, type StreamCursor } from "#lib/realtime/cursor.ts";
import { onNotice } from "#lib/realtime/notices.ts";
import { currentStreamCursor, readEvents, type StreamedEvent } from "#lib/realtime/queries.ts";

/** How often a process looks for events without a bell: what a crash between commit and bell can cost. */
const LOOK_EVERY_MS = 1000;
const BATCH = 500;

type Listener = (event: StreamedEvent) => void;

interface Hub {
  listeners: Map<Id<"ws">, Set<Listener>>;
  cursor: StreamCursor | null;
  reading: Promise<void> | null;
  again: boolean;
}

// One a process, whichever bundle asks.
const HUB = Symbol.for("parley.hub");
const shared = globalThis as { [HUB]?: Hub };

/**
 * Hears every event of a workspace, in order, from a place that is fixed before this resolves: what the caller reads from
 * the table afterwards and what it hears leave no gap. One LISTEN connection and one read serve all listeners of the
 * process.
 * @returns the function that ends it
 */
export async function subscribe(workspaceId: Id<"ws">, listener: Listener): Promise<() => void> {
  const hub = start();
  const listeners = hub.listeners.get(workspaceId) ?? new Set();
  listeners.add(listener);
  hub.listeners.set(workspaceId, listeners);
  await ensurePlace(hub);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) hub.listeners.delete(workspaceId);
  };
}

async function ensurePlace(hub: Hub): Promise<void> {
  if (hub.cursor) return;
  const place = parseStreamCursor(await withinTime(currentStreamCursor(pool().db)));
  hub.cursor ??= place;
}

function start(): Hub {
  if (shared[HUB]) return shared[HUB];
  const hub: Hub = { listeners: new Map(), cursor: null, reading: null, again: false };
  shared[HUB] = hub;
  const look = () => {
    void read(hub);
  };
  onNotice(BELL_CHANNEL, look);
  setInterval(look, LOOK_EVERY_MS).unref();
  look();
  return hub;
}

/** Reads what is new and hands it out; a bell that rings meanwhile has it read once more. */
async function read(hub: Hub): Promise<void> {
  if (hub.reading) {
    hub.again = true;
    return;
  }
  hub.reading = drain(hub).catch((error: unknown) => {
    log.warn({ err: error }, "events not read; trying again");
  });
  await hub.reading;
  hub.reading = null;
  if (hub.again) {
    hub.again = false;
    await read(hub);
  }
}

async function drain(hub: Hub): Promise<void> {
  if (hub.listeners.size === 0) {
    // Nobody listens: start from the present when somebody does.
    hub.cursor = null;
    return;
  }
  const { db } = pool();
  await ensurePlace(hub);
  while (hub.cursor) {
    const batch: StreamedEvent[] = await withinTime(readEvents(db, hub.cursor, { limit: BATCH }));
    for (const event of batch) {
      hub.cursor = event.cursor;
      for (const listener of hub.listeners.get(event.workspaceId) ?? []) listener(event);
    }
    if (batch.length < BATCH) return;
  }
}
