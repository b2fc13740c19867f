// PARLEY_ROLE=worker
import { env } from "#lib/platform/env.ts";
import { beginShutdown, shutdownSignal, waitForExitWork } from "#lib/platform/lifecycle.ts";
import { runWorker } from "#lib/worker/run-worker.ts";

env();

async function stop(): Promise<void> {
  if (shutdownSignal().aborted) return;
  beginShutdown();
  await waitForExitWork();
  process.exit(0);
}

process.on("SIGTERM", stop);
process.on("SIGINT", stop);
process.on("disconnect", stop);

await runWorker(shutdownSignal());
process.send?.("ready");
