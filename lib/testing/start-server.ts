import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { SERVER_ARGUMENTS } from "#scripts/server-arguments.ts";

export interface RunningServer {
  url: string;
  pid: number;
  printed(): string;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

/** Fixed, so that the test process derives the same keys as the server. */
export const TEST_SECRET = "a-secret-for-tests-that-is-long-enough-0123456789";

/** Below the ports that the system gives to connections and to servers without one of their own. */
const PORTS = { from: 12_000, count: 18_000 };

/** A port that is likely still free when it is used: no other process gets it by chance. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.from + randomInt(PORTS.count);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.createServer().once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

/** Starts the production build and waits until it is ready. @param settings override the defaults */
export async function startServer(
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<RunningServer> {
  const folder = await mkdtemp(path.join(tmpdir(), "parley-server-"));
  const port = Number(settings.PORT ?? (await freePort()));
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, SERVER_ARGUMENTS, {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      NODE_OPTIONS: "",
      DATABASE_URL: databaseUrl,
      DATABASE_DIRECT_URL: "",
      PARLEY_SECRET: TEST_SECRET,
      PARLEY_SANDBOX: "on",
      PARLEY_DATA_DIR: folder,
      PARLEY_PUBLIC_URL: url,
      PARLEY_LOG_LEVEL: "fatal",
      PARLEY_WEBHOOK_ALLOW_HOSTS: "127.0.0.1",
      // Tests that must not share rate limits set their own address in `X-Forwarded-For`.
      PARLEY_TRUSTED_PROXIES: "127.0.0.1",
      PORT: String(port),
      HOST: "127.0.0.1",
      ...settings,
    },
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
      process.stderr.write(text);
    });
  }
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  while (child.exitCode === null) {
    const response = await fetch(`${url}/api/ready`).catch(() => null);
    if (response?.ok) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  if (child.exitCode !== null) throw new Error("The server under test did not start; its output is above.");
  const end = async (signal: "SIGTERM" | "SIGKILL") => {
    child.kill(signal);
    await gone;
    await rm(folder, { recursive: true, force: true });
  };
  return {
    url,
    pid: child.pid ?? 0,
    printed: () => printed,
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
  };
}
