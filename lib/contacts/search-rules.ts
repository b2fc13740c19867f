import { toAsciiDigits } from "#lib/platform/digit-rules.ts";
import { normalizeSearchText } from "#lib/platform/search-text-rules.ts";

export interface ContactSearch {
  words: string[];
  digits: string | null;
}

/** Parses a search into words of names, or at least three digits of a phone in any notation. */
export function readSearch(q: string): ContactSearch {
  // A word of combining marks only is normalized to nothing and would match everything.
  const words = q.split(/\s+/).filter((word) => normalizeSearchText(word).trim() !== "");
  const typed = toAsciiDigits(q);
  const digits = /^[\d\s+().\-/]+$/.test(typed) ? typed.replace(/\D/g, "") : "";
  return { words, digits: digits.length >= 3 ? digits : null };
}
