import { setTimeout as sleep } from "node:timers/promises";
import { ParleyConnectionError, ParleyError } from "@parley/sdk";

const EVERY_MS = 1000;
const AFTER_FAILURE_MS = 5000;

/** Calls `read` every second until aborted, less often while the server is unreachable. */
export async function poll(signal: AbortSignal, read: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    let pause = EVERY_MS;
    try {
      await read();
    } catch (error) {
      if (signal.aborted) return;
      const isTemporary =
        error instanceof ParleyConnectionError ||
        (error instanceof ParleyError &&
          // A proxy's maintenance page can have any status.
          (error.status === 429 || error.status >= 500 || error.code === "UNEXPECTED_RESPONSE"));
      if (!isTemporary) throw error;
      console.error(`${error.message} Trying again.`);
      pause = AFTER_FAILURE_MS;
    }
    await sleep(pause, undefined, { signal }).catch(() => undefined);
  }
}
