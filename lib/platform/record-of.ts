/** The members of a value whose shape was not checked; none of null and undefined. */
export function recordOf(value: unknown): Record<string, unknown> {
  return Object(value);
}
