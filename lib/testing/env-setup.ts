import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll } from "vitest";
import { freePort, TEST_SECRET } from "#lib/testing/start-server.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "parley-worker-"));
  const port = await freePort();
  Object.assign(process.env, {
    PARLEY_SECRET: TEST_SECRET,
    PARLEY_SANDBOX: "on",
    PARLEY_DATA_DIR: folder,
    PARLEY_LOG_LEVEL: "silent",
    PARLEY_PUBLIC_URL: `http://127.0.0.1:${port}`,
    PORT: String(port),
    HOST: "127.0.0.1",
  });
});

afterAll(() => rm(folder, { recursive: true, force: true }));
