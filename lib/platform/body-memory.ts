import "server-only";
import { Semaphore, withTimeout } from "async-mutex";
import { KIB } from "#lib/platform/byte-units.ts";
import { AppError } from "#lib/platform/errors.ts";

const TIMEOUT_MS = 10_000;

/** Small webhooks have their own share, so that they never wait for large ones, which can stall. */
const shares = {
  smallWebhooks: createShare({ kibibytes: 3 * KIB, pageKibibytes: 4, of: "webhooks" }),
  largeWebhooks: createShare({ kibibytes: 9 * KIB, pageKibibytes: 4, of: "webhooks" }),
  // One of the largest files, or several others. Each is held several times while it is read and stored.
  sandboxFiles: createShare({ kibibytes: 128 * KIB, pageKibibytes: KIB, of: "files" }),
};

type Share = keyof typeof shares;

/** Memory is allocated in pages, because the semaphore's cost grows with the number of units. */
function createShare({
  kibibytes,
  pageKibibytes,
  of,
}: {
  kibibytes: number;
  pageKibibytes: number;
  of: string;
}) {
  const refusal = new AppError(
    "SERVICE_UNAVAILABLE",
    `Parley is receiving too many ${of}. Try again in a moment.`,
  );
  const semaphore = withTimeout(new Semaphore(kibibytes / pageKibibytes), TIMEOUT_MS, refusal);
  return { semaphore, pageBytes: pageKibibytes * KIB };
}

/**
 * Reserves memory of the share; the smallest of the waiting bodies is first.
 * @returns frees it
 * @throws AppError SERVICE_UNAVAILABLE after 10 s without memory
 */
export async function reserveBodyMemory(share: Share, bytes: number): Promise<() => void> {
  const { semaphore, pageBytes } = shares[share];
  const pages = Math.max(1, Math.ceil(bytes / pageBytes));
  const [, release] = await semaphore.acquire(pages, -pages);
  return release;
}

/** Reserves memory of the share while the body is read. @throws AppError as `reserveBodyMemory` */
export async function withBodyMemory<T>(share: Share, bytes: number, work: () => Promise<T>): Promise<T> {
  const release = await reserveBodyMemory(share, bytes);
  try {
    return await work();
  } finally {
    release();
  }
}
