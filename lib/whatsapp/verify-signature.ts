import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";

/** The `X-Hub-Signature-256` of a webhook: HMAC-SHA-256 of the raw bytes under the app secret (§4.2). */
export function signBody(rawBytes: Uint8Array, appSecret: string): string {
  return `sha256=${createHmac("sha256", appSecret).update(rawBytes).digest("hex")}`;
}

/** Whether a webhook was signed with this app secret; over the untouched bytes, in constant time. */
export function verifySignature(rawBytes: Uint8Array, header: string | null, appSecret: string): boolean {
  const given = Buffer.from(header ?? "", "utf8");
  const expected = Buffer.from(signBody(rawBytes, appSecret), "utf8");
  return given.length === expected.length && timingSafeEqual(given, expected);
}
