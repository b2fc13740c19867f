import "server-only";
import { Semaphore, withTimeout } from "async-mutex";
import { AppError } from "#lib/errors.ts";

/** Memory is given out in pages: the semaphore's cost of each release grows with how many units there are. */
const PAGE_BYTES = 4 * 1024;
/** What all bodies whose sender is verified only after reading may hold in memory together. */
const TOTAL_PAGES = (12 * 1024 * 1024) / PAGE_BYTES;
const PATIENCE_MS = 10_000;

const memory = withTimeout(
  new Semaphore(TOTAL_PAGES),
  PATIENCE_MS,
  new AppError("SERVICE_UNAVAILABLE", "Too much is being received at once. Send it again."),
);

/**
 * Does work that holds an unverified body in memory once there is room for it. Requests that find none wait in order, and
 * nothing is read from them meanwhile.
 * @param bytes the most that the body can have
 * @throws AppError SERVICE_UNAVAILABLE when there was no room for 10 s
 */
export function withBodyMemory<T>(bytes: number, work: () => Promise<T>): Promise<T> {
  return memory.runExclusive(work, Math.max(1, Math.ceil(bytes / PAGE_BYTES)));
}
