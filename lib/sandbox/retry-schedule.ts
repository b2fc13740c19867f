import "server-only";
import { DAY, HOUR, MINUTE, SECOND } from "#lib/clock.ts";

/** How long Meta tries to deliver a webhook (whatsapp-cloud-api.md §4.2). */
const GIVE_UP_MS = 7 * DAY;

// Meta says: at once, then ever less often. The steps are ours; the last repeats.
const STEPS_MS = [
  0,
  30 * SECOND,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  DAY,
];

/**
 * Milliseconds until a webhook that was not taken is posted again; null when its seven days are over.
 * @param failures how often it had failed before this time
 * @param sinceMs since it was first posted, on the simulator's clock
 * @param speed how often seven days fit into the time that is waited: 1000 makes ten minutes of them
 */
export function retryAfterMs(failures: number, sinceMs: number, speed: number): number | null {
  if (sinceMs >= GIVE_UP_MS / speed) return null;
  return Math.ceil((STEPS_MS[failures] ?? DAY) / speed);
}
