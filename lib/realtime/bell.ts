import "server-only";
import { pool } from "#db/client.ts";
import { log } from "#lib/log.ts";

export const BELL_CHANNEL = "parley_events";

// At most one NOTIFY a process in this many milliseconds: NOTIFY takes a database-wide lock at commit, so it is
// rung outside of every transaction and seldom (ARCHITECTURE.md, "The browser sees").
const COALESCE_MS = 15;

let pending = false;

/** Tells every process that there are new events. Losing a ring loses nothing: readers also look by themselves. */
export function ringBell(): void {
  if (pending) return;
  pending = true;
  setTimeout(() => {
    pending = false;
    pool()
      .sql.notify(BELL_CHANNEL, "")
      .catch((error: unknown) => log.debug({ err: error }, "bell not rung"));
  }, COALESCE_MS);
}
