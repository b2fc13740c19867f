import "server-only";
import { Semaphore, withTimeout } from "async-mutex";
import { AppError } from "#lib/platform/errors.ts";

/** Memory is allocated in pages, because the semaphore's cost grows with the number of units. */
const PAGE_BYTES = 4 * 1024;
const TOTAL_PAGES = (12 * 1024 * 1024) / PAGE_BYTES;
const TIMEOUT_MS = 10_000;

const memory = withTimeout(
  new Semaphore(TOTAL_PAGES),
  TIMEOUT_MS,
  new AppError("SERVICE_UNAVAILABLE", "Parley is receiving too many large requests. Try again in a moment."),
);

/** @throws AppError SERVICE_UNAVAILABLE after 10 s without memory */
export function withBodyMemory<T>(bytes: number, work: () => Promise<T>): Promise<T> {
  return memory.runExclusive(work, Math.max(1, Math.ceil(bytes / PAGE_BYTES)));
}
