import { perProcess } from "#lib/platform/per-process.ts";

interface Lifecycle {
  stop: AbortController;
  exitWork: Set<Promise<unknown>>;
}

const lifecycle = perProcess(
  "lifecycle",
  (): Lifecycle => ({ stop: new AbortController(), exitWork: new Set() }),
);

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
