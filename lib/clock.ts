/** Where the present comes from. Everything that decides by time takes one, so that tests can walk through it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** The system's time moved by a fixed number of milliseconds: a workspace whose sandbox clock was moved. */
export function shiftedClock(offsetMs: number, base: Clock = systemClock): Clock {
  return offsetMs === 0 ? base : { now: () => new Date(base.now().getTime() + offsetMs) };
}

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The later of two instants, either of which may not have been yet. */
export function later(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return a ?? b;
  return a > b ? a : b;
}
