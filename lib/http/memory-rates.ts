import "server-only";

/** A partition of a limit: seconds that one request takes of it, and how many seconds may be taken ahead. */
export interface Cell {
  partition: string;
  step: number;
  slack: number;
}

/** How a partition stands: seconds by which what was let through is ahead of its turn, and whether one more fits. */
export interface CellState {
  behind: number;
  fits: boolean;
}

// Beyond this many partitions the memory begins anew: it only bridges moments without the database.
const MOST = 50_000;

/** When all that was let through of a partition has had its turn, on this process's own clock, as last told. */
const turns = new Map<string, number>();

/** Remembers how partitions stand, as the database told. */
export function rememberRates(cells: readonly Cell[], states: readonly CellState[]): void {
  if (turns.size > MOST) turns.clear();
  const now = performance.now() / 1000;
  for (const [index, { partition }] of cells.entries())
    turns.set(partition, now + (states[index]?.behind ?? 0));
}

/** The decision that the database would make, from what this process remembers: all of the partitions are taken or none. */
export function takeFromMemory(cells: readonly Cell[]): CellState[] {
  const now = performance.now() / 1000;
  const ahead = cells.map(({ partition }) => Math.max(0, (turns.get(partition) ?? 0) - now));
  const fits = cells.map(({ step, slack }, index) => (ahead[index] ?? 0) + step <= slack);
  const all = fits.every(Boolean);
  const states = cells.map(({ step }, index) => ({
    behind: (ahead[index] ?? 0) + (all ? step : 0),
    fits: fits[index] ?? true,
  }));
  rememberRates(cells, states);
  return states;
}
