import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** A PostgreSQL that runs for this process; when the process dies, however it dies, the server stops too. */
export interface EmbeddedPostgres {
  url: string;
  stop(): Promise<void>;
}

const HOST_SCRIPT = path.join(
  path.dirname(fileURLToPath(import.meta.url)),
  "..",
  "scripts",
  "postgres-host.ts",
);
const START_TIMEOUT_MS = 60_000;

/** Where the running server's address stands, for other commands of the same user. */
function addressFile(dataDir: string): string {
  return path.join(dataDir, "postgres.url");
}

/**
 * Starts the embedded PostgreSQL of a data directory, creating it on first use. It runs under a small host process of
 * its own (scripts/postgres-host.ts), which stops it when this process is gone.
 * @throws Error in one sentence when it does not start, or another Parley runs on the same directory
 */
export async function startEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  const root = path.resolve(dataDir);
  const cluster = path.join(root, "postgres");
  mkdirSync(root, { recursive: true, mode: 0o700 });
  mkdirSync(cluster, { recursive: true, mode: 0o700 });
  const { command, prefix } = unprivileged(cluster);
  const host = spawn(command, [...prefix, HOST_SCRIPT, cluster], {
    // Its own group: a terminal's Ctrl-C reaches us first, and we stop it last.
    detached: true,
    stdio: ["pipe", "pipe", "inherit"],
    env: {
      NODE_ENV: "production",
      PATH: process.env.PATH,
      POSTGRES_PASSWORD: password(root),
      LC_ALL: "C.UTF-8",
    },
  });
  const url = await readAddress(host);
  writeFileSync(addressFile(root), url, { mode: 0o600 });
  return {
    url,
    stop: async () => {
      rmSync(addressFile(root), { force: true });
      const gone = new Promise((resolve) => host.once("exit", resolve));
      host.stdin?.end();
      await gone;
    },
  };
}

/** The address of the embedded PostgreSQL that runs on a data directory, or null when none was left written. */
export function runningPostgresUrl(dataDir: string): string | null {
  const file = addressFile(path.resolve(dataDir));
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

function readAddress(host: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      host.kill("SIGTERM");
      reject(
        new Error(
          "The embedded PostgreSQL did not start within a minute; see postgres.log in the data directory.",
        ),
      );
    }, START_TIMEOUT_MS);
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      finish();
    };
    if (!host.stdout) throw new Error("The PostgreSQL host has no output.");
    createInterface({ input: host.stdout }).on("line", (line) => {
      const message: { url?: string; error?: string } = JSON.parse(line);
      if (message.url) settle(() => resolve(String(message.url)));
      else settle(() => reject(new Error(message.error ?? "The embedded PostgreSQL did not start.")));
    });
    host.once("error", (error) => settle(() => reject(error)));
    host.once("exit", (code) =>
      settle(() => reject(new Error(`The embedded PostgreSQL did not start (${code}).`))),
    );
  });
}

function password(root: string): string {
  const file = path.join(root, "postgres.password");
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString("base64url"), { mode: 0o600 });
  return readFileSync(file, "utf8");
}

/**
 * PostgreSQL refuses to run as root. Then its host runs as `postgres` or `nobody`, keeping the one capability that lets
 * it reach a folder below directories that only root may enter (a clone in /root, a private temporary directory).
 */
function unprivileged(cluster: string): { command: string; prefix: string[] } {
  if (process.getuid?.() !== 0) return { command: process.execPath, prefix: [] };
  const user = ["postgres", "nobody"].map(idOf).find((id) => id !== null);
  if (!user)
    throw new Error(
      "PostgreSQL cannot run as root, and there is no user postgres or nobody. Use another user.",
    );
  chownSync(cluster, user, user);
  // A plain container has the second only.
  for (const capability of ["dac_read_search", "dac_override"]) {
    const prefix = [
      `--reuid=${user}`,
      `--regid=${user}`,
      "--clear-groups",
      // access(2) ignores capabilities after a change of user unless told otherwise, and initdb asks it.
      "--securebits=+no_setuid_fixup",
      `--inh-caps=+${capability}`,
      `--ambient-caps=+${capability}`,
      "--",
      process.execPath,
    ];
    if (spawnSync("setpriv", [...prefix, "--version"], { cwd: cluster }).status === 0) {
      return { command: "setpriv", prefix };
    }
  }
  throw new Error("PostgreSQL cannot run as root here. Start Parley as another user, or set DATABASE_URL.");
}

function idOf(user: string): number | null {
  const answer = spawnSync("id", ["-u", user], { encoding: "utf8" });
  return answer.status === 0 ? Number(answer.stdout) : null;
}
