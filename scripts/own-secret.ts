import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from "node:fs";
import path from "node:path";

// The secret of a data directory that brings its own database, and those from before a rotation, one a line.
const SECRET = "secret";
const PREVIOUS = "secret.previous";

/** The secret of a data directory, generated on first use. */
export function readOwnSecret(dataDir: string): string {
  const file = path.join(dataDir, SECRET);
  if (!existsSync(file)) writeDurably(dataDir, SECRET, generateSecret());
  return readFileSync(file, "utf8").trim();
}

/** The former secrets that are still accepted. */
export function readPreviousSecrets(dataDir: string): string[] {
  const file = path.join(dataDir, PREVIOUS);
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split(/[\s,]+/)
    .filter((secret) => secret !== "");
}

/**
 * Generates a new secret for a data directory and keeps the former ones beside it. A crash at any point leaves a
 * directory that works: the former secret is accepted before it is replaced, and each file is replaced as a whole.
 */
export function rotateOwnSecret(dataDir: string): void {
  const accepted = [readOwnSecret(dataDir), ...readPreviousSecrets(dataDir)];
  writeDurably(dataDir, PREVIOUS, [...new Set(accepted)].join("\n"));
  writeDurably(dataDir, SECRET, generateSecret());
}

function generateSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** Replaces a file in one step, so that a reader or a crash meets the former text or the new one. */
function writeDurably(folder: string, name: string, text: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, name);
  const next = openSync(`${file}.next`, "w", 0o600);
  writeSync(next, text);
  fsyncSync(next);
  closeSync(next);
  renameSync(`${file}.next`, file);
  const directory = openSync(folder, "r");
  fsyncSync(directory);
  closeSync(directory);
}
