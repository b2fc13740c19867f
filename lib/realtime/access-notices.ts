import "server-only";
import { pool } from "#db/client.ts";
import { afterCommit, type Ctx } from "#db/ctx.ts";
import { log } from "#lib/log.ts";
import { onNotice } from "#lib/realtime/notices.ts";

const ACCESS_CHANNEL = "parley_access";

// One a process, whichever bundle asks.
const LISTENERS = Symbol.for("parley.access");
const shared = globalThis as { [LISTENERS]?: Map<string, Set<() => void>> };

/**
 * Tells every process, once the transaction has committed, that a person's access has changed. A lost notice costs
 * seconds: streams also check at every heartbeat.
 */
export function notifyAccessChanged(ctx: Ctx, userId: string): void {
  afterCommit(ctx, () => {
    pool()
      .sql.notify(ACCESS_CHANNEL, userId)
      .catch((error: unknown) => log.debug({ err: error }, "access notice not sent"));
  });
}

/** Calls the listener whenever the person's access may have changed. @returns the function that ends it */
export function onAccessChanged(userId: string, listener: () => void): () => void {
  const byUser = start();
  const listeners = byUser.get(userId) ?? new Set();
  byUser.set(userId, listeners.add(listener));
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) byUser.delete(userId);
  };
}

function start(): Map<string, Set<() => void>> {
  if (shared[LISTENERS]) return shared[LISTENERS];
  const byUser = new Map<string, Set<() => void>>();
  shared[LISTENERS] = byUser;
  onNotice(ACCESS_CHANNEL, (userId) => {
    // An empty notice: listening began again, and something may have been missed.
    const affected = userId === "" ? [...byUser.values()] : [byUser.get(userId) ?? new Set()];
    for (const listeners of affected) for (const listener of listeners) listener();
  });
  return byUser;
}
