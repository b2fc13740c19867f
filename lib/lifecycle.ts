interface Lifecycle {
  stop: AbortController;
  held: Set<Promise<unknown>>;
}

// Next's bundles and the server script each load this module; the signal is one a process.
const LIFECYCLE = Symbol.for("parley.lifecycle");
const shared = globalThis as { [LIFECYCLE]?: Lifecycle };

function lifecycle(): Lifecycle {
  shared[LIFECYCLE] ??= { stop: new AbortController(), held: new Set() };
  return shared[LIFECYCLE];
}

/** Aborts when the process begins to stop: streams end, readiness says no, workers take nothing new. */
export function shutdownSignal(): AbortSignal {
  return lifecycle().stop.signal;
}

export function beginShutdown(): void {
  lifecycle().stop.abort();
}

/** Has the stopping process wait for a piece of work, for instance a queue that finishes its jobs. */
export function holdExit(work: Promise<unknown>): void {
  const { held } = lifecycle();
  held.add(work);
  const release = () => held.delete(work);
  work.then(release, release);
}

/** Resolves when nothing holds the process's exit; never rejects. */
export async function exitFree(): Promise<void> {
  const { held } = lifecycle();
  while (held.size > 0) await Promise.allSettled(held);
}
