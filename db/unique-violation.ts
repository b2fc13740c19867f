import { hasCause } from "#lib/platform/has-cause.ts";

/** @param index matches the names of the indexes in question; any if absent */
export function isUniqueViolation(error: unknown, index?: RegExp): boolean {
  return hasCause(
    error,
    ({ code, constraint_name: name }) =>
      code === "23505" && (index === undefined || index.test(String(name ?? ""))),
  );
}
