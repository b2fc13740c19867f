import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";

/** docs/whatsapp.md#webhook-signature */
export function signBody(rawBytes: Uint8Array, appSecret: string): string {
  return `sha256=${createHmac("sha256", appSecret).update(rawBytes).digest("hex")}`;
}

/** In constant time. */
export function verifySignature(rawBytes: Uint8Array, header: string | null, appSecret: string): boolean {
  const received = Buffer.from(header ?? "", "utf8");
  const expected = Buffer.from(signBody(rawBytes, appSecret), "utf8");
  return received.length === expected.length && timingSafeEqual(received, expected);
}
