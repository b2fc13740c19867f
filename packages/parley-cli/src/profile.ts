import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import path from "node:path";
import { Parley } from "@parley/sdk";
import { fetchNamed } from "./version.ts";

export interface Profile {
  baseUrl: string;
  apiKey: string;
  /** Signs the events that `listen` forwards. */
  webhookSecret: string;
}

/** A message for the person at the terminal, without a stack. */
export class UserError extends Error {
  override readonly name = "UserError";
}

function profilePath(): string {
  const folder = process.env.XDG_CONFIG_HOME || path.join(homedir(), ".config");
  return path.join(folder, "parley", "cli.json");
}

/**
 * The environment takes precedence over what `parley login` stored, but a stored key is only sent to the server that it was
 * stored for. @throws UserError when neither has a key
 */
export async function readProfile(): Promise<Profile> {
  const stored = await readStored();
  const url = process.env.PARLEY_URL || stored.baseUrl;
  const apiKey = process.env.PARLEY_API_KEY || stored.apiKey;
  if (!url || !apiKey) {
    throw new UserError('Run "parley login" first, or set PARLEY_URL and PARLEY_API_KEY.');
  }
  const baseUrl = parseServerUrl(url);
  if (!process.env.PARLEY_API_KEY && baseUrl !== stored.baseUrl) {
    throw new UserError(
      `PARLEY_URL is ${baseUrl}, but the stored key is for ${stored.baseUrl}. Set PARLEY_API_KEY too, or run "parley login --url ${baseUrl}".`,
    );
  }
  const webhookSecret = process.env.PARLEY_WEBHOOK_SECRET ?? stored.webhookSecret ?? newSecret();
  return { baseUrl, apiKey, webhookSecret };
}

/** @returns the origin. @throws UserError */
export function parseServerUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol)) return url.origin;
  throw new UserError(`"${text}" is not a URL. Pass one such as https://parley.example.com.`);
}

async function readStored(): Promise<Partial<Profile>> {
  const text = await readFile(profilePath(), "utf8").catch(() => "{}");
  try {
    return JSON.parse(text);
  } catch {
    throw new UserError(`${profilePath()} is not valid JSON. Run "parley login" again.`);
  }
}

/** Readable only by its owner. @returns where it was stored */
export async function storeProfile(profile: Omit<Profile, "webhookSecret">): Promise<string> {
  const file = profilePath();
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const { webhookSecret = newSecret() } = await readStored().catch(() => ({}) as Partial<Profile>);
  const text = `${JSON.stringify({ ...profile, webhookSecret }, null, 2)}\n`;
  // A file of its own replaces the old one at once, also if that was readable by others.
  const written = `${file}.${process.pid}`;
  await rm(written, { force: true });
  await writeFile(written, text, { mode: 0o600, flag: "wx" });
  await rename(written, file);
  return file;
}

export async function connect(): Promise<Parley> {
  return openClient(await readProfile());
}

export function openClient({ baseUrl, apiKey }: Pick<Profile, "baseUrl" | "apiKey">): Parley {
  return new Parley({ baseUrl, apiKey, fetch: fetchNamed });
}

function newSecret(): string {
  return `whsec_${randomBytes(32).toString("base64")}`;
}
