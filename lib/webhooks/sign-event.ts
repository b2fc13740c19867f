import "server-only";
import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { decrypt, encrypt } from "#lib/crypto.ts";
import type { Id } from "#lib/id.ts";

/** A new secret of an endpoint: 32 random bytes as Standard Webhooks writes them. */
export function generateSecret(): string {
  return `whsec_${randomBytes(32).toString("base64")}`;
}

/** A secret as it is kept: encrypted, bound to its endpoint. */
export function sealSecret(endpointId: Id<"whk">, secret: string): string {
  return encrypt(secret, endpointId);
}

export function openSecret(endpointId: Id<"whk">, sealed: string): string {
  return decrypt(sealed, endpointId);
}

/**
 * The headers by which a receiver knows that a body is ours (Standard Webhooks 1.0): one signature for each secret that
 * counts just now, over the very bytes that are sent.
 */
export function signEvent(
  secrets: readonly string[],
  event: { id: string; body: string; at: Date },
): Record<"webhook-id" | "webhook-timestamp" | "webhook-signature", string> {
  return {
    "webhook-id": event.id,
    "webhook-timestamp": String(Math.floor(event.at.getTime() / 1000)),
    "webhook-signature": secrets
      .map((secret) => new Webhook(secret).sign(event.id, event.at, event.body))
      .join(" "),
  };
}
