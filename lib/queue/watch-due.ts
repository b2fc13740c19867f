import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { pool } from "#db/client.ts";
import { withinTime } from "#db/within-time.ts";
import { log } from "#lib/platform/log.ts";

/** Polling interval, the longest delay of work that nothing announces. */
const POLL_INTERVAL_MS = 1000;

export interface DueWork {
  /** Whether there is work. Used in a select list without its own FROM. */
  isDue: SQL;
  /** Called every second while work is due, even while an earlier call is still running. */
  start: () => void;
}

interface Watch {
  works: Set<DueWork>;
  timer: NodeJS.Timeout | null;
  isPolling: boolean;
}

const WATCH = Symbol.for("parley.due");
const shared = globalThis as { [WATCH]?: Watch };

/** Starts work whenever it is due. One statement a second checks all work of the process. */
export function watchDue(work: DueWork, signal: AbortSignal): void {
  shared[WATCH] ??= { works: new Set(), timer: null, isPolling: false };
  const watch = shared[WATCH];
  watch.works.add(work);
  watch.timer ??= setInterval(() => void poll(watch), POLL_INTERVAL_MS);
  signal.addEventListener("abort", () => {
    watch.works.delete(work);
    if (watch.works.size > 0 || !watch.timer) return;
    clearInterval(watch.timer);
    watch.timer = null;
  });
}

/** The work that is due, of all that this process watches. */
export async function findDueWork(): Promise<DueWork[]> {
  const works = [...(shared[WATCH]?.works ?? [])];
  if (works.length === 0) return [];
  const conditions = sql.join(
    works.map(({ isDue }) => isDue),
    sql`, `,
  );
  const [row] = await withinTime(
    pool().db.execute<{ due: boolean[] }>(sql`select array[${conditions}] as due`),
  );
  return works.filter((_, index) => row?.due[index]);
}

async function poll(watch: Watch): Promise<void> {
  if (watch.isPolling) return;
  watch.isPolling = true;
  try {
    for (const work of await findDueWork()) {
      if (watch.works.has(work)) work.start();
    }
  } catch (error) {
    log.warn({ err: error }, "due work not read");
  } finally {
    watch.isPolling = false;
  }
}
