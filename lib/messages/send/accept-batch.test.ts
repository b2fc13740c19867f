import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { conversations, messages, windows } from "#db/schema/index.ts";
import { acceptBatch, type BatchMessage } from "#lib/messages/send/accept-batch.ts";
import { DAY } from "#lib/platform/clock.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import { makeWorkspace } from "#lib/testing/factories.ts";
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
