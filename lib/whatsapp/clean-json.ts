import "server-only";

/** Far more than WhatsApp sends, and safe for the stack. */
const MAX_DEPTH = 100;

/** Makes JSON storable in PostgreSQL, which accepts neither U+0000 nor lone surrogates. Deeper values become null. */
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
