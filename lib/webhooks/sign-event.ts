import "server-only";
import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { decrypt, encrypt, type Sealed } from "#lib/platform/crypto.ts";
import type { Id } from "#lib/platform/id.ts";

export function generateSecret(): string {
  return `whsec_${randomBytes(32).toString("base64")}`;
}

/** Authenticates the endpoint's id. */
export function sealSecret(endpointId: Id<"whk">, secret: string): Sealed {
  return encrypt(secret, endpointId);
}

export function openSecret(endpointId: Id<"whk">, sealed: Sealed): string {
  return decrypt(sealed, endpointId);
}

/** The Standard Webhooks 1.0 headers: one signature per valid secret, over the exact bytes of the body. */
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
