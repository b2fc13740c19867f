/** By code unit, as the database orders ids and timestamps. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
