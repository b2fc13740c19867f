/** Every decision by time takes a clock, so that tests control it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export function shiftedClock(offsetMs: number, base: Clock = systemClock): Clock {
  return offsetMs === 0 ? base : { now: () => new Date(base.now().getTime() + offsetMs) };
}

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Also of ids, which are ordered by time; null counts as none. */
export function earlierOf<T extends Date | string>(a: T | null, b: T | null): T | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}

/** Null counts as never. */
export function laterOf(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return a ?? b;
  return a > b ? a : b;
}
