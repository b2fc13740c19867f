import "server-only";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { buildStatement } from "#db/build-statement.ts";
import { type Connection, connect, pool } from "#db/client.ts";
import { withinTime } from "#db/within-time.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { perProcess } from "#lib/platform/per-process.ts";
import { type OwnTransaction, ownTransaction, recordOwnTransaction } from "#lib/queue/new-transactions.ts";

type NoticeListener = (payload: string) => void;

interface ListenState {
  listeners: Map<string, Set<NoticeListener>>;
  connection: Connection | null;
  lastPulseAt: number;
  isChecking: boolean;
}

/** A LISTEN connection may die silently, so the process notifies itself and reconnects when nothing arrives. */
const PULSE_INTERVAL_MS = 15_000;
const PULSE_TIMEOUT_MS = 2000;
const PULSE_CHANNEL = "parley_pulse";

/** Calls the listener with every payload of the channel. @returns a function that unsubscribes */
export function onNotice(channel: string, listener: NoticeListener): () => void {
  const state = listenState();
  const known = state.listeners.get(channel);
  const listeners = (known ?? new Set()).add(listener);
  if (!known) {
    state.listeners.set(channel, listeners);
    if (state.connection) void listenToChannel(state.connection, channel, listeners);
  }
  if (!state.connection) openConnection(state);
  return () => void listeners.delete(listener);
}

const listenState = perProcess("listener", startPulse);

function startPulse(): ListenState {
  const state: ListenState = { listeners: new Map(), connection: null, lastPulseAt: 0, isChecking: false };
  const id = randomUUID();
  const recordPulse = (payload: string) => {
    if (payload === id) state.lastPulseAt = Date.now();
  };
  state.listeners.set(PULSE_CHANNEL, new Set([recordPulse]));
  setInterval(() => void checkConnection(state, id), PULSE_INTERVAL_MS).unref();
  return state;
}

function openConnection(state: ListenState): void {
  state.connection = connect(env().DATABASE_DIRECT_URL, 1);
  for (const [channel, listeners] of state.listeners)
    void listenToChannel(state.connection, channel, listeners);
}

async function listenToChannel(
  connection: Connection,
  channel: string,
  listeners: ReadonlySet<NoticeListener>,
): Promise<void> {
  const notify = (payload: string) => {
    for (const listener of listeners) listener(payload);
  };
  // An empty payload makes the listeners read what they missed before LISTEN was active.
  await connection.sql
    .listen(channel, notify, () => notify(""))
    .catch((error: unknown) => log.debug({ err: error, channel }, "LISTEN failed"));
}

const sendPulse = buildStatement(
  sql`select pg_notify(${PULSE_CHANNEL}, ${sql.placeholder("id")}), ${ownTransaction}`,
);

async function checkConnection(state: ListenState, id: string): Promise<void> {
  if (state.isChecking) return;
  state.isChecking = true;
  const sentAt = Date.now();
  try {
    const [own] = await withinTime(sendPulse<OwnTransaction>(pool(), { id }));
    recordOwnTransaction(own ?? null);
    await sleep(PULSE_TIMEOUT_MS, undefined, { ref: false });
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
