/**
 * Returns the place that a key moves to in a grid that is filled row by row, or null if the key does not move.
 * @param from the current place, from 0
 */
export function stepInGrid(
  key: string,
  from: number,
  { count, columns, isRightToLeft }: { count: number; columns: number; isRightToLeft: boolean },
): number | null {
  const right = isRightToLeft ? -1 : 1;
  const steps: Record<string, number> = {
    ArrowRight: right,
    ArrowLeft: -right,
    ArrowDown: columns,
    ArrowUp: -columns,
  };
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = steps[key];
  if (step === undefined) return null;
  const to = from + step;
  if (to >= 0 && to < count) return to;
  // From above a shorter last row, down leads to its end.
  const isAboveLastRow = Math.floor(from / columns) < Math.floor((count - 1) / columns);
  return key === "ArrowDown" && isAboveLastRow ? count - 1 : from;
}
