import net from "node:net";

export interface CutProxy {
  url: string;
  cut(): void;
  /** Breaks every connection and refuses new ones until `unblock`. */
  block(): void;
  unblock(): void;
  close(): Promise<void>;
}

export async function openCutProxy(target: string): Promise<CutProxy> {
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
    block() {
      isDown = true;
      cut();
    },
    unblock() {
      isDown = false;
    },
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
