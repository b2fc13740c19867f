import net from "node:net";

export interface StatementGate {
  url: string;
  close(): void;
}

/**
 * A proxy to PostgreSQL for one process that stops at a statement and calls `onReached`.
 * @param text part of the statement, which the process must not have prepared before
 * @param when "before" withholds the statement, "after" its result
 * @param tag begins the command tag of the completed statement
 */
export async function openStatementGate(
  databaseUrl: string,
  { text, when, tag = "SELECT 1" }: { text: string; when: "before" | "after"; tag?: string },
  onReached: () => void,
): Promise<StatementGate> {
  const target = new URL(databaseUrl);
  const sockets = new Set<net.Socket>();
  const server = net.createServer((client) => {
    const backend = net.connect(Number(target.port || 5432), target.hostname);
    let isFound = false;
    let isHeld = false;
    const hold = () => {
      isHeld = true;
      onReached();
    };
    client.on("data", (chunk) => {
      isFound ||= chunk.includes(text);
      if (isFound && !isHeld && when === "before") hold();
      if (!isHeld) backend.write(chunk);
    });
    backend.on("data", (chunk) => {
      if (isFound && !isHeld && chunk.includes(`${tag}\0`)) hold();
      if (!isHeld) client.write(chunk);
    });
    for (const [one, other] of [
      [client, backend],
      [backend, client],
    ] as const) {
      sockets.add(one);
      one.on("error", () => undefined);
      one.on("close", () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(target);
  url.port = String((server.address() as net.AddressInfo).port);
  return {
    url: url.href,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
