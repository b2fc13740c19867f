import { toAsciiDigits } from "#lib/platform/digit-rules.ts";
import { suggestPhone } from "#lib/platform/phone.ts";
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
  // A whole number is searched without what is not dialed from abroad, such as the zero of +44 (0)20.
  const digits = suggestPhone(q) ?? (/^[\d\s+().\-/]+$/.test(typed) ? typed.replace(/\D/g, "") : "");
  return { words, digits: digits.length >= 3 ? digits : null };
}
