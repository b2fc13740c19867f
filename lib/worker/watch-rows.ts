import "server-only";
import type { SQL } from "drizzle-orm";
import { type Db, pool } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import type { Id } from "#lib/id.ts";
import { log } from "#lib/log.ts";
import { watchDue } from "#lib/nodes/watch-due.ts";

/**
 * Does what becomes due by the clock, until the signal aborts. The rows are the queue: what a process that died did not
 * do, the next look finds, and the verb's guard lets one of two processes do it. A row that fails holds no other up.
 * @param isDue whether `find` would find any; asked every second
 * @param ctxOf the context of a workspace's work; null when it is gone
 */
export function watchRows<Row extends { workspaceId: Id<"ws"> }>({
  name,
  isDue,
  signal,
  ctxOf,
  find,
  verb,
}: {
  name: string;
  isDue: SQL;
  signal: AbortSignal;
  ctxOf: (workspaceId: Id<"ws">, name: string) => Promise<Ctx | null>;
  find: (db: Db) => Promise<Row[]>;
  verb: (ctx: Ctx, row: Row) => Promise<void>;
}): void {
  let looking = false;
  const act = async (row: Row) => {
    try {
      const ctx = await ctxOf(row.workspaceId, name);
      if (ctx) await verb(ctx, row);
    } catch (error) {
      log.warn({ err: error, watch: name }, "what is due was not done");
    }
  };
  const look = async () => {
    if (looking) return;
    looking = true;
    try {
      for (const row of await find(pool().db)) {
        if (signal.aborted) break;
        await act(row);
      }
    } catch (error) {
      log.warn({ err: error, watch: name }, "not looked for what is due");
    } finally {
      looking = false;
    }
  };
  watchDue({ isDue, start: () => void look() }, signal);
}
