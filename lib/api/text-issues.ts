import "server-only";
import type { Issue } from "#lib/platform/errors.ts";

/** PostgreSQL cannot store U+0000. */
export function findNulIssues(path: string, text: string): Issue[] {
  return text.includes("\0")
    ? [{ path, code: "invalid_characters", message: "Remove the U+0000 character." }]
    : [];
}

export function findParameterNulIssues(parameters: URLSearchParams): Issue[] {
  return [...parameters].flatMap(([name, value]) =>
    findNulIssues(name.replaceAll("\0", ""), `${name}${value}`),
  );
}
