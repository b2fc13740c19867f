import "server-only";
import { createECDH } from "node:crypto";
import { deriveKey, keyBeside, sha256 } from "#lib/crypto.ts";
import { env } from "#lib/env.ts";

export interface VapidKeys {
  subject: string;
  publicKey: string;
  privateKey: string;
}

/**
 * The key pair by which push services know this deployment (RFC 8292), derived from PARLEY_SECRET: every process has the
 * same, and nothing is stored.
 */
export function vapidKeys(): VapidKeys {
  return toVapidKeys(pairFrom(deriveKey("push")));
}

/**
 * The pair of a device's subscription, which is bound to the key it was made for: `privateKey` as it was kept with it,
 * or, for one from before that was kept, the key of the secret under which the subscription is encrypted.
 */
export function vapidKeysOf(privateKey: string): VapidKeys {
  return toVapidKeys(pairFrom(Buffer.from(privateKey, "base64url")));
}

/** The private key that was in use when a subscription was encrypted. */
export function vapidPrivateKeyOf(sealedSubscription: string): string {
  return pairFrom(keyBeside("push", sealedSubscription)).privateKey;
}

function toVapidKeys(pair: Omit<VapidKeys, "subject">): VapidKeys {
  const { PARLEY_PUBLIC_URL: url } = env();
  return { subject: url.startsWith("https:") ? url : "mailto:parley@localhost", ...pair };
}

/** Almost every 32 bytes are a private key of P-256; of those that are none the hash is tried. */
function pairFrom(seed: Buffer): Omit<VapidKeys, "subject"> {
  const ecdh = createECDH("prime256v1");
  try {
    ecdh.setPrivateKey(seed);
  } catch {
    return pairFrom(sha256(seed));
  }
  return { publicKey: ecdh.getPublicKey("base64url"), privateKey: seed.toString("base64url") };
}
