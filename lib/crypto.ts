import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from "node:crypto";
import { env } from "#lib/env.ts";

/** What a derived key is for. Each purpose has its own key, so that one leak opens one door. */
export type KeyPurpose =
  | "session"
  | "encryption"
  | "pepper"
  | "fingerprint"
  | "cursor"
  | "setup"
  | "sandbox"
  | "push";

const keys = new Map<string, Buffer>();

/** 32 bytes derived from PARLEY_SECRET by HKDF-SHA-256 for one purpose. */
export function deriveKey(purpose: KeyPurpose): Buffer {
  const secret = env().PARLEY_SECRET;
  const id = `${purpose}\n${secret}`;
  let key = keys.get(id);
  if (!key) {
    key = Buffer.from(hkdfSync("sha256", secret, "parley", purpose, 32));
    keys.set(id, key);
  }
  return key;
}

/** Names the encryption key in every ciphertext, so that a rotation can tell old from new. */
function encryptionKeyId(): string {
  return createHash("sha256").update(deriveKey("encryption")).digest("hex").slice(0, 8);
}

/**
 * AES-256-GCM under the deployment's encryption key, as `v1.<key id>.<base64url of nonce, tag, ciphertext>`.
 * `context` (for instance the row's id) is authenticated, so that a ciphertext moved to another row fails.
 */
export function encrypt(plaintext: string | Uint8Array, context: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", deriveKey("encryption"), nonce);
  cipher.setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(Buffer.from(plaintext)), cipher.final()]);
  return `v1.${encryptionKeyId()}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url")}`;
}

/**
 * What `encrypt` made, read back.
 * @throws Error when the text was altered, belongs to another context, or was made under another PARLEY_SECRET.
 */
export function decrypt(ciphertext: string, context: string): string {
  return decryptBytes(ciphertext, context).toString("utf8");
}

/** The same for what was no text. */
export function decryptBytes(ciphertext: string, context: string): Buffer {
  const [version, keyId, payload] = ciphertext.split(".");
  if (version !== "v1" || payload === undefined) throw new Error("Not a ciphertext of this program.");
  if (keyId !== encryptionKeyId()) {
    throw new Error("This value was encrypted under another PARLEY_SECRET. Start Parley with that one.");
  }
  const bytes = Buffer.from(payload, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", deriveKey("encryption"), bytes.subarray(0, 12));
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
}

export function sha256(value: string | Uint8Array): Buffer {
  return createHash("sha256").update(value).digest();
}

/** HMAC-SHA-256 under the key derived for a purpose. */
export function keyedHash(purpose: KeyPurpose, value: string): Buffer {
  return createHmac("sha256", deriveKey(purpose)).update(value).digest();
}

/** Compares two byte strings in time that depends on their length alone. */
export function constantTimeEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Random letters and digits from the operating system, each of the 62 equally likely. */
export function randomBase62(length: number): string {
  return Array.from({ length }, () => BASE62[randomInt(62)]).join("");
}

/** A non-negative integer in base 62 (digits `0-9A-Za-z`), left-padded with zeros to `width`. */
export function toBase62(value: number, width: number): string {
  let rest = value;
  let text = "";
  do {
    text = (BASE62[rest % 62] ?? "") + text;
    rest = Math.floor(rest / 62);
  } while (rest > 0);
  return text.padStart(width, "0");
}
