import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { type BuiltStatement, buildStatement } from "#db/build-statement.ts";
import { dropPollingConnection, pollingConnection, statementWatch } from "#db/client.ts";
import { withinTime } from "#db/within-time.ts";
import { log } from "#lib/platform/log.ts";
import { perProcess } from "#lib/platform/per-process.ts";
import { currentSnapshot, expectNoTransaction } from "#lib/queue/new-transactions.ts";
import { isHeartbeatRunning } from "#lib/queue/this-node.ts";

/** The time between two checks, except at rest. */
const POLL_INTERVAL_MS = 1000;
/** The time between two checks while nothing is written and nothing becomes due. */
const REST_MS = 15_000;
/** Longer than a rest, because a timer of a busy process is late. */
const AHEAD = "interval '20 seconds'";
/** From a statement of this process to the check that sees what it wrote; by then its transaction has committed. */
const SETTLE_MS = 250;

export interface DueWork {
  /** In the log. */
  name: string;
  /** Whether there is work. Used in a select list without its own FROM; its only clocks are those of `PRESENT`. */
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
  statements: { due: BuiltStatement; soon: BuiltStatement } | null;
  timer: NodeJS.Timeout | null;
  isChecking: boolean;
  nextCheckAt: number;
  lastCheckAt: number;
  lastStatementAt: number;
}

const currentWatch = perProcess("due", startWatch);

function startWatch(): Watch {
  const watch: Watch = {
    works: new Set(),
    statements: null,
    timer: null,
    isChecking: false,
    nextCheckAt: Number.POSITIVE_INFINITY,
    lastCheckAt: Number.NEGATIVE_INFINITY,
    lastStatementAt: Number.NEGATIVE_INFINITY,
  };
  statementWatch().onStatement = () => {
    const now = performance.now();
    watch.lastStatementAt = now;
    if (watch.nextCheckAt > now + POLL_INTERVAL_MS) scheduleCheck(watch, now + SETTLE_MS);
  };
  return watch;
}

/**
 * Runs work whenever it is due, and logs its failures. One statement a second checks all work of the process. It rests for
 * up to 15 seconds when nothing is due until then: after that, work becomes due only by a write. A rest ends with a
 * statement of this process, or when its heartbeat shows that another one has written.
 */
export function watchDue(due: DueWork, signal: AbortSignal): void {
  const watch = currentWatch();
  const work: WatchedWork = { ...due, isRunning: false, endedAt: Number.NEGATIVE_INFINITY };
  watch.works.add(work);
  watch.statements = null;
  scheduleCheck(watch, performance.now() + POLL_INTERVAL_MS);
  signal.addEventListener("abort", () => {
    watch.works.delete(work);
    watch.statements = null;
    if (watch.works.size === 0) cancelCheck(watch);
  });
}

/** Never later than it is scheduled already, and not within a second of the last one. */
function scheduleCheck(watch: Watch, at: number): void {
  const checkAt = Math.max(at, watch.lastCheckAt + POLL_INTERVAL_MS);
  if (watch.works.size === 0 || watch.nextCheckAt <= checkAt) return;
  cancelCheck(watch);
  watch.nextCheckAt = checkAt;
  watch.timer = setTimeout(() => void check(watch), checkAt - performance.now()).unref();
}

function cancelCheck(watch: Watch): void {
  if (watch.timer) clearTimeout(watch.timer);
  watch.timer = null;
  watch.nextCheckAt = Number.POSITIVE_INFINITY;
}

/** The work that is due, of all that this process watches. */
export async function findDueWork(): Promise<WatchedWork[]> {
  return (await readDueWork("due")).works;
}

/** The work that is due or becomes due during a rest, and the snapshot that shows it. */
export function findSoonDueWork(): Promise<{ works: WatchedWork[]; snapshot: string }> {
  return readDueWork("soon");
}

async function readDueWork(statement: "due" | "soon"): Promise<{ works: WatchedWork[]; snapshot: string }> {
  const watch = currentWatch();
  const works = [...watch.works];
  if (works.length === 0) return { works, snapshot: "" };
  watch.statements ??= buildStatements(works);
  const placeholders = Object.assign({}, ...works.map((work) => work.placeholders?.()));
  const check = watch.statements[statement]<{ due: boolean[]; snapshot: string }>;
  const [row] = await withinTime(check(pollingConnection(), placeholders));
  return { works: works.filter((_, index) => row?.due[index]), snapshot: row?.snapshot ?? "" };
}

/** Whether no work becomes due during a rest unless somebody writes, which is noticed from then on. */
async function canRest(watch: Watch): Promise<boolean> {
  const isSettled = watch.lastCheckAt - watch.lastStatementAt >= SETTLE_MS;
  if (!isSettled || !isHeartbeatRunning()) return false;
  const { works, snapshot } = await findSoonDueWork();
  if (works.length > 0) return false;
  return expectNoTransaction(snapshot, () => scheduleCheck(watch, performance.now()));
}

/** How a condition reads the time. */
const PRESENT = /\b(?:now|clock_timestamp)\(\)/g;

function buildStatements(works: readonly DueWork[]): NonNullable<Watch["statements"]> {
  const conditions = sql.join(
    works.map(({ isDue }) => isDue),
    sql`, `,
  );
  const check = sql`select array[${conditions}] as due, ${currentSnapshot} as snapshot`;
  return {
    due: buildStatement(check),
    soon: buildStatement(check, (text) => text.replaceAll(PRESENT, `($& + ${AHEAD})`)),
  };
}

async function check(watch: Watch): Promise<void> {
  cancelCheck(watch);
  watch.lastCheckAt = performance.now();
  if (watch.isChecking) return scheduleCheck(watch, watch.lastCheckAt);
  watch.isChecking = true;
  let pauseMs = POLL_INTERVAL_MS;
  try {
    const due = await findDueWork();
    for (const work of due) if (watch.works.has(work)) void run(work);
    if (due.length === 0 && (await canRest(watch))) pauseMs = REST_MS;
  } catch (error) {
    log.warn({ err: error }, "due work not read");
    dropPollingConnection();
  } finally {
    watch.isChecking = false;
  }
  scheduleCheck(watch, watch.lastCheckAt + pauseMs);
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
