import { beforeAll, inject } from "vitest";
import { TEST_SECRET } from "#lib/testing/start-server.ts";

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
});
