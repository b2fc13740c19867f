import net from "node:net";
import { type Connection, connect } from "#db/client.ts";

const POOL = Symbol.for("parley.pool");

/** What a piece of work cost between this process and PostgreSQL. */
export interface WireCost {
  /** Messages after which the client waits for the server: one for each Sync, Flush and simple query. */
  roundTrips: number;
  /** Transactions that ended, those of a single statement included. */
  commits: number;
  /** The statements in the order in which they were executed. */
  statements: string[];
}

/** A pool whose traffic is counted, as long as it is the process's pool. */
export interface CountedPool {
  connection: Connection;
  /** Counts what a piece of work sends. The work of timers that run meanwhile (`NOTIFY`) is left out. */
  count(work: () => Promise<unknown>): Promise<WireCost>;
  close(): Promise<void>;
}

/**
 * Puts a proxy between the process's pool and PostgreSQL that reads the protocol and counts.
 * @param max connections of the pool; statements of one request may go over several
 */
export async function openCountedPool(max = 1): Promise<CountedPool> {
  const target = new URL(process.env.DATABASE_URL ?? "");
  const wire = { roundTrips: 0, commits: 0, statements: [] as string[] };
  const sockets = new Set<net.Socket>();
  const server = net.createServer((client) => {
    const backend = net.connect(Number(target.port || 5432), target.hostname);
    const texts = new Map<string, string>();
    // Whether each batch that is not answered yet is of the work that is counted.
    const pending: boolean[] = [];
    let text = "";
    const isCounted = () => !text.startsWith("select pg_notify");
    const readClient = messageReader(false, (type, body) => {
      const [first = "", second = ""] = body.toString("utf8").split("\0");
      if (type === "P") {
        texts.set(first, second);
        text = second;
      }
      if (type === "B") text = texts.get(second) ?? "";
      if (type === "Q") text = first;
      if ((type === "E" || type === "Q") && isCounted()) wire.statements.push(text);
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
  const shared = globalThis as { [POOL]?: Connection };
  const former = shared[POOL];
  const connection = connect(url.href, max);
  shared[POOL] = connection;
  return {
    connection,
    async count(work) {
      wire.roundTrips = 0;
      wire.commits = 0;
      wire.statements = [];
      await work();
      return { ...wire };
    },
    async close() {
      if (former) shared[POOL] = former;
      else delete shared[POOL];
      await connection.close();
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Splits one direction of a connection into messages (PostgreSQL documentation, "Message Formats"). */
function messageReader(
  isBackend: boolean,
  read: (type: string, body: Buffer) => void,
): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  // The first message of a client has no type.
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
