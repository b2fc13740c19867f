import { createInterface } from "node:readline/promises";
import { text } from "node:stream/consumers";
import { Parley, ParleyError } from "@parley/sdk";
import { storeProfile, UserError } from "./profile.ts";

/** Asks for the key, or reads it from a pipe, so that it is in no shell history. */
export async function login(baseUrl: string): Promise<void> {
  const apiKey = (process.stdin.isTTY ? await ask("API key: ") : await text(process.stdin)).trim();
  if (!apiKey) throw new UserError("Enter an API key. Create one in Settings → API keys.");
  const checked = await check(new Parley({ baseUrl, apiKey, maxRetries: 1 }));
  const file = await storeProfile({ baseUrl: new URL(baseUrl).origin, apiKey });
  console.log(`Signed in to ${new URL(baseUrl).host}. The key is in ${file}.`);
  if (!checked) console.log("The key has no read scope, so it couldn't be verified.");
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

/** A key without the scope gets the same answer as an unknown key, so several operations are tried. */
async function check(parley: Parley): Promise<boolean> {
  const reads = [parley.messages, parley.contacts, parley.templates, parley.events, parley.requests];
  for (const resource of reads) {
    try {
      await resource.list({ limit: 1 }).firstPage();
      return true;
    } catch (error) {
      if (!(error instanceof ParleyError && error.status === 401)) throw error;
    }
  }
  return false;
}
