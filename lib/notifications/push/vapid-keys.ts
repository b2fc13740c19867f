import "server-only";
import { createECDH } from "node:crypto";
import { deriveKey, keyForCiphertext, sha256 } from "#lib/platform/crypto.ts";
import { env } from "#lib/platform/env.ts";

export interface VapidKeys {
  subject: string;
  publicKey: string;
  privateKey: string;
}

/** Derived from PARLEY_SECRET (RFC 8292), so that every process has the same pair without storing it. */
export function vapidKeys(): VapidKeys {
  return toVapidKeys(pairFrom(deriveKey("push")));
}

export function vapidKeysFromPrivate(privateKey: string): VapidKeys {
  return toVapidKeys(pairFrom(Buffer.from(privateKey, "base64url")));
}

/** Derives the VAPID key of a subscription that was stored without it from the secret it was encrypted under. */
export function vapidPrivateKeyOf(sealedSubscription: string): string {
  return pairFrom(keyForCiphertext("push", sealedSubscription)).privateKey;
}

function toVapidKeys(pair: Omit<VapidKeys, "subject">): VapidKeys {
  const { PARLEY_PUBLIC_URL: url } = env();
  return { subject: url.startsWith("https:") ? url : "mailto:parley@localhost", ...pair };
}

/** Almost every 32 bytes are a valid P-256 private key; for the others, tries their hash. */
function pairFrom(seed: Buffer): Omit<VapidKeys, "subject"> {
  const ecdh = createECDH("prime256v1");
  try {
    ecdh.setPrivateKey(seed);
  } catch {
    return pairFrom(sha256(seed));
  }
  return { publicKey: ecdh.getPublicKey("base64url"), privateKey: seed.toString("base64url") };
}
