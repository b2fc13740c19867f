/** The properties that drivers, storages and Node add to an error. */
type Cause = Error & { code?: unknown; constraint_name?: unknown };

/**
 * Searches an error, its causes (drizzle wraps the driver's error) and the errors that it combines (Node tries several
 * addresses of a host).
 */
export function hasCause(error: unknown, test: (cause: Cause) => boolean): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (test(cause)) return true;
    if (cause instanceof AggregateError && cause.errors.some((each) => hasCause(each, test))) return true;
  }
  return false;
}
