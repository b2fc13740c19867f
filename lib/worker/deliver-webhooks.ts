import "server-only";
import { pool } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import type { Id } from "#lib/id.ts";
import { holdExit } from "#lib/lifecycle.ts";
import { log } from "#lib/log.ts";
import { watchDue } from "#lib/nodes/watch-due.ts";
import { BELL_CHANNEL } from "#lib/realtime/bell.ts";
import {
  type ClaimedDelivery,
  claimDeliveries,
  findDueEndpoints,
  isAnyDeliveryDue,
} from "#lib/webhooks/claim-deliveries.ts";
import { deliverEvent } from "#lib/webhooks/deliver-event.ts";

/** Under a stream of bells it is looked no more often than this. */
const LOOK_PAUSE_MS = 50;
/** So many calls are open at once in one process: slow receivers must not take all its connections. */
const CALLS_MAX = 100;
/** So many of them are one workspace's: its slow receivers must not hold up everybody's events. */
const WORKSPACE_CALLS_MAX = 20;

/**
 * Sends events to the endpoints that want them, until the signal aborts; the calls that have begun are waited for. The
 * rows are the queue: what a process that died had in hand comes again when its lease is over.
 * @param ctxOf the context of a workspace's work; null when it is gone
 */
export function deliverWebhooks({
  signal,
  ctxOf,
}: {
  signal: AbortSignal;
  ctxOf: (workspaceId: Id<"ws">) => Promise<Ctx | null>;
}): void {
  const calls = new Map<Promise<void>, Id<"ws">>();
  let looking = false;
  let again = false;

  const look = async () => {
    if (looking) {
      again = true;
      return;
    }
    looking = true;
    try {
      do {
        again = false;
        await takeDue();
        if (again) await new Promise((resolve) => setTimeout(resolve, LOOK_PAUSE_MS));
      } while (again && !signal.aborted);
    } catch (error) {
      log.warn({ err: error }, "deliveries not looked for");
    } finally {
      looking = false;
    }
  };

  async function takeDue(): Promise<void> {
    const { db } = pool();
    for (const endpoint of await findDueEndpoints(db, new Date())) {
      if (signal.aborted || calls.size >= CALLS_MAX) return;
      const room = roomOf(endpoint.workspaceId);
      if (room === 0) continue;
      for (const claimed of await claimDeliveries(db, endpoint, new Date(), room)) call(claimed);
    }
  }

  function roomOf(workspaceId: Id<"ws">): number {
    const open = [...calls.values()].filter((owner) => owner === workspaceId).length;
    return Math.min(CALLS_MAX - calls.size, WORKSPACE_CALLS_MAX - open);
  }

  function call(claimed: ClaimedDelivery): void {
    const work = deliver(claimed)
      .catch((error: unknown) => log.warn({ err: error }, "event not delivered"))
      .finally(() => {
        calls.delete(work);
        // Its endpoint has room again, and the next of its conversation may go.
        if (!signal.aborted) void look();
      });
    calls.set(work, claimed.workspaceId);
  }

  async function deliver(claimed: ClaimedDelivery): Promise<void> {
    const ctx = await ctxOf(claimed.workspaceId);
    if (ctx) await deliverEvent(ctx, claimed);
  }

  watchDue({ isDue: isAnyDeliveryDue, start: () => void look() }, signal);
  const heard = pool()
    .sql.listen(BELL_CHANNEL, () => void look())
    .catch((error: unknown) => log.warn({ err: error }, "no bell; looking every second"));
  signal.addEventListener("abort", () => {
    holdExit(Promise.all([...calls.keys(), heard]));
  });
}
