import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { type BuiltStatement, buildStatement } from "#db/build-statement.ts";
import { dropPollingConnection, pollingConnection } from "#db/client.ts";
import { withinTime } from "#db/within-time.ts";
import { log } from "#lib/platform/log.ts";

/** Polling interval, the longest delay of work that nothing announces. */
const POLL_INTERVAL_MS = 1000;

export interface DueWork {
  /** Whether there is work. Used in a select list without its own FROM. */
  isDue: SQL;
  /** The present values of its placeholders, whose names no other work uses. */
  placeholders?: () => Record<string, unknown>;
  /** Called every second while work is due, even while an earlier call is still running. */
  start: () => void;
}

interface Watch {
  works: Set<DueWork>;
  /** Null after a change of `works`. */
  statement: BuiltStatement | null;
  timer: NodeJS.Timeout | null;
  isPolling: boolean;
}

const WATCH = Symbol.for("parley.due");
const shared = globalThis as { [WATCH]?: Watch };

/** Starts work whenever it is due. One statement a second checks all work of the process. */
export function watchDue(work: DueWork, signal: AbortSignal): void {
  shared[WATCH] ??= { works: new Set(), statement: null, timer: null, isPolling: false };
  const watch = shared[WATCH];
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
export async function findDueWork(): Promise<DueWork[]> {
  const watch = shared[WATCH];
  if (!watch || watch.works.size === 0) return [];
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
      if (watch.works.has(work)) work.start();
    }
  } catch (error) {
    log.warn({ err: error }, "due work not read");
    dropPollingConnection();
  } finally {
    watch.isPolling = false;
  }
}
