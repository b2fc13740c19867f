import "server-only";
import { createECDH } from "node:crypto";
import { deriveKey, sha256 } from "#lib/crypto.ts";
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
  const { publicKey, privateKey } = pairFrom(deriveKey("push"));
  const { PARLEY_PUBLIC_URL: url } = env();
  return { subject: url.startsWith("https:") ? url : "mailto:parley@localhost", publicKey, privateKey };
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
