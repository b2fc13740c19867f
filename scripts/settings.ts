import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { runningPostgresUrl, startEmbeddedPostgres } from "#db/embedded.ts";

export interface OpenSettings {
  /** Whether Parley brings its own PostgreSQL. */
  embedded: boolean;
  /** Resolves with the reason when our own PostgreSQL has ended. */
  lost?: Promise<string>;
  close(): Promise<void>;
}

export function dataDir(): string {
  return process.env.PARLEY_DATA_DIR || ".parley";
}

/**
 * Completes the process's settings. With DATABASE_URL they are the operator's. Without it, the database and the secret
 * are this directory's own, and the sandbox is on: the running database if a server runs, else one for as long as this
 * is open.
 */
export async function openSettings(): Promise<OpenSettings> {
  if (process.env.DATABASE_URL) return { embedded: false, close: async () => undefined };
  const running = runningPostgresUrl(dataDir());
  if (running && (await answers(running))) {
    // The sandbox is reached where the running server listens.
    process.env.PORT ||= existsSync(portFile()) ? readFileSync(portFile(), "utf8") : "";
    takeEmbedded(running);
    return { embedded: true, close: async () => undefined };
  }
  return startOwnDatabase();
}

/** Starts the embedded database for this process, and takes its address, the secret and the sandbox as settings. */
export async function startOwnDatabase(): Promise<OpenSettings> {
  const server = await startEmbeddedPostgres(dataDir(), { onNote: (note) => console.error(note) });
  takeEmbedded(server.url);
  return { embedded: true, lost: server.lost, close: () => server.stop() };
}

function portFile(): string {
  return path.join(dataDir(), "port");
}

/** Leaves the server's port where other commands of this directory find it. */
export function notePort(port: number): void {
  writeFileSync(portFile(), String(port));
}

function takeEmbedded(url: string): void {
  process.env.DATABASE_URL = url;
  process.env.PARLEY_SECRET ||= ownSecret();
  process.env.PARLEY_SANDBOX ||= "on";
}

function ownSecret(): string {
  const file = path.join(dataDir(), "secret");
  mkdirSync(dataDir(), { recursive: true, mode: 0o700 });
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600 });
  return readFileSync(file, "utf8");
}

async function answers(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, connect_timeout: 2 });
  try {
    await sql`select 1`;
    return true;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
