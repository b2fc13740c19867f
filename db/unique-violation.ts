/** @param index matches the names of the indexes in question; any if absent */
export function isUniqueViolation(error: unknown, index?: RegExp): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && cause.code === "23505")
      return index === undefined || ("constraint_name" in cause && index.test(String(cause.constraint_name)));
  }
  return false;
}
