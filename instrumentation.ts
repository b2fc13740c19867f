/** Next calls this once when its server starts: the background work that this process's role asks for begins here. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { env } = await import("#lib/env.ts");
  const { holdExit, shutdownSignal } = await import("#lib/lifecycle.ts");
  const { PARLEY_ROLE, PARLEY_SANDBOX } = env();
  if (PARLEY_ROLE !== "web") {
    const { runWorker } = await import("#lib/worker/run-worker.ts");
    await runWorker(shutdownSignal());
  }
  if (PARLEY_SANDBOX && PARLEY_ROLE !== "worker") {
    const { startDispatcher } = await import("#lib/sandbox/dispatcher.ts");
    const stopped = startDispatcher({ signal: shutdownSignal() });
    shutdownSignal().addEventListener("abort", () => holdExit(stopped));
  }
}
