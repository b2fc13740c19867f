import { createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { WebhookEvent } from "@parley/sdk";
import { poll } from "./poll.ts";
import { openClient, readProfile, UserError } from "./profile.ts";
import { readServerTime } from "./server-time.ts";
import { fetchNamed } from "./version.ts";

export interface ListenOptions {
  forwardTo: string;
  type?: string;
  since?: string;
}

/** How long to wait before each retry of an event: a program that is edited restarts meanwhile. */
const RETRY_DELAYS_MS = [1000, 2000, 4000];

/** Posts the workspace's events to an address of this machine, signed as Parley signs webhooks. */
export async function listen(options: ListenOptions, signal: AbortSignal): Promise<void> {
  const { forwardTo, type } = options;
  if (!URL.canParse(forwardTo)) {
    throw new UserError(`"${forwardTo}" is not a URL. Pass one such as http://localhost:8080/webhooks.`);
  }
  const profile = await readProfile();
  const parley = openClient(profile);
  let filter: Parameters<typeof parley.events.list>[0];
  let cursor: string | undefined;
  await poll(signal, async () => {
    if (!filter) {
      const since = options.since ?? (await readServerTime(profile.baseUrl, signal)).toISOString();
      filter = { order: "asc", since, ...(type === undefined ? {} : { type }) } as NonNullable<typeof filter>;
      console.log(`Forwarding events to ${forwardTo}. Verify them with the secret ${profile.webhookSecret}`);
    }
    const pages = parley.events.list({ ...filter, ...(cursor === undefined ? {} : { cursor }) }, { signal });
    for await (const { data, resumeCursor } of pages.pages()) {
      for (const event of data) {
        await deliver(forwardTo, profile.webhookSecret, event, signal);
      }
      // After the whole page was forwarded, so that an interrupted page is forwarded again.
      cursor = resumeCursor ?? cursor;
    }
  });
}

async function deliver(url: string, secret: string, event: WebhookEvent, signal: AbortSignal): Promise<void> {
  for (const delayMs of [...RETRY_DELAYS_MS, null]) {
    const outcome = await forward(url, secret, event, signal);
    const retries = delayMs !== null && !signal.aborted && /^(5|not reached)/.test(outcome);
    const note = retries ? `${outcome}, trying again` : outcome;
    console.log(`${event.timestamp}  ${event.type}  ${event.id}  ${note}`);
    if (!retries) return;
    await sleep(delayMs, undefined, { signal }).catch(() => undefined);
  }
}

async function forward(
  url: string,
  secret: string,
  event: WebhookEvent,
  signal: AbortSignal,
): Promise<string> {
  const body = JSON.stringify(event);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signature = createHmac("sha256", key).update(`${event.id}.${timestamp}.${body}`).digest("base64");
  try {
    const { status } = await fetchNamed(url, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "webhook-id": event.id,
        "webhook-timestamp": timestamp,
        "webhook-signature": `v1,${signature}`,
      },
      body,
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(15_000)]),
    });
    return String(status);
  } catch {
    return "not reached";
  }
}
