import { acceptedHashes, constantTimeIncludes, keyedHash } from "#lib/crypto.ts";
import { AppError } from "#lib/errors.ts";

const MAC_BYTES = 12;

/**
 * A place in a list, as opaque text: the sort keys of the last item seen, bound to the list's name and filters and
 * signed, so that an altered cursor, or one of another list, is told apart (API.md §8).
 */
export function encodeCursor(list: string, keys: readonly string[]): string {
  const body = Buffer.from(JSON.stringify(keys));
  return Buffer.concat([keyedHash("cursor", signed(list, body)).subarray(0, MAC_BYTES), body]).toString(
    "base64url",
  );
}

/**
 * The sort keys behind a cursor of this very list.
 * @throws AppError INVALID_CURSOR
 */
export function decodeCursor(list: string, cursor: string): string[] {
  const bytes = Buffer.from(cursor, "base64url");
  const body = bytes.subarray(MAC_BYTES);
  const macs = acceptedHashes("cursor", signed(list, body)).map((hash) => hash.subarray(0, MAC_BYTES));
  // Text that decodes to the same bytes is altered all the same.
  const altered = bytes.length <= MAC_BYTES || bytes.toString("base64url") !== cursor;
  if (altered || !constantTimeIncludes(macs, bytes.subarray(0, MAC_BYTES))) {
    throw new AppError(
      "INVALID_CURSOR",
      "This cursor does not belong to this list. Start again without one.",
    );
  }
  const keys: unknown = JSON.parse(body.toString("utf8"));
  return Array.isArray(keys) ? keys.map(String) : [];
}

function signed(list: string, body: Buffer): string {
  return `${list}\n${body.toString("utf8")}`;
}
