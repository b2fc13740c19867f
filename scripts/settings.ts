import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runningPostgresUrl, startEmbeddedPostgres } from "#db/embedded.ts";
import { readOwnSecret, readPreviousSecrets, rotateOwnSecret } from "./own-secret.ts";

export interface OpenSettings {
  embedded: boolean;
  /** The reason when the embedded PostgreSQL ends. */
  exited?: Promise<string>;
  close(): Promise<void>;
}

export function dataDir(): string {
  return process.env.PARLEY_DATA_DIR || ".parley";
}

/** Without DATABASE_URL, opens the directory's own database (running, or started here), its secret, and the sandbox. */
export async function openSettings(): Promise<OpenSettings> {
  if (process.env.DATABASE_URL) return { embedded: false, close: async () => undefined };
  const running = runningPostgresUrl(dataDir());
  if (running && (await isReachable(running))) {
    process.env.PORT ||= existsSync(portFile()) ? readFileSync(portFile(), "utf8") : "";
    setEmbeddedDefaults(running);
    return { embedded: true, close: async () => undefined };
  }
  return startOwnDatabase();
}

export async function startOwnDatabase(): Promise<OpenSettings> {
  return openOwnDatabase(() => undefined);
}

/** Replaces a directory's own secret, unless a rotation runs and `another` is false. @throws Error while Parley runs */
export async function openSettingsToRotate({ another }: { another: boolean }): Promise<OpenSettings> {
  if (process.env.DATABASE_URL || process.env.PARLEY_SECRET) return openSettings();
  const isNew = another || readPreviousSecrets(dataDir()).length === 0;
  if (!isNew) return openSettings();
  const running = runningPostgresUrl(dataDir());
  if (running && (await isReachable(running))) {
    throw new Error(
      `Parley is running with ${dataDir()} and reads the secret only when it starts. Stop it before you change the secret, then start it again.`,
    );
  }
  return openOwnDatabase(() => rotateOwnSecret(dataDir()));
}

/** @param prepare runs after the directory is locked and before its secret is read */
async function openOwnDatabase(prepare: () => void): Promise<OpenSettings> {
  const server = await startEmbeddedPostgres(dataDir(), { onNote: (note) => console.error(note) });
  prepare();
  setEmbeddedDefaults(server.applicationUrl);
  return { embedded: true, exited: server.exited, close: () => server.stop() };
}

function portFile(): string {
  return path.join(dataDir(), "port");
}

export function recordPort(port: number): void {
  writeFileSync(portFile(), String(port));
}

/** Readable by its owner only. @returns its path */
export function writeSecretFile(name: string, text: string): string {
  const file = path.join(dataDir(), name);
  mkdirSync(dataDir(), { recursive: true, mode: 0o700 });
  // An existing file would retain its permissions.
  rmSync(file, { force: true });
  writeFileSync(file, `${text}\n`, { mode: 0o600 });
  return file;
}

function setEmbeddedDefaults(url: string): void {
  if (process.env.DATABASE_DIRECT_URL)
    throw new Error("DATABASE_DIRECT_URL is set without DATABASE_URL. Set both or neither.");
  process.env.DATABASE_URL = url;
  if (!process.env.PARLEY_SECRET) {
    process.env.PARLEY_SECRET = readOwnSecret(dataDir());
    process.env.PARLEY_SECRET_PREVIOUS ||= readPreviousSecrets(dataDir()).join(",");
  }
  process.env.PARLEY_SANDBOX ||= "on";
}

async function isReachable(url: string): Promise<boolean> {
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
