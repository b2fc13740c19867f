import { afterAll, beforeAll, inject } from "vitest";
import { startSimulatorWorker } from "#lib/simulator/start-simulator-worker.ts";
import { TEST_SECRET } from "#lib/testing/start-server.ts";

let stopWorker: () => Promise<void>;

// These tests share the running server's database; each creates its own workspace.
beforeAll(() => {
  const { port } = new URL(inject("serverUrl"));
  Object.assign(process.env, {
    DATABASE_URL: inject("serverDatabase"),
    PARLEY_SECRET: TEST_SECRET,
    PARLEY_SANDBOX: "on",
    PARLEY_LOG_LEVEL: "silent",
    PARLEY_PUBLIC_URL: inject("serverUrl"),
    PORT: port,
    HOST: "127.0.0.1",
  });
  // A new webhook wakes only the simulator of its own process; the server's finds it when it polls, after up to a second.
  const stop = new AbortController();
  const stopped = startSimulatorWorker({ signal: stop.signal });
  stopWorker = () => {
    stop.abort();
    return stopped;
  };
});

afterAll(() => stopWorker());
