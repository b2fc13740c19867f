import { WebhookVerificationError } from "./errors.ts";
import type { webhooks } from "./schema.ts";

type WebhookName = keyof webhooks;

/** The events that Parley sends, distinguished by `type`. Newer servers may send others: ignore types you do not know. */
export type WebhookEvent = {
  [Name in WebhookName]: webhooks[Name] extends {
    post: { requestBody: { content: { "application/json": infer Event } } };
  }
    ? Event
    : never;
}[WebhookName];

export interface VerifyWebhookOptions {
  /** The exact body as it arrived, before any parsing. */
  body: string | Uint8Array;
  headers: Headers | Record<string, string | string[] | undefined>;
  /** The endpoint's secret (`whsec_…`), or several while a secret is rotated. */
  secret: string | readonly string[];
  /** How old or how far in the future the signature may be, in seconds. Default: 300. */
  toleranceSeconds?: number;
}

/**
 * Checks the signature of a webhook (https://www.standardwebhooks.com) and returns its event.
 * @throws WebhookVerificationError when a header is missing, the time is too far off or no signature matches
 * @throws TypeError when the body was parsed already
 */
export async function verifyWebhook(options: VerifyWebhookOptions): Promise<WebhookEvent> {
  const { body, headers, secret, toleranceSeconds = 300 } = options;
  if (typeof body !== "string" && !(body instanceof Uint8Array)) {
    throw new TypeError(
      "Pass the raw body, as text or bytes. A parsed body cannot be verified: read it before a JSON parser does.",
    );
  }
  const [id, timestamp, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) =>
    readHeader(headers, name),
  );
  if (!id || !timestamp || !signatures) {
    throw new WebhookVerificationError(
      "A header is missing: webhook-id, webhook-timestamp or webhook-signature.",
    );
  }
  const secondsOff = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!/^\d+$/.test(timestamp) || secondsOff > toleranceSeconds) {
    throw new WebhookVerificationError(
      `The timestamp in webhook-timestamp is not within ${toleranceSeconds} seconds of the current time. Check this machine's clock; an old webhook can be a replay attack.`,
    );
  }
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const content = concat(new TextEncoder().encode(`${id}.${timestamp}.`), bytes);
  for (const one of typeof secret === "string" ? [secret] : secret) {
    const key = await importSecret(one);
    for (const signature of signatures.split(" ")) {
      if (await isSignedBy(key, signature, content)) return JSON.parse(new TextDecoder().decode(bytes));
    }
  }
  throw new WebhookVerificationError(
    "No signature matches. Check the secret, and that the body is unchanged.",
  );
}

async function isSignedBy(
  key: CryptoKey,
  signature: string,
  content: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const [version, encoded] = signature.split(",", 2);
  const bytes = version === "v1" && encoded !== undefined ? decodeBase64(encoded) : null;
  return bytes !== null && crypto.subtle.verify("HMAC", key, bytes, content);
}

function importSecret(secret: string): Promise<CryptoKey> {
  const bytes = decodeBase64(secret.replace(/^whsec_/, ""));
  if (bytes === null || bytes.length === 0)
    throw new TypeError("The secret is not valid. It starts with whsec_.");
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}

function readHeader(headers: VerifyWebhookOptions["headers"], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  for (const [key, value] of Object.entries(headers)) {
    if (key.toLowerCase() === name) return Array.isArray(value) ? value[0] : value;
  }
  return undefined;
}
