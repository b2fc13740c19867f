import "server-only";
import { pool } from "#db/client.ts";
import { drainConversationQueue } from "#lib/messages/send/drain-conversation-queue.ts";
import { findDueConversations, isAnySendDue } from "#lib/messages/send/find-due.ts";
import { queueScheduled } from "#lib/messages/send/queue-scheduled.ts";
import { log } from "#lib/platform/log.ts";
import { watchDue } from "#lib/queue/watch-due.ts";
import type { CtxOf } from "#lib/worker/handle-row.ts";

/** Conversations sent concurrently by one worker: a slow upstream must not exhaust its connections. */
const MAX_CONVERSATIONS = 24;

/** Sends scheduled messages, retries, messages with a reserved send slot, and those accepted by a process that died. */
export function sendDueMessages({ signal, ctxOf }: { signal: AbortSignal; ctxOf: CtxOf }): void {
  const active = new Set<string>();
  let due: Awaited<ReturnType<typeof findDueConversations>> = [];

  const startSends = () => {
    while (active.size < MAX_CONVERSATIONS && !signal.aborted) {
      const next = due.shift();
      if (!next) return;
      if (active.has(next.conversationId)) continue;
      active.add(next.conversationId);
      send(next)
        .catch((error: unknown) => log.warn({ err: error }, "queued messages not sent"))
        .finally(() => {
          active.delete(next.conversationId);
          startSends();
        });
    }
  };

  async function send({ workspaceId, conversationId, hasScheduled }: (typeof due)[number]): Promise<void> {
    const ctx = await ctxOf(workspaceId, "send");
    if (!ctx) return;
    if (hasScheduled) await queueScheduled(ctx, conversationId);
    await drainConversationQueue(ctx, conversationId);
  }

  const run = async () => {
    due = await findDueConversations(pool().db);
    startSends();
  };
  watchDue({ name: "send", isDue: isAnySendDue, run }, signal);
}
