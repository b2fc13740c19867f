import { AppError } from "#lib/platform/errors.ts";
import { decodeToken, encodeToken, type TokenKind } from "#lib/platform/signed-token.ts";

/** Signed together with the list's name and filters. */
export function encodeCursor(list: string, keys: readonly string[]): string {
  return encodeToken(kindOf(list), keys);
}

/** @throws AppError INVALID_CURSOR when it was altered or belongs to another list */
export function decodeCursor(list: string, cursor: string): string[] {
  const keys = decodeToken(kindOf(list), cursor);
  if (keys) return keys;
  throw new AppError(
    "INVALID_CURSOR",
    "The cursor is not valid for this list. Start again without a cursor.",
  );
}

function kindOf(list: string): TokenKind {
  return { purpose: "cursor", context: list, macBytes: 12 };
}
