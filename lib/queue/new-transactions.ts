import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { perProcess } from "#lib/platform/per-process.ts";

/** What a statement of this process reads in a transaction that writes nothing by which work becomes due. */
export interface OwnTransaction {
  xid: string;
  snapshot: string;
}

/** `pg_current_snapshot()`, which is `xmin:xmax:` when no transaction below `xmax` is running. */
export const currentSnapshot: SQL = sql`pg_current_snapshot()::text`;
export const ownTransaction: SQL = sql`pg_current_xact_id()::text as xid, ${currentSnapshot} as snapshot`;

interface Expectation {
  /** The next transaction that writes; those before it have ended. */
  nextXid: string;
  onNew: () => void;
}

const current = perProcess("transactions", (): { expected: Expectation | null } => ({ expected: null }));

/**
 * From now on, what any process writes is noticed by the next transaction of this one that `recordOwnTransaction` gets:
 * every commit and rollback changes the snapshot.
 * @param snapshot of the statement that found nothing to do
 * @param onNew called once
 * @returns false when a transaction is running
 */
export function expectNoTransaction(snapshot: string, onNew: () => void): boolean {
  const [xmin, xmax] = snapshot.split(":");
  if (!xmax || xmin !== xmax) return false;
  current().expected = { nextXid: xmax, onNew };
  return true;
}

/** @param own null when it is unknown what was written meanwhile, such as after an outage */
export function recordOwnTransaction(own: OwnTransaction | null): void {
  const state = current();
  const { expected } = state;
  if (!expected) return;
  const { nextXid, onNew } = expected;
  if (own?.xid === nextXid && own.snapshot === `${nextXid}:${nextXid}:`) {
    expected.nextXid = String(BigInt(nextXid) + 1n);
    return;
  }
  state.expected = null;
  onNew();
}
