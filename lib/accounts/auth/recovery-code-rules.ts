import { toAsciiDigits } from "#lib/platform/digit-rules.ts";

export const RECOVERY_CODES = 10;

/** Crockford's base 32, which has no I, L, O or U. */
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const GROUPS = 4;
const GROUP = 4;

/** 80 bits, so that a plain hash is safe. @param bytes 16 random bytes */
export function formatRecoveryCode(bytes: Uint8Array): string {
  const digits = Array.from(bytes, (byte) => DIGITS[byte % DIGITS.length]).join("");
  return Array.from({ length: GROUPS }, (_, group) => digits.slice(group * GROUP, (group + 1) * GROUP)).join(
    "-",
  );
}

/** A code as it was typed, without separators and with digits in place of similar letters; null for other text. */
export function normalizeRecoveryCode(typed: string): string | null {
  const code = toAsciiDigits(typed)
    .toUpperCase()
    .replace(/[\s-]/g, "")
    .replace(/[IL]/g, "1")
    .replace(/O/g, "0");
  const isCode = code.length === GROUPS * GROUP && [...code].every((digit) => DIGITS.includes(digit));
  return isCode ? code : null;
}
