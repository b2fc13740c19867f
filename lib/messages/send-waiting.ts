import "server-only";
import type { Ctx } from "#db/ctx.ts";
import type { Id } from "#lib/id.ts";
import { holdExit } from "#lib/lifecycle.ts";
import { type Attempt, attemptMessage } from "#lib/messages/attempt-message.ts";
import { findHead } from "#lib/messages/find-head.ts";

/** A conversation whose waiting messages this process is sending. */
interface Lane {
  /** Something was added while it ran. */
  again: boolean;
  waiters: { messageId: string | undefined; resolve: (attempt: Promise<Attempt | null>) => void }[];
}

// One a process: two requests to one customer must not race each other.
const LANES = Symbol.for("parley.lanes");
const shared = globalThis as { [LANES]?: Map<string, Lane> };

function lanes(): Map<string, Lane> {
  shared[LANES] ??= new Map();
  return shared[LANES];
}

/**
 * Sends what waits in a conversation, one after the other, until nothing may go now. Several callers at once share one
 * run, and each gets the outcome of its own message.
 * @param messageId the message whose outcome the caller waits for, if any
 * @returns what came of that message; null while it still waits
 */
export function sendWaiting(
  ctx: Ctx,
  conversationId: Id<"conv">,
  messageId?: Id<"msg">,
): Promise<Attempt | null> {
  const lane = lanes().get(conversationId);
  const outcome = new Promise<Attempt | null>((resolve) => {
    const target: Lane = lane ?? { again: false, waiters: [] };
    target.again = true;
    target.waiters.push({ messageId, resolve });
    if (!lane) {
      lanes().set(conversationId, target);
      holdExit(run(ctx, conversationId, target));
    }
  });
  return outcome;
}

/**
 * Does the work of a message that needs not wait, as the conversation's turn: whoever sends into the conversation meanwhile
 * waits for it, and goes on with what waits then.
 * @param work resolves with what came of it and whether more waits in the conversation
 * @returns null at once, without doing it, when this process is sending in the conversation already
 */
export function sendInTurn<T>(
  ctx: Ctx,
  conversationId: Id<"conv">,
  work: () => Promise<{ result: T; isMoreWaiting: boolean }>,
): Promise<T> | null {
  if (lanes().has(conversationId)) return null;
  const lane: Lane = { again: false, waiters: [] };
  lanes().set(conversationId, lane);
  const done = work();
  const goOn = (isMoreWaiting: boolean) => {
    lane.again ||= isMoreWaiting;
    return run(ctx, conversationId, lane);
  };
  // What failed on its way may have been accepted: it is looked at.
  holdExit(
    done.then(
      ({ isMoreWaiting }) => goOn(isMoreWaiting),
      () => goOn(true),
    ),
  );
  return done.then(({ result }) => result);
}

async function run(ctx: Ctx, conversationId: Id<"conv">, lane: Lane): Promise<void> {
  let end: Promise<Attempt | null> = Promise.resolve(null);
  try {
    while (lane.again) {
      lane.again = false;
      await drain(ctx, conversationId, lane);
    }
  } catch (error) {
    ctx.log.error({ err: error, conversationId }, "waiting messages not sent");
    end = Promise.reject(error);
    end.catch(() => undefined);
  }
  // In one breath with the last look at `again`: nobody joins a lane that has ended.
  lanes().delete(conversationId);
  for (const { resolve } of lane.waiters) resolve(end);
}

async function drain(ctx: Ctx, conversationId: Id<"conv">, lane: Lane): Promise<void> {
  for (;;) {
    const head = await findHead(ctx, conversationId);
    const at = head?.message.attemptState === "due" ? head.message.nextAttemptAt : null;
    if (!head || at === null || at > ctx.clock.now()) return;
    const attempt = await attemptMessage(ctx, head);
    if (attempt === null) continue;
    for (const { messageId, resolve } of lane.waiters) {
      if (messageId === head.message.id) resolve(Promise.resolve(attempt));
    }
  }
}
