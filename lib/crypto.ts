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
  | "sign-in"
  | "device"
  | "push";

const keys = new Map<string, Buffer>();

/** 32 bytes derived from PARLEY_SECRET by HKDF-SHA-256 for one purpose. */
export function deriveKey(purpose: KeyPurpose): Buffer {
  return deriveFrom(env().PARLEY_SECRET, purpose);
}

/**
 * The keys of a purpose that are accepted: the one of PARLEY_SECRET first, with which everything new is made, then those
 * of PARLEY_SECRET_PREVIOUS, with which it may have been made before a rotation (docs/decisions/031-secret-rotation.md).
 */
export function acceptedKeys(purpose: KeyPurpose): Buffer[] {
  const { PARLEY_SECRET, PARLEY_SECRET_PREVIOUS } = env();
  const secrets = new Set([PARLEY_SECRET, ...PARLEY_SECRET_PREVIOUS]);
  return [...secrets].map((secret) => deriveFrom(secret, purpose));
}

function deriveFrom(secret: string, purpose: KeyPurpose): Buffer {
  const id = `${purpose}\n${secret}`;
  let key = keys.get(id);
  if (!key) {
    key = Buffer.from(hkdfSync("sha256", secret, "parley", purpose, 32));
    keys.set(id, key);
  }
  return key;
}

/** The id that names the current encryption key in every ciphertext, by which a rotation tells old from new. */
export function encryptionKeyId(): string {
  return idOfKey(deriveKey("encryption"));
}

/** The ids of the encryption keys that this process can decrypt with, the current one first. */
export function acceptedKeyIds(): string[] {
  return acceptedKeys("encryption").map(idOfKey);
}

// Keys are made once (`deriveFrom`), and so are their ids.
const keyIds = new WeakMap<Buffer, string>();

function idOfKey(key: Buffer): string {
  const known = keyIds.get(key);
  if (known) return known;
  const id = createHash("sha256").update(key).digest("hex").slice(0, 8);
  keyIds.set(key, id);
  return id;
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
 * @throws Error when the text was altered, belongs to another context, or was made under a secret that is neither
 *   PARLEY_SECRET nor one of PARLEY_SECRET_PREVIOUS.
 */
export function decrypt(ciphertext: string, context: string): string {
  return decryptBytes(ciphertext, context).toString("utf8");
}

/** The same for what was no text. */
export function decryptBytes(ciphertext: string, context: string): Buffer {
  const [version, , payload] = ciphertext.split(".");
  if (version !== "v1" || payload === undefined) throw new Error("Not a ciphertext of this program.");
  const key = keyBeside("encryption", ciphertext);
  const bytes = Buffer.from(payload, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12));
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
}

/**
 * The key of a purpose that is derived from the secret under which a value was encrypted.
 * @throws Error when that secret is neither PARLEY_SECRET nor one of PARLEY_SECRET_PREVIOUS.
 */
export function keyBeside(purpose: KeyPurpose, ciphertext: string): Buffer {
  const key = acceptedKeys(purpose)[acceptedKeyIds().indexOf(ciphertext.split(".")[1] ?? "")];
  if (key) return key;
  throw new Error(
    "This value was encrypted under another PARLEY_SECRET. Start Parley with that one, or add it to PARLEY_SECRET_PREVIOUS.",
  );
}

export function sha256(value: string | Uint8Array): Buffer {
  return createHash("sha256").update(value).digest();
}

/** HMAC-SHA-256 under the key derived for a purpose. */
export function keyedHash(purpose: KeyPurpose, value: string): Buffer {
  return hmac(deriveKey(purpose), value);
}

/** The hashes under every accepted key, the current one first: what was made before a rotation equals one of them. */
export function acceptedHashes(purpose: KeyPurpose, value: string): Buffer[] {
  return acceptedKeys(purpose).map((key) => hmac(key, value));
}

function hmac(key: Buffer, value: string): Buffer {
  return createHmac("sha256", key).update(value).digest();
}

/** Whether a byte string equals one of several, in time that does not depend on which. */
export function constantTimeIncludes(candidates: readonly Uint8Array[], value: Uint8Array): boolean {
  return candidates.filter((candidate) => constantTimeEqual(candidate, value)).length > 0;
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
