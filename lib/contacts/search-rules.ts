/** What a search for contacts looks for. */
export interface ContactSearch {
  /** Words that all stand in the names. */
  words: string[];
  /** Digits that stand in the phone; null when there are fewer than three. */
  digits: string | null;
}

// Combining marks, which the folded names lack: a word of nothing else would be found everywhere.
const MARKS = /[\u0300-\u036f]/g;

/** Reads what somebody searches for: words of names, or three and more digits of a phone however it is written. */
export function readSearch(q: string): ContactSearch {
  const words = q.split(/\s+/).filter((word) => word.normalize("NFKD").replace(MARKS, "").trim() !== "");
  const digits = /^[\d\s+().\-/]+$/.test(q) ? q.replace(/\D/g, "") : "";
  return { words, digits: digits.length >= 3 ? digits : null };
}
