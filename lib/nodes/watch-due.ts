import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { pool } from "#db/client.ts";
import { withinTime } from "#db/within-time.ts";
import { log } from "#lib/log.ts";

/** How late work may begin that nothing announced: what became due by the clock, and what a dead process left. */
const LOOK_EVERY_MS = 1000;

/** Work whose rows are its queue. */
export interface DueWork {
  /** A cheap condition: whether there is something to do. Stands in a select list without a table of its own. */
  isDue: SQL;
  /** Begins to do it. Called every second while it is due, also when an earlier call is not done yet. */
  start: () => void;
}

interface Watch {
  works: Set<DueWork>;
  timer: NodeJS.Timeout | null;
  isAsking: boolean;
}

// One a process, whichever bundle asks.
const WATCH = Symbol.for("parley.due");
const shared = globalThis as { [WATCH]?: Watch };

/**
 * Starts work whenever it is due, until the signal aborts. One statement a second asks for all work of the process
 * together, so that an idle process hardly uses the database.
 */
export function watchDue(work: DueWork, signal: AbortSignal): void {
  shared[WATCH] ??= { works: new Set(), timer: null, isAsking: false };
  const watch = shared[WATCH];
  watch.works.add(work);
  watch.timer ??= setInterval(() => void ask(watch), LOOK_EVERY_MS);
  signal.addEventListener("abort", () => {
    watch.works.delete(work);
    if (watch.works.size > 0 || !watch.timer) return;
    clearInterval(watch.timer);
    watch.timer = null;
  });
}

async function ask(watch: Watch): Promise<void> {
  if (watch.isAsking) return;
  watch.isAsking = true;
  try {
    const works = [...watch.works];
    const conditions = sql.join(
      works.map(({ isDue }) => isDue),
      sql`, `,
    );
    const [row] = await withinTime(
      pool().db.execute<{ due: boolean[] }>(sql`select array[${conditions}] as due`),
    );
    works.forEach((work, index) => {
      if (row?.due[index] && watch.works.has(work)) work.start();
    });
  } catch (error) {
    log.warn({ err: error }, "due work not looked for");
  } finally {
    watch.isAsking = false;
  }
}
