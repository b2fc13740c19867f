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
import { env } from "#lib/platform/env.ts";

/** Each purpose has its own key, so that one leaked key exposes one purpose. */
export type KeyPurpose =
  | "session"
  | "encryption"
  | "pepper"
  | "fingerprint"
  | "cursor"
  | "media"
  | "setup"
  | "sign-in"
  | "device"
  | "push"
  | "unsubscribe";

const keys = new Map<string, Buffer>();

export function deriveKey(purpose: KeyPurpose): Buffer {
  return deriveKeyFrom(env().PARLEY_SECRET, purpose);
}

/** The key of PARLEY_SECRET, then those of previous secrets (docs/decisions/031-secret-rotation.md). */
export function acceptedKeys(purpose: KeyPurpose): Buffer[] {
  const { PARLEY_SECRET, PARLEY_SECRET_PREVIOUS } = env();
  const secrets = new Set([PARLEY_SECRET, ...PARLEY_SECRET_PREVIOUS]);
  return [...secrets].map((secret) => deriveKeyFrom(secret, purpose));
}

function deriveKeyFrom(secret: string, purpose: KeyPurpose): Buffer {
  const id = `${purpose}\n${secret}`;
  let key = keys.get(id);
  if (!key) {
    key = Buffer.from(hkdfSync("sha256", secret, "parley", purpose, 32));
    keys.set(id, key);
  }
  return key;
}

export function encryptionKeyId(): string {
  return getKeyId(deriveKey("encryption"));
}

/** The current one first. */
export function acceptedKeyIds(): string[] {
  return acceptedKeys("encryption").map(getKeyId);
}

// Keys are cached by `deriveKeyFrom`, so object identity works as the cache key.
const keyIds = new WeakMap<Buffer, string>();

function getKeyId(key: Buffer): string {
  const known = keyIds.get(key);
  if (known) return known;
  const id = createHash("sha256").update(key).digest("hex").slice(0, 8);
  keyIds.set(key, id);
  return id;
}

declare const sealed: unique symbol;

/** A ciphertext of `encrypt`. In the database it is in a column of `sealedText` (`db/schema/columns.ts`). */
export type Sealed = string & { readonly [sealed]: true };

/**
 * AES-256-GCM as `v1.<key id>.<base64url of nonce, tag, ciphertext>`.
 * @param context authenticated, such as the row's id, so that a ciphertext cannot be moved to another row
 */
export function encrypt(plaintext: string | Uint8Array, context: string): Sealed {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", deriveKey("encryption"), nonce);
  cipher.setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(Buffer.from(plaintext)), cipher.final()]);
  const bytes = Buffer.concat([nonce, cipher.getAuthTag(), body]);
  return `v1.${encryptionKeyId()}.${bytes.toString("base64url")}` as Sealed;
}

/** @throws Error for an altered text, another context or an unknown secret */
export function decrypt(ciphertext: Sealed, context: string): string {
  return decryptBytes(ciphertext, context).toString("utf8");
}

export function decryptBytes(ciphertext: Sealed, context: string): Buffer {
  const [version, , payload] = ciphertext.split(".");
  if (version !== "v1" || payload === undefined) throw new Error("This value was not encrypted by Parley.");
  const key = keyForCiphertext("encryption", ciphertext);
  const bytes = Buffer.from(payload, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12));
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
}

/** Uses the secret that encrypted the value. @throws Error when that secret is unknown */
export function keyForCiphertext(purpose: KeyPurpose, ciphertext: string): Buffer {
  const key = acceptedKeys(purpose)[acceptedKeyIds().indexOf(ciphertext.split(".")[1] ?? "")];
  if (key) return key;
  throw new Error(
    "This value was encrypted with another PARLEY_SECRET. Start Parley with that secret, or add it to PARLEY_SECRET_PREVIOUS.",
  );
}

export function sha256(value: string | Uint8Array): Buffer {
  return createHash("sha256").update(value).digest();
}

export function keyedHash(purpose: KeyPurpose, value: string): Buffer {
  return hmac(deriveKey(purpose), value);
}

/** The current key's first. */
export function acceptedHashes(purpose: KeyPurpose, value: string): Buffer[] {
  return acceptedKeys(purpose).map((key) => hmac(key, value));
}

function hmac(key: Buffer, value: string): Buffer {
  return createHmac("sha256", key).update(value).digest();
}

/** The time does not depend on which candidate matches. */
export function constantTimeIncludes(candidates: readonly Uint8Array[], value: Uint8Array): boolean {
  return candidates.filter((candidate) => constantTimeEqual(candidate, value)).length > 0;
}

/** The time depends on the length only. */
export function constantTimeEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

export function randomBase62(length: number): string {
  return Array.from({ length }, () => BASE62[randomInt(62)]).join("");
}

/** Writes a number with the digits `0-9A-Za-z`, left-padded with zeros. */
export function toBase62(value: number, width: number): string {
  let rest = value;
  let text = "";
  do {
    text = (BASE62[rest % 62] ?? "") + text;
    rest = Math.floor(rest / 62);
  } while (rest > 0);
  return text.padStart(width, "0");
}
