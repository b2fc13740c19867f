// Next's bundles and the server script each load this module; the signal is one a process.
const SHUTDOWN = Symbol.for("parley.shutdown");
const shared = globalThis as { [SHUTDOWN]?: AbortController };

function controller(): AbortController {
  shared[SHUTDOWN] ??= new AbortController();
  return shared[SHUTDOWN];
}

/** Aborts when the process begins to stop: streams end, readiness says no, workers take nothing new. */
export function shutdownSignal(): AbortSignal {
  return controller().signal;
}

export function beginShutdown(): void {
  controller().abort();
}
