import "server-only";
import type { Issue } from "#lib/errors.ts";

/** The fault of a text that PostgreSQL cannot store, because it holds U+0000; empty for any other text. */
export function nulFaults(path: string, text: string): Issue[] {
  return text.includes("\0")
    ? [{ path, code: "invalid_characters", message: "Remove the U+0000 character." }]
    : [];
}

/** The same for the names and values of a query or form, each fault at its parameter. */
export function parameterNulFaults(parameters: URLSearchParams): Issue[] {
  return [...parameters].flatMap(([name, value]) => nulFaults(name.replaceAll("\0", ""), `${name}${value}`));
}
