import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, inject, test } from "vitest";
import { freePort, TEST_SECRET } from "#lib/testing/start-server.ts";

const PROCESSES = 2;

let folder: string;
let launcher: ChildProcess | undefined;

afterEach(async () => {
  if (launcher?.exitCode === null) {
    const gone = once(launcher, "exit");
    launcher.kill("SIGTERM");
    await gone;
  }
  await rm(folder, { recursive: true, force: true });
});

function listeners(port: number): number {
  const place = `0100007F:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const sockets = readFileSync("/proc/net/tcp", "utf8").split("\n");
  return sockets.filter((line) => line.includes(` ${place} 00000000:0000 0A `)).length;
}

test("several server processes share the port and stop with the process that started them", async () => {
  folder = await mkdtemp(path.join(tmpdir(), "parley-processes-"));
  const port = await freePort();
  launcher = spawn(process.execPath, ["--conditions=react-server", "scripts/start.ts"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      NODE_OPTIONS: "",
      DATABASE_URL: inject("serverDatabase"),
      PARLEY_DATA_DIR: folder,
      PARLEY_PROCESSES: String(PROCESSES),
      PARLEY_PUBLIC_URL: `http://127.0.0.1:${port}`,
      PARLEY_SECRET: TEST_SECRET,
      PORT: String(port),
    },
  });
  await expect.poll(() => listeners(port), { timeout: 60_000 }).toBe(PROCESSES);
  const statuses = async () => {
    const responses = Array.from({ length: 30 }, () =>
      fetch(`http://127.0.0.1:${port}/api/ready`, { headers: { Connection: "close" } }),
    );
    return (await Promise.all(responses)).map(({ status }) => status);
  };
  // A process listens before it is ready.
  await expect.poll(statuses, { timeout: 60_000 }).toEqual(Array(30).fill(200));
  const gone = once(launcher, "exit");
  launcher.kill("SIGTERM");
  expect(await gone).toEqual([0, null]);
  expect(listeners(port)).toBe(0);
});
