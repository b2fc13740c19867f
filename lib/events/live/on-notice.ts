import "server-only";
import { randomUUID } from "node:crypto";
import { type Connection, connect, pool } from "#db/client.ts";
import { withinTime } from "#db/within-time.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";

type NoticeListener = (payload: string) => void;

interface ListenState {
  listeners: Map<string, NoticeListener>;
  connection: Connection | null;
  lastPulseAt: number;
  isChecking: boolean;
}

/** A LISTEN connection may die silently, so the process notifies itself and reconnects when nothing arrives. */
const PULSE_INTERVAL_MS = 5000;
const PULSE_TIMEOUT_MS = 2000;
const PULSE_CHANNEL = "parley_pulse";

const STATE = Symbol.for("parley.listener");
const shared = globalThis as { [STATE]?: ListenState };

export function onNotice(channel: string, listener: NoticeListener): void {
  const state = startPulse();
  state.listeners.set(channel, listener);
  if (state.connection) void listenToChannel(state.connection, channel, listener);
  else openConnection(state);
}

function startPulse(): ListenState {
  if (shared[STATE]) return shared[STATE];
  const state: ListenState = { listeners: new Map(), connection: null, lastPulseAt: 0, isChecking: false };
  shared[STATE] = state;
  const id = randomUUID();
  state.listeners.set(PULSE_CHANNEL, (payload) => {
    if (payload === id) state.lastPulseAt = Date.now();
  });
  setInterval(() => void checkConnection(state, id), PULSE_INTERVAL_MS).unref();
  return state;
}

function openConnection(state: ListenState): void {
  state.connection = connect(env().DATABASE_DIRECT_URL, 1);
  for (const [channel, listener] of state.listeners)
    void listenToChannel(state.connection, channel, listener);
}

async function listenToChannel(
  connection: Connection,
  channel: string,
  listener: NoticeListener,
): Promise<void> {
  // An empty payload makes the listener read what it missed before LISTEN was active.
  await connection.sql
    .listen(channel, listener, () => listener(""))
    .catch((error: unknown) => log.debug({ err: error, channel }, "LISTEN failed"));
}

async function checkConnection(state: ListenState, id: string): Promise<void> {
  if (state.isChecking) return;
  state.isChecking = true;
  const sentAt = Date.now();
  try {
    await withinTime(pool().sql.notify(PULSE_CHANNEL, id));
    await new Promise((resolve) => setTimeout(resolve, PULSE_TIMEOUT_MS).unref());
    if (state.lastPulseAt < sentAt) {
      const staleConnection = state.connection;
      openConnection(state);
      void staleConnection?.close().catch(() => undefined);
    }
  } catch (error) {
    log.debug({ err: error }, "database unreachable; LISTEN is retried");
  } finally {
    state.isChecking = false;
  }
}
