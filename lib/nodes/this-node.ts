import "server-only";
import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { type Connection, connect, sessionName } from "#db/client.ts";
import { withinTime } from "#db/within-time.ts";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";

/** How often a node says that it lives. */
const BEAT_MS = 2000;
/** A heartbeat that takes longer is given up and sent again over a new connection. */
const BEAT_TIMEOUT_MS = 5000;
/** A node whose PostgreSQL session has ended is dead once two heartbeats are missing: a new session would have beaten. */
const GONE_AFTER_SECONDS = 4;
/** A node whose session stands may be stalled or stopped; or a connection pooler keeps the session of a dead one. */
const STALLED_AFTER_SECONDS = 15;
/** The server ends the session of a machine that no longer answers, such as after a loss of power, within 5 seconds. */
const SESSION = { tcp_keepalives_idle: 2, tcp_keepalives_interval: 1, tcp_keepalives_count: 3 };

interface Watch {
  /** A cheap condition, asked with each heartbeat: whether there is work to take over or to try again. */
  isWorkDue: SQL;
  /** Called when it is, when nodes were found dead, whose claims are void by then, and after an outage of the database. */
  takeOver: () => void;
}

interface ThisNode {
  id: string;
  joined: Promise<void> | null;
  /** Of the heartbeat alone, so that a busy pool does not delay it. */
  connection: Connection | null;
  timer: NodeJS.Timeout | null;
  /** Set in a process that does background work: it also looks for dead nodes and for work that is due. */
  watch: Watch | null;
  failing: boolean;
}

// One a process, whichever bundle asks.
const NODE = Symbol.for("parley.node");
const shared = globalThis as { [NODE]?: ThisNode };

function thisNode(): ThisNode {
  shared[NODE] ??= {
    id: randomUUID(),
    joined: null,
    connection: null,
    timer: null,
    watch: null,
    failing: false,
  };
  return shared[NODE];
}

/**
 * The id under which this process claims work. The first call registers the process and starts its heartbeat. The id changes
 * when other nodes took this one for dead, for instance after a long stall: its earlier claims stay void.
 */
export async function nodeId(): Promise<string> {
  const node = thisNode();
  node.joined ??= join(node);
  await node.joined;
  return node.id;
}

/** Registers this process as one that takes over the work of dead nodes. */
export async function watchNodes(watch: Watch): Promise<void> {
  thisNode().watch = watch;
  await nodeId();
}

/** Ends the heartbeat. What this process still has claimed is free at once. */
export async function leaveNodes(): Promise<void> {
  const node = thisNode();
  delete shared[NODE];
  await node.joined?.catch(() => undefined);
  if (node.timer) clearTimeout(node.timer);
  await node.connection?.db
    .execute(sql`delete from nodes where id = ${node.id}::uuid`)
    .catch(() => undefined);
  await node.connection?.close();
}

async function join(node: ThisNode): Promise<void> {
  try {
    await register(node, node.id);
  } catch (error) {
    node.joined = null;
    throw error;
  }
  schedule(node);
}

async function register(node: ThisNode, id: string): Promise<void> {
  await connectionOf(node).db.execute(sql`
    insert into nodes (id, session_name, started_at, seen_at, backend_pid, backend_started_at)
    select ${id}::uuid, ${sessionName()}, clock_timestamp(), clock_timestamp(), pg_backend_pid(), a.backend_start
    from pg_stat_get_activity(pg_backend_pid()) a`);
  node.id = id;
}

function connectionOf(node: ThisNode): Connection {
  node.connection ??= connect(env().DATABASE_URL, 1, SESSION);
  return node.connection;
}

function schedule(node: ThisNode): void {
  if (shared[NODE] !== node) return;
  node.timer = setTimeout(() => void beat(node), BEAT_MS).unref();
}

async function beat(node: ThisNode): Promise<void> {
  try {
    const { isAlive, isWorkLeft } = await withinTime(sendBeat(node), BEAT_TIMEOUT_MS);
    if (shared[NODE] !== node) return;
    if (!isAlive) {
      log.warn("other nodes took this process for dead; it goes on under a new node id");
      await withinTime(register(node, randomUUID()), BEAT_TIMEOUT_MS);
    }
    if (isWorkLeft || node.failing) node.watch?.takeOver();
    node.failing = false;
  } catch (error) {
    // The first of an outage says it; the connection may hang half-open.
    if (!node.failing) log.warn({ err: error }, "heartbeat failed");
    node.failing = true;
    void node.connection?.sql.end({ timeout: 0 }).catch(() => undefined);
    node.connection = null;
  } finally {
    schedule(node);
  }
}

/**
 * One statement, by the database's clock: this node lives, and dead ones are deleted. What is left of their sessions is
 * ended, so that a stalled process, or a statement that outlived its process, holds no lock. A node whose own last heartbeat is
 * old does not judge others: the database or its network was away, for them too.
 */
async function sendBeat(node: ThisNode): Promise<{ isAlive: boolean; isWorkLeft: boolean }> {
  const [row] = await connectionOf(node).db.execute<{ is_alive: boolean; is_work_left: boolean }>(sql`
    with alive as (
      update nodes set seen_at = clock_timestamp(), backend_pid = pg_backend_pid(), backend_started_at =
        (select a.backend_start from pg_stat_get_activity(pg_backend_pid()) a)
      where id = ${node.id}::uuid returning id),
    dead as (
      delete from nodes n
      where ${node.watch !== null} and n.id <> ${node.id}::uuid
        and exists (
          select from nodes own
          where own.id = ${node.id}::uuid and ${isOlderThan(sql`own.seen_at`, GONE_AFTER_SECONDS)} is false)
        and (${isOlderThan(sql`n.seen_at`, STALLED_AFTER_SECONDS)}
          or (${isOlderThan(sql`n.seen_at`, GONE_AFTER_SECONDS)} and not exists (
            select from pg_stat_get_activity(n.backend_pid) a where a.backend_start = n.backend_started_at)))
      returning n.session_name),
    ended as (
      select pg_terminate_backend(a.pid) from pg_stat_activity a join dead on a.application_name = dead.session_name
      where a.datname = current_database() and a.usename = current_user)
    select exists (select from alive) as is_alive, 
      (select count(*) from ended) > 0 or exists (select from dead)
        or ${node.watch?.isWorkDue ?? sql`false`} as is_work_left`);
  return { isAlive: row?.is_alive ?? false, isWorkLeft: row?.is_work_left ?? false };
}

function isOlderThan(seenAt: SQL, seconds: number): SQL {
  return sql`${seenAt} < clock_timestamp() - make_interval(secs => ${seconds})`;
}
