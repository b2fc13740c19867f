import "server-only";
import { hash, verify } from "@node-rs/argon2";
import { BoundedQueue } from "#lib/accounts/auth/bounded-queue.ts";
import { perProcess } from "#lib/platform/per-process.ts";

// OWASP's first choice for argon2id: 19 MiB, 2 passes, parallelism 1.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * A `known` caller (signed in, a known device, a terminal) has a separate queue, which a flood of other requests cannot
 * fill.
 */
export type PasswordCaller = "known" | "unknown";

interface PasswordWork {
  queues: Record<PasswordCaller, BoundedQueue>;
  dummyHash: Promise<string> | undefined;
}

/** Each hash occupies one of libuv's 4 threads, which file and DNS work shares: 3 leave one free. */
const passwordWork = perProcess(
  "password-work",
  (): PasswordWork => ({
    queues: {
      known: new BoundedQueue({ concurrency: 1, waiting: 32 }),
      unknown: new BoundedQueue({ concurrency: 2, waiting: 32 }),
    },
    dummyHash: undefined,
  }),
);

/** @throws AppError SERVICE_UNAVAILABLE when the queue is full */
export function hashPassword(password: string, caller: PasswordCaller): Promise<string> {
  return passwordWork().queues[caller].run(() => hash(password.normalize("NFKC"), OPTIONS));
}

/**
 * Without a hash (unknown email) a dummy hash is verified, so that timing does not reveal which emails exist.
 * @throws AppError SERVICE_UNAVAILABLE, before any work, when the queue is full
 */
export function verifyPassword(
  passwordHash: string | null,
  password: string,
  caller: PasswordCaller,
): Promise<boolean> {
  const work = passwordWork();
  return work.queues[caller].run(async () => {
    work.dummyHash ??= hash("no account has this password", OPTIONS);
    const matches = await verify(passwordHash ?? (await work.dummyHash), password.normalize("NFKC"));
    return matches && passwordHash !== null;
  });
}
