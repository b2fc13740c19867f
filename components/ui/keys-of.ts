/** The keys of as many elements that are all alike, as in a skeleton. */
export function keysOf(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `element ${index}`);
}
