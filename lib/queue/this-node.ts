import "server-only";
import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { type BuiltStatement, buildStatement } from "#db/build-statement.ts";
import { type Connection, connect, sessionName } from "#db/client.ts";
import { withinTime } from "#db/within-time.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { perProcess } from "#lib/platform/per-process.ts";
import { type OwnTransaction, ownTransaction, recordOwnTransaction } from "#lib/queue/new-transactions.ts";

const HEARTBEAT_INTERVAL_MS = 2500;
const HEARTBEAT_TIMEOUT_MS = 5000;
/** A node whose PostgreSQL session ended is dead after two missed heartbeats. */
const DEAD_AFTER_SECONDS = 5;
/** A node with an open session may be stalled, or a connection pooler holds the session of a dead one. */
const STALLED_AFTER_SECONDS = 15;
/** The server ends the session of an unresponsive machine within 5 seconds. */
const KEEPALIVE = { tcp_keepalives_idle: 2, tcp_keepalives_interval: 1, tcp_keepalives_count: 3 };

interface ThisNode {
  id: string;
  joined: Promise<void> | null;
  /** Used for the heartbeat only, so that a busy pool does not delay it. */
  connection: Connection | null;
  timer: NodeJS.Timeout | null;
  /** Called after nodes were found dead, and after a database outage. */
  takeOver: (() => void) | null;
  /** Null until the first heartbeat and after a change of `takeOver`. */
  heartbeat: BuiltStatement | null;
  isFailing: boolean;
}

const current = perProcess("node", (): { node: ThisNode | null } => ({ node: null }));

function thisNode(): ThisNode {
  const state = current();
  state.node ??= {
    id: randomUUID(),
    joined: null,
    connection: null,
    timer: null,
    takeOver: null,
    heartbeat: null,
    isFailing: false,
  };
  return state.node;
}

/**
 * The id under which this process claims work. The first call registers it and starts the heartbeat. The id changes
 * when other nodes considered this one dead; its earlier claims stay void.
 */
export async function nodeId(): Promise<string> {
  const node = thisNode();
  node.joined ??= joinNodes(node);
  await node.joined;
  return node.id;
}

/** From now on, this process finds dead nodes and takes over their work. */
export async function watchNodes(takeOver: () => void): Promise<void> {
  Object.assign(thisNode(), { takeOver, heartbeat: null });
  await nodeId();
}

/** Whether the transactions of this process show when something was written (`recordOwnTransaction`). */
export function isHeartbeatRunning(): boolean {
  const { node } = current();
  return node?.timer !== null && node?.isFailing === false;
}

export async function leaveNodes(): Promise<void> {
  const node = thisNode();
  current().node = null;
  recordOwnTransaction(null);
  await node.joined?.catch(() => undefined);
  if (node.timer) clearTimeout(node.timer);
  await node.connection?.db
    .execute(sql`delete from nodes where id = ${node.id}::uuid`)
    .catch(() => undefined);
  await node.connection?.close();
}

async function joinNodes(node: ThisNode): Promise<void> {
  try {
    await register(node, node.id);
  } catch (error) {
    node.joined = null;
    throw error;
  }
  scheduleHeartbeat(node);
}

async function register(node: ThisNode, id: string): Promise<void> {
  await getConnection(node).db.execute(sql`
    insert into nodes (id, session_name, started_at, seen_at, backend_pid, backend_started_at)
    select ${id}::uuid, ${sessionName()}, clock_timestamp(), clock_timestamp(), pg_backend_pid(), a.backend_start
    from pg_stat_get_activity(pg_backend_pid()) a`);
  node.id = id;
}

function getConnection(node: ThisNode): Connection {
  node.connection ??= connect(env().DATABASE_DIRECT_URL, 1, KEEPALIVE);
  return node.connection;
}

function scheduleHeartbeat(node: ThisNode): void {
  if (current().node !== node) return;
  node.timer = setTimeout(() => void runHeartbeat(node), HEARTBEAT_INTERVAL_MS).unref();
}

async function runHeartbeat(node: ThisNode): Promise<void> {
  try {
    const { isAlive, hasDeadNodes, own } = await withinTime(sendHeartbeat(node), HEARTBEAT_TIMEOUT_MS);
    if (current().node !== node) return;
    // Without the claims of dead nodes, more may be due.
    recordOwnTransaction(isAlive && !hasDeadNodes && !node.isFailing ? own : null);
    if (!isAlive) {
      log.warn("other nodes considered this process dead; it continues under a new node id");
      await withinTime(register(node, randomUUID()), HEARTBEAT_TIMEOUT_MS);
    }
    if (hasDeadNodes || node.isFailing) node.takeOver?.();
    node.isFailing = false;
  } catch (error) {
    // Only the first failure of an outage is logged. The connection may be half-open.
    if (!node.isFailing) log.warn({ err: error }, "heartbeat failed");
    node.isFailing = true;
    recordOwnTransaction(null);
    void node.connection?.sql.end({ timeout: 0 }).catch(() => undefined);
    node.connection = null;
  } finally {
    scheduleHeartbeat(node);
  }
}

async function sendHeartbeat(node: ThisNode) {
  node.heartbeat ??= buildHeartbeat(node.takeOver !== null);
  const [row] = await node.heartbeat<{ is_alive: boolean; has_dead_nodes: boolean } & OwnTransaction>(
    getConnection(node),
    { nodeId: node.id },
  );
  return { isAlive: row?.is_alive ?? false, hasDeadNodes: row?.has_dead_nodes ?? false, own: row ?? null };
}

/**
 * Terminates the remaining sessions of dead nodes, so that they hold no locks. A node whose own last heartbeat is old
 * deletes no others: an outage probably affected them too.
 */
function buildHeartbeat(isWatching: boolean): BuiltStatement {
  const id = sql`${sql.placeholder("nodeId")}::uuid`;
  return buildStatement(sql`
    with alive as (
      update nodes set seen_at = clock_timestamp(), backend_pid = pg_backend_pid(), backend_started_at =
        (select a.backend_start from pg_stat_get_activity(pg_backend_pid()) a)
      where id = ${id} returning id),
    dead as (
      delete from nodes n
      where ${isWatching} and n.id <> ${id}
        and exists (
          select from nodes own
          where own.id = ${id} and ${isOlderThan(sql`own.seen_at`, DEAD_AFTER_SECONDS)} is false)
        and (${isOlderThan(sql`n.seen_at`, STALLED_AFTER_SECONDS)}
          or (${isOlderThan(sql`n.seen_at`, DEAD_AFTER_SECONDS)} and not exists (
            select from pg_stat_get_activity(n.backend_pid) a where a.backend_start = n.backend_started_at)))
      returning n.session_name),
    ended as (
      select pg_terminate_backend(a.pid) from pg_stat_activity a join dead on a.application_name = dead.session_name
      where a.datname = current_database() and a.usename = current_user)
    select ${ownTransaction}, exists (select from alive) as is_alive,
      (select count(*) from ended) > 0 or exists (select from dead) as has_dead_nodes`);
}

function isOlderThan(seenAt: SQL, seconds: number): SQL {
  return sql`${seenAt} < clock_timestamp() - make_interval(secs => ${seconds})`;
}
