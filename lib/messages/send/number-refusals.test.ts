import { and, eq, isNotNull, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { messages } from "#db/schema/index.ts";
import { listMessagesForApiQuery } from "#lib/conversations/thread/api-schema.ts";
import { getMessage } from "#lib/conversations/thread/queries.ts";
import { getMessageForApi, listMessagesForApi } from "#lib/messages/api/api-queries.ts";
import { attemptMessage } from "#lib/messages/send/attempt-message.ts";
import { drainConversationQueue } from "#lib/messages/send/drain-conversation-queue.ts";
import { findDueConversations } from "#lib/messages/send/find-due.ts";
import { nextQueued } from "#lib/messages/send/next-queued.ts";
import { checkNumber } from "#lib/numbers/check-number.ts";
import { checkNumberJob } from "#lib/numbers/jobs.ts";
import { listNumbers } from "#lib/numbers/queries.ts";
import type { Id } from "#lib/platform/id.ts";
import { makePhone, makeSandboxWorkspace, until } from "#lib/testing/factories.ts";
import { sendMessage } from "#lib/testing/send-message.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";

serveUpstream();

const template = () => ({
  kind: "template" as const,
  template: { name: "order_update" },
  variables: { "1": "Ana", "2": "NW-1", "3": "Friday" },
});

/** Not a message that waits for its number, which has no time. */
async function makeDue(of: Ctx, id: string): Promise<void> {
  await of.db
    .update(messages)
    .set({ nextAttemptAt: new Date(0) })
    .where(and(eq(messages.id, id as Id<"msg">), isNotNull(messages.nextAttemptAt)));
}

test.each(["4915550000024", "4915559000190"])(
  "disconnects the number on a rejected token, holds the message, and releases it after a check within a minute: %s",
  async (to) => {
    const mine = await makeSandboxWorkspace();
    const held = await sendMessage(mine.ctx, { to, message: template() });
    expect(held.message.status).toBe("queued");
    const [view] = (await listNumbers(mine.ctx)).data;
    expect(view).toMatchObject({ state: "disconnected", stateCode: "190" });
    expect(held.message.held).toEqual({ reason: "number_disconnected", until: null });
    const shown = await getMessageForApi(mine.ctx, held.message.id);
    expect(shown.held).toEqual(held.message.held);
    const { data: listed } = await listMessagesForApi(mine.ctx, listMessagesForApiQuery.parse({}));
    expect(listed[0]?.held?.reason).toBe("number_disconnected");
    await expect(sendMessage(mine.ctx, { to: makePhone(), message: template() })).rejects.toMatchObject({
      code: "NUMBER_NOT_CONNECTED",
    });
    await makeDue(mine.ctx, held.message.id);
    await drainConversationQueue(mine.ctx, held.conversation.id as Id<"conv">);
    expect((await getMessage(mine.ctx, held.message.id)).status).toBe("queued");
    await runScheduledCheck(mine.ctx);
    expect((await listNumbers(mine.ctx)).data).toMatchObject([{ state: "connected", stateReason: null }]);
    const due = (await findDueConversations(mine.ctx.db)).find(
      ({ conversationId }) => conversationId === held.conversation.id,
    );
    if (!due) throw new Error("what was held is not due");
    await drainConversationQueue(mine.ctx, due.conversationId);
    await until(async () =>
      (await getMessage(mine.ctx, held.message.id)).status === "delivered" ? true : null,
    );
    expect((await sendMessage(mine.ctx, { to: makePhone(), message: template() })).message.status).toBe(
      "sent",
    );
  },
);

test.each(["4915552220025", "4915559000368"])(
  "restricts the number when WhatsApp says so, and connects it again after a check within a minute: %s",
  async (to) => {
    const mine = await makeSandboxWorkspace();
    const refused = { code: "NUMBER_RESTRICTED" };
    await expect(sendMessage(mine.ctx, { to, message: template() })).rejects.toMatchObject(refused);
    expect((await listNumbers(mine.ctx)).data).toMatchObject([{ state: "restricted", stateCode: "368" }]);
    const next = sendMessage(mine.ctx, { to: makePhone(), message: template() });
    await expect(next).rejects.toMatchObject(refused);
    await runScheduledCheck(mine.ctx);
    expect((await listNumbers(mine.ctx)).data).toMatchObject([{ state: "connected", stateReason: null }]);
    expect((await sendMessage(mine.ctx, { to: makePhone(), message: template() })).message.status).toBe(
      "sent",
    );
  },
);

test("a message whose number returns while it is being held is sent", async () => {
  const mine = await makeSandboxWorkspace();
  const { message } = await sendMessage(mine.ctx, { to: "4915550020024", message: template() });
  const { conversationId } = message;
  await makeDue(mine.ctx, message.id);
  const queued = await nextQueued(mine.ctx, conversationId as Id<"conv">);
  if (queued?.number.state !== "disconnected") throw new Error("The number is in service.");
  await runScheduledCheck(mine.ctx);
  expect(await attemptMessage(mine.ctx, queued)).toBeNull();
  await drainConversationQueue(mine.ctx, conversationId as Id<"conv">);
  await until(async () => ((await getMessage(mine.ctx, message.id)).status === "delivered" ? true : null));
});

/** Runs the number check that is scheduled within a minute. */
async function runScheduledCheck(of: Ctx): Promise<void> {
  const [job] = await of.db.execute<{ data: unknown; seconds: number }>(sql`
    select data, extract(epoch from start_after - now())::int as seconds from pgboss.job
    where name = ${checkNumberJob.name} and state = 'created' and data ->> 'workspaceId' = ${of.workspaceId}`);
  expect(job?.seconds).toBeGreaterThan(30);
  expect(job?.seconds).toBeLessThanOrEqual(60);
  await checkNumber(of, checkNumberJob.schema.parse(job?.data).numberId);
}
