import "server-only";
import { hash, verify } from "@node-rs/argon2";
import { BoundedQueue } from "#lib/auth/bounded-queue.ts";

// OWASP's first choice for argon2id: 19 MiB, 2 passes, 1 lane.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Who a password is checked for. A `known` caller (a signed-in person, a known device, a terminal) has a queue of their
 * own, so that a flood of strangers never fills it.
 */
export type PasswordCaller = "known" | "stranger";

interface PasswordWork {
  queues: Record<PasswordCaller, BoundedQueue>;
  decoy: Promise<string> | undefined;
}

// Each hash takes one of libuv's 4 threads, which file and DNS work shares: 3 at once leave one free.
const WORK = Symbol.for("parley.password-work");
const shared = globalThis as { [WORK]?: PasswordWork };

// Next loads this module once per bundle; the limit is one a process.
function passwordWork(): PasswordWork {
  shared[WORK] ??= {
    queues: {
      known: new BoundedQueue({ concurrency: 1, waiting: 32 }),
      stranger: new BoundedQueue({ concurrency: 2, waiting: 32 }),
    },
    decoy: undefined,
  };
  return shared[WORK];
}

/**
 * A password's argon2id hash, in the PHC text form that carries its own parameters.
 * @throws AppError SERVICE_UNAVAILABLE when too many hashes are waiting
 */
export function hashPassword(password: string): Promise<string> {
  return passwordWork().queues.known.run(() => hash(password.normalize("NFKC"), OPTIONS));
}

/**
 * Whether the password is the one that was hashed. Without a hash (nobody has that email) the same work is done
 * against a decoy and the answer is false, so that the time does not tell which emails exist.
 * @throws AppError SERVICE_UNAVAILABLE, before any work, when too many checks are waiting
 */
export function verifyPassword(
  passwordHash: string | null,
  password: string,
  caller: PasswordCaller,
): Promise<boolean> {
  const work = passwordWork();
  return work.queues[caller].run(async () => {
    work.decoy ??= hash("no account has this password", OPTIONS);
    const matches = await verify(passwordHash ?? (await work.decoy), password.normalize("NFKC"));
    return matches && passwordHash !== null;
  });
}
