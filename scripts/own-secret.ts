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

// In a data directory; previous secrets are one per line.
const SECRET = "secret";
const PREVIOUS = "secret.previous";

export function readOwnSecret(dataDir: string): string {
  const file = path.join(dataDir, SECRET);
  if (!existsSync(file)) writeDurably(dataDir, SECRET, generateSecret());
  return readFileSync(file, "utf8").trim();
}

export function readPreviousSecrets(dataDir: string): string[] {
  const file = path.join(dataDir, PREVIOUS);
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split(/[\s,]+/)
    .filter((secret) => secret !== "");
}

/** A crash at any point leaves a working directory: the previous secret is accepted before it is replaced. */
export function rotateOwnSecret(dataDir: string): void {
  const accepted = [readOwnSecret(dataDir), ...readPreviousSecrets(dataDir)];
  writeDurably(dataDir, PREVIOUS, [...new Set(accepted)].join("\n"));
  writeDurably(dataDir, SECRET, generateSecret());
}

function generateSecret(): string {
  return randomBytes(32).toString("base64url");
}

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
