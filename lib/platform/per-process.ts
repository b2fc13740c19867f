/**
 * Next loads a module once per bundle, so a variable of a module may exist several times in a process; this value exists
 * once.
 * @param name unique among these values
 * @returns a function that returns the value, which its first call creates
 */
export function perProcess<T extends object>(name: string, create: () => T): () => T {
  const key = Symbol.for(`parley.${name}`);
  const shared = globalThis as { [name: symbol]: T | undefined };
  return () => {
    const value = shared[key] ?? create();
    shared[key] = value;
    return value;
  };
}
