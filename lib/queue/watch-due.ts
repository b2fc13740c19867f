import "server-only";
import { fillPlaceholders, type Query, type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { pollingConnection } from "#db/client.ts";
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
  /** Null after a change of `works`: building it takes longer than all else in a poll. */
  query: Query | null;
  timer: NodeJS.Timeout | null;
  isPolling: boolean;
}

const WATCH = Symbol.for("parley.due");
const shared = globalThis as { [WATCH]?: Watch };

/** Starts work whenever it is due. One statement a second checks all work of the process. */
export function watchDue(work: DueWork, signal: AbortSignal): void {
  shared[WATCH] ??= { works: new Set(), query: null, timer: null, isPolling: false };
  const watch = shared[WATCH];
  watch.works.add(work);
  watch.query = null;
  watch.timer ??= setInterval(() => void poll(watch), POLL_INTERVAL_MS).unref();
  signal.addEventListener("abort", () => {
    watch.works.delete(work);
    watch.query = null;
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
  watch.query ??= buildQuery(works);
  const values = Object.assign({}, ...works.map(({ placeholders }) => placeholders?.()));
  const parameters = fillPlaceholders(watch.query.params, values) as string[];
  const statement = pollingConnection().sql.unsafe<{ due: boolean[] }[]>(watch.query.sql, parameters, {
    prepare: true,
  });
  const [row] = await withinTime(statement);
  return works.filter((_, index) => row?.due[index]);
}

function buildQuery(works: readonly DueWork[]): Query {
  const conditions = sql.join(
    works.map(({ isDue }) => isDue),
    sql`, `,
  );
  return new PgDialect({ casing: "snake_case" }).sqlToQuery(sql`select array[${conditions}] as due`);
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
