/** Next calls this once when its server starts. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { env } = await import("#lib/platform/env.ts");
  const { delayExit, shutdownSignal } = await import("#lib/platform/lifecycle.ts");
  const { PARLEY_ROLE, PARLEY_SANDBOX } = env();
  const { log } = await import("#lib/platform/log.ts");
  const { removeAbandonedFiles } = await import("#lib/platform/storage/remove-abandoned-files.ts");
  await removeAbandonedFiles().catch((error: unknown) =>
    log.warn({ err: error }, "temporary files not removed"),
  );
  if (PARLEY_ROLE !== "web") {
    const { runWorker } = await import("#lib/worker/run-worker.ts");
    await runWorker(shutdownSignal());
  }
  if (PARLEY_SANDBOX && PARLEY_ROLE !== "worker") {
    const { startSimulatorWorker } = await import("#lib/simulator/start-simulator-worker.ts");
    const stopped = startSimulatorWorker({ signal: shutdownSignal() });
    shutdownSignal().addEventListener("abort", () => delayExit(stopped));
  }
}
