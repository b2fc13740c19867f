import "server-only";
import type { Issue } from "#lib/platform/errors.ts";

/** The issue of a text with U+0000, which PostgreSQL cannot store. */
export function nulFaults(path: string, text: string): Issue[] {
  return text.includes("\0")
    ? [{ path, code: "invalid_characters", message: "Remove the U+0000 character." }]
    : [];
}

/** Checks the names and values of a query or form. */
export function parameterNulFaults(parameters: URLSearchParams): Issue[] {
  return [...parameters].flatMap(([name, value]) => nulFaults(name.replaceAll("\0", ""), `${name}${value}`));
}
