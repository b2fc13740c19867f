import { afterAll, beforeAll, inject } from "vitest";
import { startDispatcher } from "#lib/simulator/dispatcher.ts";
import { TEST_SECRET } from "#lib/testing/start-server.ts";

let stopDispatcher: () => Promise<void>;

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
  const stopped = startDispatcher({ signal: stop.signal });
  stopDispatcher = () => {
    stop.abort();
    return stopped;
  };
});

afterAll(() => stopDispatcher());
