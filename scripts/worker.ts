// A process that does the background work and serves nothing: PARLEY_ROLE=worker.
import { env } from "#lib/env.ts";
import { beginShutdown, exitFree, shutdownSignal } from "#lib/lifecycle.ts";
import { runWorker } from "#lib/worker/run-worker.ts";

env();

async function stop(): Promise<void> {
  if (shutdownSignal().aborted) return;
  beginShutdown();
  await exitFree();
  process.exit(0);
}

process.on("SIGTERM", stop);
process.on("SIGINT", stop);
// The process that started us is gone.
process.on("disconnect", stop);

await runWorker(shutdownSignal());
process.send?.("ready");
