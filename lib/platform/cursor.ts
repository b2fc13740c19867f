import { acceptedHashes, constantTimeIncludes, keyedHash } from "#lib/platform/crypto.ts";
import { AppError } from "#lib/platform/errors.ts";

const MAC_BYTES = 12;

/** Signed together with the list's name and filters. */
export function encodeCursor(list: string, keys: readonly string[]): string {
  const body = Buffer.from(JSON.stringify(keys));
  return Buffer.concat([keyedHash("cursor", signed(list, body)).subarray(0, MAC_BYTES), body]).toString(
    "base64url",
  );
}

/** @throws AppError INVALID_CURSOR when it was altered or belongs to another list */
export function decodeCursor(list: string, cursor: string): string[] {
  const bytes = Buffer.from(cursor, "base64url");
  const body = bytes.subarray(MAC_BYTES);
  const macs = acceptedHashes("cursor", signed(list, body)).map((hash) => hash.subarray(0, MAC_BYTES));
  // Other text that decodes to the same bytes counts as altered.
  const isAltered = bytes.length <= MAC_BYTES || bytes.toString("base64url") !== cursor;
  if (isAltered || !constantTimeIncludes(macs, bytes.subarray(0, MAC_BYTES))) {
    throw new AppError(
      "INVALID_CURSOR",
      "The cursor is not valid for this list. Start again without a cursor.",
    );
  }
  const keys: unknown = JSON.parse(body.toString("utf8"));
  return Array.isArray(keys) ? keys.map(String) : [];
}

function signed(list: string, body: Buffer): string {
  return `${list}\n${body.toString("utf8")}`;
}
