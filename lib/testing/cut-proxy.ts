import net from "node:net";

/** A network between a browser and a server that can be cut. */
export interface Line {
  url: string;
  /** Breaks every connection; new ones are taken. */
  cut(): void;
  /** Breaks every connection and takes none until `mend`. */
  down(): void;
  mend(): void;
  close(): Promise<void>;
}

/** Opens a line to a server on a loopback port. */
export async function openLine(target: string): Promise<Line> {
  const sockets = new Set<net.Socket>();
  const { hostname, port } = new URL(target);
  let isDown = false;
  const server = net.createServer((near) => {
    if (isDown) return near.destroy();
    const far = net.connect(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on("error", () => undefined);
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    cut,
    down() {
      isDown = true;
      cut();
    },
    mend() {
      isDown = false;
    },
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
