import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runningPostgresUrl, startEmbeddedPostgres } from "#db/embedded.ts";
import { readOwnSecret, readPreviousSecrets, rotateOwnSecret } from "./own-secret.ts";

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
  return takeOwnDatabase(() => undefined);
}

/**
 * The settings for a rotation of the secret. A secret that the operator gives is the operator's to replace. The one of a
 * data directory is replaced by a new one, unless a rotation was begun already and `another` does not ask for the next.
 * @throws Error while Parley runs on the directory: it would not know the new secret
 */
export async function openSettingsToRotate({ another }: { another: boolean }): Promise<OpenSettings> {
  if (process.env.DATABASE_URL || process.env.PARLEY_SECRET) return openSettings();
  const isNew = another || readPreviousSecrets(dataDir()).length === 0;
  if (!isNew) return openSettings();
  const running = runningPostgresUrl(dataDir());
  if (running && (await answers(running))) {
    throw new Error(
      `Parley runs on ${dataDir()} and would not know a new secret. Stop it, run this command again, then start it.`,
    );
  }
  return takeOwnDatabase(() => rotateOwnSecret(dataDir()));
}

/** @param prepare runs once this process alone has the directory, before its secret is read */
async function takeOwnDatabase(prepare: () => void): Promise<OpenSettings> {
  const server = await startEmbeddedPostgres(dataDir(), { onNote: (note) => console.error(note) });
  prepare();
  takeEmbedded(server.applicationUrl);
  return { embedded: true, lost: server.lost, close: () => server.stop() };
}

function portFile(): string {
  return path.join(dataDir(), "port");
}

/** Leaves the server's port where other commands of this directory find it. */
export function notePort(port: number): void {
  writeFileSync(portFile(), String(port));
}

/** Writes a file of the data directory that only its owner may read. @returns its path */
export function keepSecret(name: string, text: string): string {
  const file = path.join(dataDir(), name);
  mkdirSync(dataDir(), { recursive: true, mode: 0o700 });
  // An older file would keep its own rights.
  rmSync(file, { force: true });
  writeFileSync(file, `${text}\n`, { mode: 0o600 });
  return file;
}

function takeEmbedded(url: string): void {
  process.env.DATABASE_URL = url;
  if (!process.env.PARLEY_SECRET) {
    process.env.PARLEY_SECRET = readOwnSecret(dataDir());
    process.env.PARLEY_SECRET_PREVIOUS ||= readPreviousSecrets(dataDir()).join(",");
  }
  process.env.PARLEY_SANDBOX ||= "on";
}

async function answers(url: string): Promise<boolean> {
  // Loaded here: the process that stays after the start never asks.
  const { default: postgres } = await import("postgres");
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
