import { and, eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { attachments, conversations, messages, windows } from "#db/schema/index.ts";
import { requireNumber } from "#lib/messages/compose/require-number.ts";
import { acceptBatch, type BatchMessage } from "#lib/messages/send/accept-batch.ts";
import { decideSend } from "#lib/messages/send/decide-send.ts";
import { planAcceptance } from "#lib/messages/send/plan-acceptance.ts";
import { readThreads, type SendThread } from "#lib/messages/send/read-thread.ts";
import { writeAcceptances } from "#lib/messages/send/write-acceptance.ts";
import { DAY } from "#lib/platform/clock.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import { retainedSince } from "#lib/platform/retention.ts";
import { makePhone, makeWorkspace } from "#lib/testing/factories.ts";
import { insertNumber, insertThread } from "#lib/testing/insert-messages.ts";
import { raceWithTransaction } from "#lib/testing/race-with-transaction.ts";
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
      { ...on, number: await requireNumber(ctx, on.number, undefined) },
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

/** Customers in an open window, to whom a key sends uploads. */
async function makeSender() {
  const system = await makeWorkspace();
  const ctx: Ctx = { ...system, actor: { kind: "api_key", id: newId("key"), name: "Shop", scopes: [] } };
  const { workspaceId } = ctx;
  const numberId = await insertNumber(ctx);
  const upload = async (createdAt = new Date()) => {
    const id = newId("att");
    await ctx.db.insert(attachments).values({
      ...{ id, workspaceId, numberId, kind: "image", storageKey: `${workspaceId}/${id}` },
      ...{ state: "stored", uploadedByApi: true, createdAt },
    });
    return id;
  };
  const [ana, ben] = [await makeMessage(ctx, numberId), await makeMessage(ctx, numberId)];
  const to = ([given]: typeof ana, message: BatchMessage["message"]) => ({
    ...given,
    id: newId("msg"),
    message,
  });
  const image = (attachmentId: string, kind: "image" | "video" = "image") =>
    ({ kind: "content", content: { kind, attachmentId } }) as const;
  const copies = async () => {
    const of = and(eq(attachments.workspaceId, workspaceId), eq(attachments.uploadedByApi, false));
    const rows = await ctx.db.select().from(attachments).where(of);
    return rows.map(({ messageId, sourceId, storageKey }) => ({ messageId, sourceId, storageKey }));
  };
  return { ctx, ana, ben, upload, to, image, copies };
}

test("files of a batch are copied in the statement that writes its messages, and wrong ones refuse their message only", async () => {
  const { ctx, ana, ben, upload, to, image, copies } = await makeSender();
  const [first, second, expired] = [
    await upload(),
    await upload(),
    await upload(retainedSince("apiUploads")),
  ];
  const batch = [
    to(ana, image(first)),
    to(ana, image(first)),
    to(ben, image(second)),
    to(ben, image(newId("att"))),
    to(ben, image(expired)),
    to(ben, image(first, "video")),
    to(ben, { kind: "text", body: "hello" }),
  ];
  const statements = await recordStatements(async ({ db }) => {
    const outcomes = await acceptBatch({ ...ctx, db }, batch);
    const unknown = {
      refusal: { details: { issues: [{ path: "content.mediaId", code: "unknown_attachment" }] } },
    };
    expect(batch.map(({ id }) => outcomes.get(id))).toMatchObject([
      ...[ana, ana, ben].map(([, conversationId]) => ({ conversationId })),
      ...[unknown, unknown],
      { refusal: { details: { issues: [{ path: "content.mediaId", code: "wrong_kind" }] } } },
      { conversationId: ben[1] },
    ]);
  });
  // The recipients, the files, and the messages.
  expect(statements).toHaveLength(3);
  const expected = [first, first, second].map((sourceId, index) => ({
    ...{ messageId: batch[index]?.id, sourceId, storageKey: `${ctx.workspaceId}/${sourceId}` },
  }));
  expect(await copies()).toHaveLength(3);
  expect(await copies()).toEqual(expect.arrayContaining(expected));
  // As when a process repeats the batch after a crash.
  const again = await acceptBatch(ctx, batch);
  expect(again.get(batch[0]?.id ?? "msg_")).toMatchObject({ conversationId: ana[1] });
  expect(await copies()).toHaveLength(3);
});

test("a file that is deleted while its batch is accepted refuses its message, and the others keep their order", async () => {
  const { ctx, ana, ben, upload, to, image, copies } = await makeSender();
  const [gone, other] = [await upload(), await upload()];
  const batch = [to(ana, image(gone)), to(ana, { kind: "text", body: "and" }), to(ben, image(other))];
  const settled = await raceWithTransaction(
    ctx,
    ({ db }) => db.delete(attachments).where(eq(attachments.id, gone)),
    () => acceptBatch(ctx, batch),
  );
  const outcomes = settled.status === "fulfilled" ? settled.value : new Map();
  expect(batch.map(({ id }) => outcomes.get(id))).toMatchObject([
    { refusal: { details: { issues: [{ code: "unknown_attachment" }] } } },
    { conversationId: ana[1] },
    { conversationId: ben[1] },
  ]);
  expect(await copies()).toMatchObject([{ messageId: batch[2]?.id, sourceId: other }]);
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
