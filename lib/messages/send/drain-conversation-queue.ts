import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { findMessageRow } from "#lib/conversations/thread/queries.ts";
import { attemptMessage } from "#lib/messages/send/attempt-message.ts";
import { nextQueued } from "#lib/messages/send/next-queued.ts";
import type { Attempt } from "#lib/messages/send/settle-call.ts";
import { isAppError } from "#lib/platform/errors.ts";
import type { Id } from "#lib/platform/id.ts";
import { delayExit } from "#lib/platform/lifecycle.ts";
import { perProcess } from "#lib/platform/per-process.ts";

interface ConversationQueue {
  hasNewWork: boolean;
  waiters: { messageId: string | undefined; resolve: (attempt: Promise<Attempt | null>) => void }[];
}

// One for the whole process, so that two requests to one customer cannot race.
const queues = perProcess("conversation-queues", () => new Map<string, ConversationQueue>());

/**
 * Sends the queued messages of a conversation in order until none is due. Concurrent callers share one run, and each
 * receives the outcome of its own message.
 * @param messageId the message whose outcome the caller awaits
 * @returns the attempt for that message; null while it is still queued
 */
export function drainConversationQueue(
  ctx: Ctx,
  conversationId: Id<"conv">,
  messageId?: Id<"msg">,
): Promise<Attempt | null> {
  const queue = queues().get(conversationId);
  const outcome = new Promise<Attempt | null>((resolve) => {
    const target: ConversationQueue = queue ?? { hasNewWork: false, waiters: [] };
    target.hasNewWork = true;
    target.waiters.push({ messageId, resolve });
    if (!queue) {
      queues().set(conversationId, target);
      delayExit(runQueue(ctx, conversationId, target));
    }
  });
  return outcome;
}

/** Runs `work` as the conversation's current send. @returns null without running it when another send is running */
export function sendIfIdle<T>(
  ctx: Ctx,
  conversationId: Id<"conv">,
  work: () => Promise<{ result: T; hasMoreQueued: boolean }>,
): Promise<T> | null {
  if (queues().has(conversationId)) return null;
  const queue: ConversationQueue = { hasNewWork: false, waiters: [] };
  queues().set(conversationId, queue);
  const done = work();
  const resume = (hasMoreQueued: boolean) => {
    queue.hasNewWork ||= hasMoreQueued;
    return runQueue(ctx, conversationId, queue);
  };
  // A failed send may have been accepted, so the queue is checked.
  delayExit(
    done.then(
      ({ hasMoreQueued }) => resume(hasMoreQueued),
      () => resume(true),
    ),
  );
  return done.then(({ result }) => result);
}

async function runQueue(ctx: Ctx, conversationId: Id<"conv">, queue: ConversationQueue): Promise<void> {
  let end: Promise<Attempt | null> = Promise.resolve(null);
  try {
    while (queue.hasNewWork) {
      queue.hasNewWork = false;
      await drain(ctx, conversationId, queue);
    }
  } catch (error) {
    ctx.log.error({ err: error, conversationId }, "queued messages not sent");
    end = Promise.reject(error);
    end.catch(() => undefined);
  }
  // No await between the last check of `hasNewWork` and this: a caller cannot join a queue that has ended.
  queues().delete(conversationId);
  for (const { resolve } of queue.waiters) resolve(end);
}

async function drain(ctx: Ctx, conversationId: Id<"conv">, queue: ConversationQueue): Promise<void> {
  for (;;) {
    const queued = await nextQueued(ctx, conversationId);
    const at = queued?.message.attemptState === "queued" ? queued.message.nextAttemptAt : null;
    if (!queued || at === null || at > ctx.clock.now()) return;
    const attempt = await attemptMessage(ctx, queued).catch(async (error: unknown) => {
      if (await isOfDeletedMessage(ctx, error, queued.message.id)) return undefined;
      throw error;
    });
    if (attempt === undefined) return;
    if (attempt === null) continue;
    for (const { messageId, resolve } of queue.waiters) {
      if (messageId === queued.message.id) resolve(Promise.resolve(attempt));
    }
  }
}

/**
 * Whether the error is that the message was deleted since it was read, such as with its contact; the outcome of a running
 * call is then dropped. Another `NOT_FOUND` is an error like every other.
 */
export async function isOfDeletedMessage(ctx: Ctx, error: unknown, id: Id<"msg">): Promise<boolean> {
  if (!isAppError(error, "NOT_FOUND")) return false;
  return (await findMessageRow(ctx, id).catch(() => undefined)) === null;
}
