/** Replaces the digits that Arabic, Persian and East Asian keyboards produce with ASCII digits. */
export function toAsciiDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/** The number that a person typed; NaN for other text, 0 for none. */
export function parseNumber(typed: string): number {
  return Number(
    toAsciiDigits(typed)
      .replace("٫", ".")
      .replace(/[\u061c\u200e\u200f]/g, ""),
  );
}

/** Whether a person typed a number. */
export function isNumber(typed: string): boolean {
  return typed.trim() !== "" && Number.isFinite(parseNumber(typed));
}
