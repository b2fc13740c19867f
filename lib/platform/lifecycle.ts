interface Lifecycle {
  stop: AbortController;
  exitWork: Set<Promise<unknown>>;
}

// Next's bundles and the server script each load this module, so the state is global.
const LIFECYCLE = Symbol.for("parley.lifecycle");
const shared = globalThis as { [LIFECYCLE]?: Lifecycle };

function lifecycle(): Lifecycle {
  shared[LIFECYCLE] ??= { stop: new AbortController(), exitWork: new Set() };
  return shared[LIFECYCLE];
}

export function shutdownSignal(): AbortSignal {
  return lifecycle().stop.signal;
}

export function beginShutdown(): void {
  lifecycle().stop.abort();
}

export function delayExit(work: Promise<unknown>): void {
  const { exitWork: held } = lifecycle();
  held.add(work);
  const release = () => held.delete(work);
  work.then(release, release);
}

/** Never rejects. */
export async function waitForExitWork(): Promise<void> {
  const { exitWork: held } = lifecycle();
  while (held.size > 0) await Promise.allSettled(held);
}
