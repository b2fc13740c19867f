import "server-only";
import { Semaphore, withTimeout } from "async-mutex";
import { AppError } from "#lib/platform/errors.ts";

/** Memory is allocated in pages, because the semaphore's cost grows with the number of units. */
const PAGE_BYTES = 4 * 1024;
const TIMEOUT_MS = 10_000;

/** Small bodies have their own share, so that they never wait for large ones, which can stall. */
const shares = { small: createShare(3), large: createShare(9) };

function createShare(mebibytes: number) {
  return withTimeout(
    new Semaphore((mebibytes * 1024 * 1024) / PAGE_BYTES),
    TIMEOUT_MS,
    new AppError("SERVICE_UNAVAILABLE", "Parley is receiving too many webhooks. Try again in a moment."),
  );
}

/**
 * Reserves memory of the share while the body is read; the smallest of the waiting bodies is first.
 * @throws AppError SERVICE_UNAVAILABLE after 10 s without memory
 */
export function withBodyMemory<T>(
  share: keyof typeof shares,
  bytes: number,
  work: () => Promise<T>,
): Promise<T> {
  const pages = Math.max(1, Math.ceil(bytes / PAGE_BYTES));
  return shares[share].runExclusive(work, pages, -pages);
}
