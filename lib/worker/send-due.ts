import "server-only";
import { pool } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import type { Id } from "#lib/id.ts";
import { log } from "#lib/log.ts";
import { findDueConversations, isAnySendDue } from "#lib/messages/find-due.ts";
import { sendWaiting } from "#lib/messages/send-waiting.ts";
import { watchDue } from "#lib/nodes/watch-due.ts";

/** So many conversations are sent side by side by one worker: a slow upstream must not take all its connections. */
const LANES = 24;

/**
 * Sends what has become due, until the signal aborts: retries, messages whose turn was reserved, and what a process that
 * died had accepted. The rows are the queue; a job could only repeat them.
 * @param ctxOf the context of a workspace's work; null when it is gone
 */
export function sendDueMessages({
  signal,
  ctxOf,
}: {
  signal: AbortSignal;
  ctxOf: (workspaceId: Id<"ws">) => Promise<Ctx | null>;
}): void {
  const active = new Set<string>();
  let due: Awaited<ReturnType<typeof findDueConversations>> = [];

  const fill = () => {
    while (active.size < LANES && !signal.aborted) {
      const next = due.shift();
      if (!next) return;
      if (active.has(next.conversationId)) continue;
      active.add(next.conversationId);
      send(next)
        .catch((error: unknown) => log.warn({ err: error }, "waiting messages not sent"))
        .finally(() => {
          active.delete(next.conversationId);
          fill();
        });
    }
  };

  async function send({ workspaceId, conversationId }: (typeof due)[number]): Promise<void> {
    const ctx = await ctxOf(workspaceId);
    if (ctx) await sendWaiting(ctx, conversationId);
  }

  let looking = false;
  const look = async () => {
    if (looking) return;
    looking = true;
    try {
      due = await findDueConversations(pool().db);
      fill();
    } catch (error) {
      log.warn({ err: error }, "waiting messages not looked for");
    } finally {
      looking = false;
    }
  };
  watchDue({ isDue: isAnySendDue, start: () => void look() }, signal);
}
