import { rmSync } from "node:fs";
import net from "node:net";

// Relative to the working directory, which is the directory itself: a socket's whole path may have 107 bytes only.
const SOCKET = "host.sock";

/**
 * Takes the working directory for this process, for as long as it lives. The lock is a socket that this process
 * listens on: the kernel lets it go whatever kills us, and it needs no guess about process ids, which differ between
 * containers and are used again.
 * @returns whether it was free
 */
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
