import "server-only";

/** Deeper than anything WhatsApp sends, and far from the end of the stack. */
const MAX_DEPTH = 100;

/**
 * Parsed JSON that PostgreSQL can hold: its text takes neither U+0000 nor half a surrogate pair, in values or names, and a
 * customer's message must not fail for one. What is nested deeper than 100 levels becomes null.
 */
export function cleanJson(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return cleanText(value);
  if (value === null || typeof value !== "object") return value;
  if (depth >= MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.map((item) => cleanJson(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [cleanText(name), cleanJson(item, depth + 1)]),
  );
}

function cleanText(value: string): string {
  return value.replaceAll("\0", "").toWellFormed();
}
