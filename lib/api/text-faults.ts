import "server-only";
import type { Issue } from "#lib/platform/errors.ts";

/** PostgreSQL cannot store U+0000. */
export function nulFaults(path: string, text: string): Issue[] {
  return text.includes("\0")
    ? [{ path, code: "invalid_characters", message: "Remove the U+0000 character." }]
    : [];
}

export function parameterNulFaults(parameters: URLSearchParams): Issue[] {
  return [...parameters].flatMap(([name, value]) => nulFaults(name.replaceAll("\0", ""), `${name}${value}`));
}
