import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { pool } from "#db/client.ts";
import { NEW_EVENTS_CHANNEL } from "#lib/events/live/notify-new-events.ts";
import { onNotice } from "#lib/events/live/on-notice.ts";
import type { Id } from "#lib/platform/id.ts";
import { delayExit } from "#lib/platform/lifecycle.ts";
import { log } from "#lib/platform/log.ts";
import { watchDue } from "#lib/queue/watch-due.ts";
import {
  type ClaimedDelivery,
  claimDeliveries,
  findDueEndpoints,
  isAnyDeliveryDue,
} from "#lib/webhooks/claim-deliveries.ts";
import { deliverEvent } from "#lib/webhooks/deliver-event.ts";
import type { CtxOf } from "#lib/worker/handle-row.ts";

const CLAIM_PAUSE_MS = 50;
/** Concurrent calls of one process: slow receivers must not exhaust its connections. */
const MAX_CALLS = 100;
/** Concurrent calls of one workspace: its slow receivers must not delay the events of others. */
const MAX_WORKSPACE_CALLS = 20;

/**
 * Claims and calls until the signal aborts, then waits for open calls. Rows of a dead process are claimed again when
 * their lease ends.
 */
export function deliverEvents({ signal, ctxOf }: { signal: AbortSignal; ctxOf: CtxOf }): void {
  const calls = new Map<Promise<void>, Id<"ws">>();
  let isClaiming = false;
  let isClaimPending = false;

  const claimDue = async () => {
    if (isClaiming) {
      isClaimPending = true;
      return;
    }
    isClaiming = true;
    try {
      do {
        isClaimPending = false;
        await claimBatch();
        if (isClaimPending) await sleep(CLAIM_PAUSE_MS);
      } while (isClaimPending && !signal.aborted);
    } catch (error) {
      log.warn({ err: error }, "due deliveries not claimed");
    } finally {
      isClaiming = false;
    }
  };

  async function claimBatch(): Promise<void> {
    const { db } = pool();
    for (const endpoint of await findDueEndpoints(db)) {
      if (signal.aborted || calls.size >= MAX_CALLS) return;
      const freeCalls = countFreeCalls(endpoint.workspaceId);
      if (freeCalls === 0) continue;
      for (const claimed of await claimDeliveries(db, endpoint, freeCalls)) startCall(claimed);
    }
  }

  function countFreeCalls(workspaceId: Id<"ws">): number {
    const open = [...calls.values()].filter((owner) => owner === workspaceId).length;
    return Math.min(MAX_CALLS - calls.size, MAX_WORKSPACE_CALLS - open);
  }

  function startCall(claimed: ClaimedDelivery): void {
    const work = deliver(claimed)
      .catch((error: unknown) => log.warn({ err: error }, "event not delivered"))
      .finally(() => {
        calls.delete(work);
        if (!signal.aborted) void claimDue();
      });
    calls.set(work, claimed.workspaceId);
  }

  async function deliver(claimed: ClaimedDelivery): Promise<void> {
    const ctx = await ctxOf(claimed.workspaceId, "webhooks");
    if (ctx) await deliverEvent(ctx, claimed);
  }

  watchDue({ name: "webhooks", isDue: isAnyDeliveryDue, run: claimDue }, signal);
  const stopListening = onNotice(NEW_EVENTS_CHANNEL, () => void claimDue());
  signal.addEventListener("abort", () => {
    stopListening();
    delayExit(Promise.all(calls.keys()));
  });
}
