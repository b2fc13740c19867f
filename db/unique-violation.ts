/** @param index matches the names of the indexes in question; any if absent */
export function isUniqueViolation(error: unknown, index?: RegExp): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && cause.code === "23505")
      return index === undefined || ("constraint_name" in cause && index.test(String(cause.constraint_name)));
  }
  return false;
}

/**
 * Whether the database refused a statement because of a constraint (SQLSTATE class 23), such as a foreign key to a
 * workspace that is deleted: its transaction has certainly not committed.
 */
export function isConstraintViolation(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ("code" in cause && /^23\w{3}$/.test(String(cause.code))) return true;
  return false;
}
