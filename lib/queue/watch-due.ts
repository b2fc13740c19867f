import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { type BuiltStatement, buildStatement } from "#db/build-statement.ts";
import { dropPollingConnection, pollingConnection } from "#db/client.ts";
import { withinTime } from "#db/within-time.ts";
import { log } from "#lib/platform/log.ts";
import { perProcess } from "#lib/platform/per-process.ts";

/** Polling interval, the longest delay of work that nothing announces. */
const POLL_INTERVAL_MS = 1000;

export interface DueWork {
  /** In the log. */
  name: string;
  /** Whether there is work. Used in a select list without its own FROM. */
  isDue: SQL;
  /** The present values of its placeholders, whose names no other work uses. */
  placeholders?: () => Record<string, unknown>;
  /** Called every second while work is due and no earlier call is running. */
  run: () => Promise<void>;
  /** The shortest time from the end of a call to the next one. */
  minPauseMs?: number;
}

interface WatchedWork extends DueWork {
  isRunning: boolean;
  endedAt: number;
}

interface Watch {
  works: Set<WatchedWork>;
  /** Null after a change of `works`. */
  statement: BuiltStatement | null;
  timer: NodeJS.Timeout | null;
  isPolling: boolean;
}

const currentWatch = perProcess(
  "due",
  (): Watch => ({ works: new Set(), statement: null, timer: null, isPolling: false }),
);

/** Runs work whenever it is due, and logs its failures. One statement a second checks all work of the process. */
export function watchDue(due: DueWork, signal: AbortSignal): void {
  const watch = currentWatch();
  const work: WatchedWork = { ...due, isRunning: false, endedAt: Number.NEGATIVE_INFINITY };
  watch.works.add(work);
  watch.statement = null;
  watch.timer ??= setInterval(() => void poll(watch), POLL_INTERVAL_MS).unref();
  signal.addEventListener("abort", () => {
    watch.works.delete(work);
    watch.statement = null;
    if (watch.works.size > 0 || !watch.timer) return;
    clearInterval(watch.timer);
    watch.timer = null;
  });
}

/** The work that is due, of all that this process watches. */
export async function findDueWork(): Promise<WatchedWork[]> {
  const watch = currentWatch();
  if (watch.works.size === 0) return [];
  const works = [...watch.works];
  watch.statement ??= buildCheck(works);
  const placeholders = Object.assign({}, ...works.map((work) => work.placeholders?.()));
  const [row] = await withinTime(watch.statement<{ due: boolean[] }>(pollingConnection(), placeholders));
  return works.filter((_, index) => row?.due[index]);
}

function buildCheck(works: readonly DueWork[]): BuiltStatement {
  const conditions = sql.join(
    works.map(({ isDue }) => isDue),
    sql`, `,
  );
  return buildStatement(sql`select array[${conditions}] as due`);
}

async function poll(watch: Watch): Promise<void> {
  if (watch.isPolling) return;
  watch.isPolling = true;
  try {
    for (const work of await findDueWork()) {
      if (watch.works.has(work)) void run(work);
    }
  } catch (error) {
    log.warn({ err: error }, "due work not read");
    dropPollingConnection();
  } finally {
    watch.isPolling = false;
  }
}

async function run(work: WatchedWork): Promise<void> {
  if (work.isRunning || performance.now() - work.endedAt < (work.minPauseMs ?? 0)) return;
  work.isRunning = true;
  try {
    await work.run();
  } catch (error) {
    log.warn({ err: error, work: work.name }, "due work failed");
  } finally {
    work.endedAt = performance.now();
    work.isRunning = false;
  }
}
