import "server-only";
import { pool, sessionName } from "#db/client.ts";
import { log } from "#lib/platform/log.ts";
import { perProcess } from "#lib/platform/per-process.ts";

/** Its payload is the `sessionName` of the process. */
export const NEW_EVENTS_CHANNEL = "parley_events";

// NOTIFY takes a database-wide lock at commit, so calls are coalesced and sent outside of transactions.
const COALESCE_MS = 15;

interface NewEvents {
  /** Listeners of this process do not wait for the notification. */
  ownListeners: Set<() => void>;
  isOwnScheduled: boolean;
  ownCalledAt: number;
  isNotifyScheduled: boolean;
}

const newEvents = perProcess(
  "new-events",
  (): NewEvents => ({
    ownListeners: new Set(),
    isOwnScheduled: false,
    ownCalledAt: Number.NEGATIVE_INFINITY,
    isNotifyScheduled: false,
  }),
);

/** Calls the listener immediately after a commit of this process with events, and at most once in 15 ms. */
export function onOwnEvents(listener: () => void): void {
  newEvents().ownListeners.add(listener);
}

/**
 * Wakes the live streams and the deliveries to webhook endpoints on every node. A lost notification only delays events,
 * because both also poll.
 */
export function notifyNewEvents(): void {
  const state = newEvents();
  callOwnListeners(state);
  if (state.isNotifyScheduled) return;
  state.isNotifyScheduled = true;
  setTimeout(() => {
    state.isNotifyScheduled = false;
    pool()
      .sql.notify(NEW_EVENTS_CHANNEL, sessionName())
      .catch((error: unknown) => log.debug({ err: error }, "new events not notified"));
  }, COALESCE_MS);
}

function callOwnListeners(state: NewEvents): void {
  if (state.isOwnScheduled) return;
  state.isOwnScheduled = true;
  const call = () => {
    state.isOwnScheduled = false;
    state.ownCalledAt = performance.now();
    for (const listener of state.ownListeners) listener();
  };
  const pauseMs = state.ownCalledAt + COALESCE_MS - performance.now();
  if (pauseMs > 0) setTimeout(call, pauseMs);
  else setImmediate(call);
}
