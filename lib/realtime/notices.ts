import "server-only";
import { randomUUID } from "node:crypto";
import { type Connection, connect, pool } from "#db/client.ts";
import { withinTime } from "#db/within-time.ts";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";

type Hear = (payload: string) => void;

interface Ear {
  channels: Map<string, Hear>;
  connection: Connection | null;
  heardAt: number;
  checking: boolean;
}

/**
 * A listening connection may die without a word, and its driver does not always listen again: so the process rings for
 * itself this often, and when it does not hear it, listens anew.
 */
const RING_EVERY_MS = 5000;
const DEAF_AFTER_MS = 2000;
const OWN_CHANNEL = "parley_pulse";

// One a process, whichever bundle asks.
const EAR = Symbol.for("parley.ear");
const shared = globalThis as { [EAR]?: Ear };

/** Has a function called with every notice of a channel, for as long as the process lives. */
export function onNotice(channel: string, hear: Hear): void {
  const ear = start();
  ear.channels.set(channel, hear);
  if (ear.connection) void listenTo(ear.connection, channel, hear);
  else listen(ear);
}

function start(): Ear {
  if (shared[EAR]) return shared[EAR];
  const ear: Ear = { channels: new Map(), connection: null, heardAt: 0, checking: false };
  shared[EAR] = ear;
  const id = randomUUID();
  ear.channels.set(OWN_CHANNEL, (payload) => {
    if (payload === id) ear.heardAt = Date.now();
  });
  setInterval(() => void check(ear, id), RING_EVERY_MS).unref();
  return ear;
}

function listen(ear: Ear): void {
  ear.connection = connect(env().DATABASE_URL, 1);
  for (const [channel, hear] of ear.channels) void listenTo(ear.connection, channel, hear);
}

async function listenTo(connection: Connection, channel: string, hear: Hear): Promise<void> {
  // What was told while nobody listened is looked for when listening begins.
  await connection.sql
    .listen(channel, hear, () => hear(""))
    .catch((error: unknown) => log.debug({ err: error, channel }, "not listening yet"));
}

async function check(ear: Ear, id: string): Promise<void> {
  if (ear.checking) return;
  ear.checking = true;
  const before = Date.now();
  try {
    await withinTime(pool().sql.notify(OWN_CHANNEL, id));
    await new Promise((resolve) => setTimeout(resolve, DEAF_AFTER_MS).unref());
    if (ear.heardAt < before) {
      const deaf = ear.connection;
      listen(ear);
      void deaf?.close().catch(() => undefined);
    }
  } catch (error) {
    log.debug({ err: error }, "the database does not answer; listening is tried again");
  } finally {
    ear.checking = false;
  }
}
