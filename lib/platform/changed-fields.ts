type Defined<T> = { [Field in keyof T]?: Exclude<T[Field], undefined> };

/**
 * The fields of `after` that are not the same in `before`, so that a change sends nothing that others may have changed
 * meanwhile. Values are compared as JSON.
 */
export function changedFields<T extends object>(before: object, after: T): Defined<T> {
  const old = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).filter(
    ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(old.get(name)),
  );
  return Object.fromEntries(changed) as Defined<T>;
}
