/** Line breaks, other control characters, and marks that reorder the text around them (Unicode UAX #9). */
const BREAKS = String.raw`[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]`;
const HAS_BREAK = new RegExp(BREAKS, "u");
const EVERY_BREAK = new RegExp(`${BREAKS}+ ?`, "gu");

/** Whether a name stays within its line of a mail or a notification, and cannot look like another part of it. */
export function isSingleLine(text: string): boolean {
  return !HAS_BREAK.test(text);
}

/** For names that were stored or are sent by others. */
export function toSingleLine(text: string): string {
  return text.replace(EVERY_BREAK, " ").trim();
}
