import "server-only";
import { pool } from "#db/client.ts";
import { afterCommit, type Ctx } from "#db/ctx.ts";
import { onNotice } from "#lib/events/live/on-notice.ts";
import { log } from "#lib/platform/log.ts";
import { perProcess } from "#lib/platform/per-process.ts";

const ACCESS_CHANNEL = "parley_access";

/** After the commit. A lost notification is harmless, because every heartbeat checks access. */
export function notifyAccessChanged(ctx: Ctx, userId: string): void {
  afterCommit(ctx, () => {
    pool()
      .sql.notify(ACCESS_CHANNEL, userId)
      .catch((error: unknown) => log.debug({ err: error }, "access change not published"));
  });
}

/** @returns a function that unsubscribes */
export function onAccessChanged(userId: string, listener: () => void): () => void {
  const byUser = listenersByUser();
  const listeners = byUser.get(userId) ?? new Set();
  byUser.set(userId, listeners.add(listener));
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) byUser.delete(userId);
  };
}

const listenersByUser = perProcess("access", startListening);

function startListening(): Map<string, Set<() => void>> {
  const byUser = new Map<string, Set<() => void>>();
  onNotice(ACCESS_CHANNEL, (userId) => {
    // Listening was re-established: notifications may have been missed.
    const affected = userId === "" ? [...byUser.values()] : [byUser.get(userId) ?? new Set()];
    for (const listeners of affected) for (const listener of listeners) listener();
  });
  return byUser;
}
