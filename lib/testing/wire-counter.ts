import net from "node:net";
import { sql } from "drizzle-orm";
import { type Connection, connect, pools } from "#db/client.ts";

export interface WireCost {
  /** Messages the client waits for: each Sync, Flush and simple query. */
  roundTrips: number;
  /** Including transactions of a single statement. */
  commits: number;
  statements: string[];
  parameters: (string | null)[][];
}

export interface CountedPool {
  connection: Connection;
  /** Counts the traffic of `work`; concurrent timers (`NOTIFY`) are excluded. */
  count(work: () => Promise<unknown>): Promise<WireCost>;
  /** Prepared statements that PostgreSQL replans for every execution; it decides after five. */
  replannedStatements(): Promise<string[]>;
  /**
   * Commits of one `call` that wait for the write-ahead log, as the most frequent count of several calls: now and
   * then PostgreSQL's own process writes the log of one first, or a call writes the log of other tests, one write per
   * page, because they filled its buffers. For one connection.
   */
  durableCommits(calls: number, call: () => Promise<unknown>): Promise<number>;
  close(): Promise<void>;
}

/**
 * Counts through a proxy. Commits wait for the write-ahead log, as in production and unlike other tests.
 * @param max connections; statements of one request may use several
 */
export async function openCountedPool(max = 1): Promise<CountedPool> {
  const target = new URL(process.env.DATABASE_URL ?? "");
  const wire: WireCost = { roundTrips: 0, commits: 0, statements: [], parameters: [] };
  const sockets = new Set<net.Socket>();
  const server = net.createServer((client) => {
    const backend = net.connect(Number(target.port || 5432), target.hostname);
    const texts = new Map<string, string>();
    // Whether each unanswered batch belongs to the counted work.
    const pending: boolean[] = [];
    let text = "";
    let bound: (string | null)[] = [];
    const isCounted = () => !text.startsWith("select pg_notify");
    const readClient = messageReader(false, (type, body) => {
      const [first = "", second = ""] = body.toString("utf8").split("\0");
      if (type === "P") {
        texts.set(first, second);
        text = second;
      }
      if (type === "B") {
        text = texts.get(second) ?? "";
        bound = readParameters(body);
      }
      if (type === "Q") {
        text = first;
        bound = [];
      }
      if ((type === "E" || type === "Q") && isCounted()) {
        wire.statements.push(text);
        wire.parameters.push(bound);
      }
      if ((type === "S" || type === "Q" || type === "H") && isCounted()) wire.roundTrips += 1;
      if (type === "S" || type === "Q") pending.push(isCounted());
    });
    const readBackend = messageReader(true, (type, body) => {
      if (type !== "Z") return;
      if (pending.shift() && body.toString("latin1") === "I") wire.commits += 1;
    });
    client.on("data", readClient);
    backend.on("data", readBackend);
    for (const [one, other] of [
      [client, backend],
      [backend, client],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on("error", () => undefined);
      one.on("close", () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = new URL(target);
  url.hostname = "127.0.0.1";
  url.port = String(typeof address === "object" && address ? address.port : 0);
  const { main, reading, polling } = pools();
  const connection = connect(url.href, max, { synchronous_commit: "on" });
  Object.assign(pools(), { main: connection, reading: connection, polling: connection });
  return {
    connection,
    async count(work) {
      wire.roundTrips = 0;
      wire.commits = 0;
      wire.statements = [];
      wire.parameters = [];
      await work();
      return { ...wire };
    },
    async replannedStatements() {
      const rows = await connection.db.execute<{ statement: string }>(sql`
        select statement from pg_prepared_statements where generic_plans = 0 and custom_plans > 5`);
      return rows.map(({ statement }) => statement);
    },
    async durableCommits(calls, call) {
      const counts: number[] = [];
      let before = await writesOfLog(connection);
      for (let done = 0; done < calls; done += 1) {
        await call();
        const after = await writesOfLog(connection);
        counts.push(after - before);
        before = after;
      }
      return mostFrequent(counts);
    },
    async close() {
      Object.assign(pools(), { main, reading, polling });
      await connection.close();
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function mostFrequent(counts: readonly number[]): number {
  const occurrences = (count: number) => counts.filter((other) => other === count).length;
  return counts.reduce((best, count) => (occurrences(count) > occurrences(best) ? count : best));
}

async function writesOfLog(connection: Connection): Promise<number> {
  await connection.sql`select pg_stat_force_next_flush()`;
  const [row] = await connection.sql<{ writes: number }[]>`
    select sum(writes)::int as writes from pg_stat_get_backend_io(pg_backend_pid()) where object = 'wal'`;
  return row?.writes ?? 0;
}

function readParameters(body: Buffer): (string | null)[] {
  // Skips the names of portal and statement and the list of formats.
  let at = body.indexOf(0, body.indexOf(0) + 1) + 1;
  at += 2 + 2 * body.readInt16BE(at);
  const count = body.readInt16BE(at);
  at += 2;
  return Array.from({ length: count }, () => {
    const length = body.readInt32BE(at);
    at += 4 + Math.max(length, 0);
    return length < 0 ? null : body.toString("utf8", at - length, at);
  });
}

/** Splits one direction of a connection into messages (PostgreSQL documentation, "Message Formats"). */
function messageReader(
  isBackend: boolean,
  read: (type: string, body: Buffer) => void,
): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  // A client's first message has no type byte.
  let headLength = isBackend ? 1 : 0;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= headLength + 4) {
      const end = headLength + rest.readInt32BE(headLength);
      if (rest.length < end) return;
      read(rest.toString("latin1", 0, headLength), rest.subarray(headLength + 4, end));
      rest = rest.subarray(end);
      headLength = 1;
    }
  };
}
