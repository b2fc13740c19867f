import "server-only";
import type { SQL } from "drizzle-orm";
import { type Db, pool } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import type { Id } from "#lib/platform/id.ts";
import { log } from "#lib/platform/log.ts";
import { watchDue } from "#lib/queue/watch-due.ts";

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
  ctxOf: (workspaceId: Id<"ws">, name: string) => Promise<Ctx | null>;
  find: (db: Db) => Promise<Row[]>;
  action: (ctx: Ctx, row: Row) => Promise<void>;
  /** How many rows are handled at the same time. */
  concurrency?: number;
}): void {
  let isPolling = false;
  const handleRow = async (row: Row) => {
    try {
      const ctx = await ctxOf(row.workspaceId, name);
      if (ctx) await action(ctx, row);
    } catch (error) {
      log.warn({ err: error, watch: name }, "due row not handled");
    }
  };
  const poll = async () => {
    if (isPolling) return;
    isPolling = true;
    try {
      const rows = (await find(pool().db)).values();
      const handleNext = async () => {
        for (const row of rows) {
          if (signal.aborted) break;
          await handleRow(row);
        }
      };
      await Promise.all(Array.from({ length: concurrency }, handleNext));
    } catch (error) {
      log.warn({ err: error, watch: name }, "due rows not read");
    } finally {
      isPolling = false;
    }
  };
  watchDue({ isDue, start: () => void poll() }, signal);
}
