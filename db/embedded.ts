import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { stopLeftServer } from "#db/postmaster.ts";
import { unprivilegedNode } from "#db/unprivileged.ts";
import { MINUTE } from "#lib/platform/clock.ts";

/** A PostgreSQL server that stops with this process, however it ends. */
export interface EmbeddedPostgres {
  applicationUrl: string;
  /** The superuser's address; tests and benchmarks create databases with it. */
  url: string;
  /** Resolves with the reason. */
  exited: Promise<string>;
  stop(): Promise<void>;
}

export class DataDirectoryBusy extends Error {}

const HOST_SCRIPT = path.join(path.dirname(fileURLToPath(import.meta.url)), "../scripts/postgres-host.ts");
const START_TIMEOUT_MS = 5 * MINUTE;
type Started = Pick<EmbeddedPostgres, "applicationUrl" | "url">;
const hostMessage = z.object({
  note: z.string().optional(),
  started: z.object({ applicationUrl: z.string(), url: z.string() }).optional(),
  error: z.string().optional(),
  busy: z.literal(true).optional(),
});

/** Other commands of the same user read the server's address from it. */
function addressFile(dataDir: string): string {
  return path.join(dataDir, "postgres.url");
}

/** scripts/postgres-host.ts stops it together with this process. @throws DataDirectoryBusy */
export async function startEmbeddedPostgres(
  dataDir: string,
  options: { settings?: Record<string, string>; onNote?: (note: string) => void } = {},
): Promise<EmbeddedPostgres> {
  const root = path.resolve(dataDir);
  const folder = path.join(root, "postgres");
  const secret = openDirectory(root, folder);
  const host = spawnHost(folder);
  host.stdin.write(`${JSON.stringify({ password: secret, settings: options.settings ?? {} })}\n`);
  const { started, ended } = await listen(host, options.onNote ?? (() => undefined));
  let isStopping = false;
  const exited = ended.then(async (reason) => {
    // A killed host leaves its server running.
    if (!isStopping) await stopLeftServer(path.join(folder, "data")).catch(() => null);
    return reason;
  });
  writeFileSync(addressFile(root), started.applicationUrl, { mode: 0o600 });
  return {
    ...started,
    exited,
    stop: async () => {
      isStopping = true;
      rmSync(addressFile(root), { force: true });
      host.stdin.end();
      await exited;
    },
  };
}

export function runningPostgresUrl(dataDir: string): string | null {
  const file = addressFile(path.resolve(dataDir));
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

function spawnHost(folder: string) {
  const { command, prefix } = unprivilegedNode(folder);
  const host = spawn(command, [...prefix, HOST_SCRIPT], {
    cwd: folder,
    // A separate process group, so that Ctrl-C does not stop it before this process.
    detached: true,
    stdio: ["pipe", "pipe", "inherit"],
    env: { NODE_ENV: "production", PATH: process.env.PATH, LC_ALL: "C.UTF-8" },
  });
  // A write to an ended host fails here; `listen` reports its end.
  host.stdin.on("error", () => undefined);
  return host;
}

function listen(
  host: ChildProcess & { stdout: NodeJS.ReadableStream },
  onNote: (note: string) => void,
): Promise<{ started: Started; ended: Promise<string> }> {
  return new Promise((resolve, reject) => {
    let failure =
      "The embedded PostgreSQL's host process ended without an error message; it may have been killed.";
    const { promise: ended, resolve: end } = Promise.withResolvers<string>();
    const timer = setTimeout(() => {
      host.kill("SIGTERM");
      reject(
        new Error("The embedded PostgreSQL did not start; see postgres/postgres.log in the data directory."),
      );
    }, START_TIMEOUT_MS);
    createInterface({ input: host.stdout }).on("line", (line) => {
      const message = hostMessage.parse(JSON.parse(line));
      if (message.note) onNote(message.note);
      if (message.error) failure = message.error;
      if (message.busy) reject(new DataDirectoryBusy(message.error));
      if (message.started) {
        clearTimeout(timer);
        resolve({ started: message.started, ended });
      }
    });
    host.once("error", (error) => reject(error));
    // "close" rather than "exit": all output has been read then.
    host.once("close", () => {
      clearTimeout(timer);
      reject(new Error(failure));
      end(failure);
    });
  });
}

/** @returns the database's password, which only this user may read */
function openDirectory(root: string, folder: string): string {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = path.join(root, "postgres.password");
    if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString("base64url"), { mode: 0o600 });
    return readFileSync(file, "utf8");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The data directory ${root} cannot be used by this user: ${reason}`);
  }
}
