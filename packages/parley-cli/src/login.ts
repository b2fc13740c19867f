import { createInterface } from "node:readline/promises";
import { text } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import { parseServerUrl, storeProfile, UserError } from "./profile.ts";
import { fetchNamed, notReached } from "./version.ts";

/** Asks for the key, or reads it from a pipe, so that it is in no shell history. */
export async function login(url: string): Promise<void> {
  const baseUrl = parseServerUrl(url);
  const apiKey = (process.stdin.isTTY ? await ask("API key: ") : await text(process.stdin)).trim();
  if (!apiKey) throw new UserError("Enter an API key. Create one in Settings → API keys.");
  if (!isKey(apiKey)) {
    throw new UserError(
      "This is not a complete API key. Copy all of it; it starts with parley_sk_live_ and has 32 more characters.",
    );
  }
  await verifyKey(baseUrl, apiKey);
  const file = await storeProfile({ baseUrl, apiKey });
  console.log(`Signed in to ${new URL(baseUrl).host}. The key is in ${file}.`);
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** The last 6 characters are the CRC-32 of the 26 before them in base 62. */
function isKey(apiKey: string): boolean {
  const [, random, checksum] = /^parley_sk_live_([0-9A-Za-z]{26})([0-9A-Za-z]{6})$/.exec(apiKey) ?? [];
  if (random === undefined || checksum === undefined) return false;
  const value = [...checksum].reduce((sum, digit) => sum * DIGITS.length + DIGITS.indexOf(digit), 0);
  return value === crc32(random);
}

/**
 * The API answers a key without the operation's scope like an unknown one; the Model Context Protocol answers a key with
 * any scope. @throws UserError, ParleyConnectionError
 */
async function verifyKey(baseUrl: string, apiKey: string): Promise<void> {
  const { status } = await fetchNamed(new URL("/api/mcp", baseUrl), {
    method: "POST",
    headers: {
      Authorization: `Bearer ${apiKey}`,
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" }),
    redirect: "manual",
    signal: AbortSignal.timeout(30_000),
  }).catch((cause: unknown) => {
    throw notReached(cause);
  });
  if (status === 401) {
    throw new UserError(
      "The server does not accept this key. Check the URL, and that the key is not revoked.",
    );
  }
  if (status !== 200) {
    throw new UserError(`The key was not verified: the server responded with HTTP ${status}. Check the URL.`);
  }
}
