import { acceptedHashes, constantTimeIncludes, type KeyPurpose, keyedHash } from "#lib/platform/crypto.ts";

export interface TokenKind {
  purpose: KeyPurpose;
  /** Signed too, so that a token is valid only where its context is the same. */
  context: string;
  macBytes: number;
}

export function encodeToken(kind: TokenKind, values: readonly string[]): string {
  const body = Buffer.from(JSON.stringify(values));
  const mac = keyedHash(kind.purpose, signed(kind, body)).subarray(0, kind.macBytes);
  return Buffer.concat([mac, body]).toString("base64url");
}

/** Accepts tokens of previous secrets too. Returns null when it was altered or is of another kind. */
export function decodeToken(kind: TokenKind, token: string): string[] | null {
  const { purpose, macBytes } = kind;
  const bytes = Buffer.from(token, "base64url");
  const body = bytes.subarray(macBytes);
  const macs = acceptedHashes(purpose, signed(kind, body)).map((hash) => hash.subarray(0, macBytes));
  // Other text that decodes to the same bytes counts as altered.
  const isAltered = bytes.length <= macBytes || bytes.toString("base64url") !== token;
  if (isAltered || !constantTimeIncludes(macs, bytes.subarray(0, macBytes))) return null;
  const values: unknown = JSON.parse(body.toString("utf8"));
  return Array.isArray(values) ? values.map(String) : [];
}

function signed({ context }: TokenKind, body: Buffer): string {
  return `${context}\n${body.toString("utf8")}`;
}
