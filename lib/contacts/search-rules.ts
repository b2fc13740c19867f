import { fold } from "#lib/search/fold-rules.ts";

/** What a search for contacts looks for. */
export interface ContactSearch {
  /** Words that all stand in the names. */
  words: string[];
  /** Digits that stand in the phone; null when there are fewer than three. */
  digits: string | null;
}

/** Reads what somebody searches for: words of names, or three and more digits of a phone however it is written. */
export function readSearch(q: string): ContactSearch {
  // A word of nothing but marks, which the folded names lack, would be found everywhere.
  const words = q.split(/\s+/).filter((word) => fold(word).trim() !== "");
  const digits = /^[\d\s+().\-/]+$/.test(q) ? q.replace(/\D/g, "") : "";
  return { words, digits: digits.length >= 3 ? digits : null };
}
