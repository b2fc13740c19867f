import "server-only";
import type { SQL } from "drizzle-orm";
import { type Db, pool } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import type { Id } from "#lib/platform/id.ts";
import { watchDue } from "#lib/queue/watch-due.ts";
import { type CtxOf, handleRow } from "#lib/worker/handle-row.ts";

/** Handles due rows until the signal aborts; the action's guard lets one of two processes do it. */
export function watchRows<Row extends { workspaceId: Id<"ws"> }>({
  name,
  isDue,
  signal,
  ctxOf,
  find,
  action,
  concurrency = 1,
}: {
  name: string;
  isDue: SQL;
  signal: AbortSignal;
  ctxOf: CtxOf;
  find: (db: Db) => Promise<Row[]>;
  action: (ctx: Ctx, row: Row) => Promise<void>;
  /** How many rows are handled at the same time. */
  concurrency?: number;
}): void {
  let waiting: Row[] = [];
  const running = new Set<string>();
  const startNext = () => {
    while (running.size < concurrency && !signal.aborted) {
      const row = waiting.shift();
      if (!row) return;
      const key = JSON.stringify(row);
      running.add(key);
      void handleRow(name, row, ctxOf, action).finally(() => {
        running.delete(key);
        startNext();
      });
    }
  };
  // A row that takes long keeps its own slot only: those that become due meanwhile use the others.
  const run = async () => {
    if (running.size >= concurrency) return;
    const found = await find(pool().db);
    waiting = found.filter((row) => !running.has(JSON.stringify(row)));
    startNext();
  };
  watchDue({ name, isDue, run }, signal);
}
