import { and, eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { conversations, messages, windows } from "#db/schema/index.ts";
import { requireNumber } from "#lib/messages/compose/require-number.ts";
import { acceptBatch, type BatchMessage } from "#lib/messages/send/accept-batch.ts";
import { decideSend } from "#lib/messages/send/decide-send.ts";
import { planAcceptance } from "#lib/messages/send/plan-acceptance.ts";
import { readThreads, type SendThread } from "#lib/messages/send/read-thread.ts";
import { writeAcceptances } from "#lib/messages/send/write-acceptance.ts";
import { DAY } from "#lib/platform/clock.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import { makePhone, makeWorkspace } from "#lib/testing/factories.ts";
import { insertNumber, insertThread } from "#lib/testing/insert-messages.ts";
import { recordStatements } from "#lib/testing/statements.ts";

async function makeMessage(ctx: Ctx, number: Id<"num">): Promise<[BatchMessage, Id<"conv">]> {
  const { conversationId, numberId } = await insertThread(ctx, number, "Ana");
  const lastInboundAt = ctx.clock.now();
  const expiresAt = new Date(lastInboundAt.getTime() + DAY);
  await ctx.db
    .insert(windows)
    .values({ workspaceId: ctx.workspaceId, conversationId, numberId, lastInboundAt, expiresAt });
  await ctx.db
    .update(conversations)
    .set({ windowExpiresAt: expiresAt })
    .where(eq(conversations.id, conversationId));
  const message: BatchMessage = {
    id: newId("msg"),
    target: { conversationId },
    from: undefined,
    clientReference: undefined,
    sendAt: undefined,
    message: { kind: "text", body: "hello" },
  };
  return [message, conversationId];
}

test("a message that another execution of the batch wrote is accepted, and the others are written with it in one statement", async () => {
  const ctx = await makeWorkspace();
  const numberId = await insertNumber(ctx);
  const [first, firstThread] = await makeMessage(ctx, numberId);
  const [second, secondThread] = await makeMessage(ctx, numberId);
  await acceptBatch(ctx, [first]);
  const statements = await recordStatements(async ({ db }) => {
    expect(Object.fromEntries(await acceptBatch({ ...ctx, db }, [first, second]))).toEqual({
      [first.id]: { conversationId: firstThread, fallbackUsed: false },
      [second.id]: { conversationId: secondThread, fallbackUsed: false },
    });
  });
  expect(statements.filter((text) => text.includes("parley_accept_message"))).toHaveLength(1);
  const stored = await ctx.db
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.workspaceId, ctx.workspaceId));
  expect(stored.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort());
});

test("after a message that is not written, none planned on it is", async () => {
  const ctx = await makeWorkspace();
  const [first, conversationId] = await makeMessage(ctx, await insertNumber(ctx));
  const request = { target: first.target, from: undefined, template: null, replyTo: undefined, slotOf: null };
  const [thread] = await readThreads(ctx, [request]);
  if (!thread) throw new Error("no thread");
  const plan = async (on: SendThread) => {
    const decision = await decideSend(
      ctx,
      first.target,
      { ...on, number: requireNumber(on.number, undefined) },
      first.message,
      undefined,
    );
    const { hasFallback, ...decided } = decision;
    return planAcceptance(ctx, {
      ...decided,
      ...{ messageId: newId("msg"), newConversationId: newId("conv"), attachment: null },
      ...{ clientId: null, clientReference: null, giveUpAt: undefined, sendAt: undefined },
      ...{ isBatch: true, claimedBy: null },
    });
  };
  const one = await plan(thread);
  const two = await plan({ ...thread, conversation: one.committed.row.conversation });
  // As when somebody else changes the conversation once.
  await ctx.db
    .update(conversations)
    .set({ unreadCount: 1 })
    .where(and(eq(conversations.workspaceId, ctx.workspaceId), eq(conversations.id, conversationId)));
  expect(await writeAcceptances(ctx, [one.plan, two.plan])).toEqual([null, null]);
  expect(await ctx.db.$count(messages, eq(messages.workspaceId, ctx.workspaceId))).toBe(0);
});

test("planning a batch leaves turns of the event loop to others", async () => {
  const ctx = await makeWorkspace();
  await insertNumber(ctx);
  let turn = 0;
  let next = setImmediate(function count() {
    turn += 1;
    next = setImmediate(count);
  });
  onTestFinished(() => clearImmediate(next));
  const used = new Set<number>();
  const now = () => {
    used.add(turn);
    return new Date();
  };
  const batch = Array.from({ length: 200 }, () => ({
    ...{ id: newId("msg"), target: { phone: makePhone() }, from: undefined },
    ...{ clientReference: undefined, sendAt: undefined },
    message: { kind: "text" as const, body: "hello" },
  }));
  const outcomes = await acceptBatch({ ...ctx, clock: { now } }, batch);
  expect([...outcomes.values()].every((outcome) => "refusal" in outcome)).toBe(true);
  expect(used.size).toBeGreaterThan(15);
});
