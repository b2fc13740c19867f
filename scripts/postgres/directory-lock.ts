import { rmSync } from "node:fs";
import net from "node:net";

// Relative to the working directory, because a socket's path is limited to 107 bytes.
const SOCKET = "host.sock";

/** Locks by a socket, which the kernel releases on any exit; process ids are reused. @returns whether it was free */
export async function lockDirectory(): Promise<boolean> {
  if (await listen()) return true;
  if (await isHeld()) return false;
  rmSync(SOCKET, { force: true });
  return listen();
}

function listen(): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((caller) => caller.destroy());
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(false);
      else reject(error);
    });
    server.listen(SOCKET, () => resolve(true)).unref();
  });
}

function isHeld(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(SOCKET);
    socket.once("error", () => resolve(false));
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
  });
}
