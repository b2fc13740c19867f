import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { z } from "zod";
import { type Ctx, createCtx } from "#db/ctx.ts";
import { attachments, contacts, conversations, messages, numbers } from "#db/schema/index.ts";
import { tryParseInput } from "#lib/api/parse-input.ts";
import { mergeBody } from "#lib/contacts/page-schema.ts";
import { mergeManually } from "#lib/conversations/actions/merge-manually.ts";
import { cancelMessageForApi } from "#lib/messages/api/cancel-message-for-api.ts";
import { recoverBatch, sendBatchForApi } from "#lib/messages/api/send-batch-for-api.ts";
import { drainConversationQueue } from "#lib/messages/send/drain-conversation-queue.ts";
import { findDueConversations } from "#lib/messages/send/find-due.ts";
import { sendMessageBody } from "#lib/messages/send/message-schema.ts";
import { HOUR } from "#lib/platform/clock.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import { readChat } from "#lib/simulator/queries.ts";
import type { SandboxNumber } from "#lib/simulator/sandbox-number.ts";
import { makeContactWithWindow } from "#lib/testing/contacts.ts";
import { makePhone, makeSandboxWorkspace } from "#lib/testing/factories.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";

let ctx: Ctx;
let number: SandboxNumber;

serveUpstream();
beforeEach(async () => {
  ({ ctx, number } = await makeSandboxWorkspace());
  ctx = { ...ctx, actor: { kind: "api_key", id: newId("key"), name: "Shop", scopes: ["messages.send"] } };
});

type Item = z.input<typeof sendMessageBody>;

const text = (body: string) => ({ type: "text", body }) as const;
const fallback = { template: "order_update", variables: { "1": "Ana", "2": "NW-1", "3": "Friday" } };
const order = { type: "template", ...fallback } as const;
const orders = (count: number): Item[] =>
  Array.from({ length: count }, () => ({ to: makePhone(), content: order }));

const parse = (items: readonly unknown[]) => items.map((item) => tryParseInput(sendMessageBody, item, 3));
const send = async (items: readonly Item[]) => (await sendBatchForApi(ctx, parse(items))).body.results;

async function sendDue(): Promise<void> {
  for (const due of await findDueConversations(ctx.db)) {
    if (due.workspaceId === ctx.workspaceId) await drainConversationQueue(ctx, due.conversationId);
  }
}

function outbound(id?: Id<"conv">) {
  return ctx.db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.workspaceId, ctx.workspaceId),
        eq(messages.direction, "outbound"),
        id && eq(messages.conversationId, id),
      ),
    )
    .orderBy(messages.createdAt, messages.id);
}

test("accepts messages to new and known people without a call to WhatsApp; the worker sends them at once", async () => {
  const ana = await makeContactWithWindow(ctx, number);
  const sendAt = new Date(Date.now() + HOUR).toISOString();
  const results = await send([
    { to: ana.phone, content: text("to the phone"), clientReference: "batch-1" },
    { contactId: ana.id, content: text("to the contact") },
    { conversationId: ana.threadId, content: { type: "location", latitude: 1, longitude: 2 } },
    { to: makePhone(), content: order },
    { to: makePhone(), content: text("no window"), fallback },
    { to: ana.phone, content: text("tomorrow"), sendAt },
  ]);
  expect(results.map(({ status, error }) => [status, error])).toEqual([
    ...Array(5).fill(["queued", null]),
    ["scheduled", null],
  ]);
  expect(results.map(({ fallbackUsed }) => fallbackUsed)).toEqual([null, null, null, null, true, null]);
  expect(results.slice(0, 3).map(({ conversationId }) => conversationId)).toEqual(
    Array(3).fill(ana.threadId),
  );
  const stored = await outbound();
  expect(stored.map(({ attempts, wamid }) => [attempts, wamid])).toEqual(Array(6).fill([0, null]));
  await sendDue();
  expect((await outbound()).filter(({ sentAt }) => sentAt !== null)).toHaveLength(5);
});

test("a queued message that is canceled is not sent, and those after it are", async () => {
  const ana = await makeContactWithWindow(ctx, number);
  const [first, second] = await send([
    { to: ana.phone, content: text("one") },
    { to: ana.phone, content: text("two") },
  ]);
  const canceled = await cancelMessageForApi(ctx, first?.messageId ?? "");
  expect(canceled).toMatchObject({ status: "canceled", sendAt: null, canceledAt: expect.any(String) });
  await sendDue();
  expect((await outbound()).map(({ id, status }) => [id, status])).toEqual([
    [first?.messageId, "canceled"],
    [second?.messageId, "sent"],
  ]);
});

test("refuses messages one by one, as a single send does", async () => {
  const ana = await makeContactWithWindow(ctx, number);
  const blocked = await makeContactWithWindow(ctx, number);
  await ctx.db.update(contacts).set({ blockedAt: new Date() }).where(eq(contacts.id, blocked.id));
  const results = await send([
    { to: blocked.phone, content: text("hi") },
    { to: makePhone(), content: text("hi") },
    { contactId: newId("contact"), content: text("hi") },
    { to: ana.phone, content: { ...order, template: "unknown" } },
    { to: ana.phone, content: { ...order, variables: {} } },
    { to: ana.phone, content: text("hi"), from: newId("num") },
    { to: ana.phone, content: text("hi"), replyTo: newId("msg") },
    { to: ana.phone, content: text("") },
    { to: ana.phone, content: text("hi"), sendAt: "2020-01-01T00:00:00Z" },
    { to: ana.phone, content: text("fine") },
  ]);
  expect(results.map(({ error }) => error?.code ?? null)).toEqual([
    "CONTACT_BLOCKED",
    "WINDOW_CLOSED",
    "VALIDATION_ERROR",
    "TEMPLATE_NOT_FOUND",
    "TEMPLATE_VARIABLES_MISMATCH",
    ...Array(4).fill("VALIDATION_ERROR"),
    null,
  ]);
  expect(await outbound()).toHaveLength(1);
});

test("a closed window lists the templates that can be sent, for keys that can read them", async () => {
  const closed = { to: makePhone(), content: text("too late") };
  expect((await send([closed]))[0]?.error?.details).not.toHaveProperty("templates");
  const scopes = ["messages.send", "templates.read"] as const;
  ctx = { ...ctx, actor: { kind: "api_key", id: newId("key"), name: "Shop", scopes: [...scopes] } };
  const [first, second] = await send([closed, { ...closed, to: makePhone() }]);
  expect(first?.error).toMatchObject({
    code: "WINDOW_CLOSED",
    details: { templates: expect.arrayContaining(["order_update"]) },
  });
  expect(second?.error?.details).toMatchObject({ templates: Object(first?.error?.details).templates });
});

test("keeps the order of messages to one person, also to a new one in several forms of the number", async () => {
  const [ana, to] = [await makeContactWithWindow(ctx, number), "5511999997777"];
  const items = Array.from({ length: 240 }, (_, index): Item => {
    if (index % 2 === 0) return { to: ana.phone, content: text(`${index}`) };
    return { to: index % 4 === 1 ? to : "551199997777", content: order, clientReference: `${index}` };
  });
  const results = await send(items);
  expect(results.filter(({ error }) => error)).toEqual([]);
  expect(new Set(results.map(({ conversationId }) => conversationId)).size).toBe(2);
  const toAna = await outbound(ana.threadId);
  expect(toAna.map(({ content }) => Object(content).body)).toEqual(
    items.flatMap(({ content }) => (content.type === "text" ? [content.body] : [])),
  );
  const other = await outbound(results[1]?.conversationId as Id<"conv">);
  expect(other.map(({ clientReference }) => clientReference)).toEqual(
    items.flatMap(({ clientReference }) => clientReference ?? []),
  );
  const [row] = await ctx.db.select().from(conversations).where(eq(conversations.id, ana.threadId));
  expect(row?.lastMessage?.id).toBe(toAna.at(-1)?.id);
});

test("accepts concurrent batches to the same people completely", async () => {
  const phones = Array.from({ length: 20 }, () => makePhone());
  const items = phones.map((to): Item => ({ to, content: order }));
  const batches = await Promise.all([send(items), send(items.toReversed()), send(items)]);
  expect(batches.flat().filter(({ error }) => error)).toEqual([]);
  expect(await outbound()).toHaveLength(60);
  expect(await ctx.db.$count(contacts, eq(contacts.workspaceId, ctx.workspaceId))).toBe(20);
});

test("sends to who remains after a merge, and one upload to many people", async () => {
  const [kept, gone] = [await makeContactWithWindow(ctx, number), await makeContactWithWindow(ctx, number)];
  await ctx.db.update(contacts).set({ bsuid: null }).where(eq(contacts.id, gone.id));
  await mergeManually(ctx, kept.id, mergeBody.parse({ fromId: gone.id, theirs: [] }));
  const [own] = await ctx.db.select().from(numbers).where(eq(numbers.workspaceId, ctx.workspaceId));
  const mediaId = newId("att");
  await ctx.db.insert(attachments).values({
    ...{ id: mediaId, workspaceId: ctx.workspaceId, numberId: own?.id ?? "num_", kind: "image" },
    ...{ state: "stored", uploadedByApi: true, createdAt: new Date() },
  });
  const image = { type: "image", mediaId } as const;
  const results = await send([
    { contactId: gone.id, content: text("one") },
    { conversationId: gone.threadId, content: image },
    { to: kept.phone, content: image },
    { to: kept.phone, content: text("two") },
  ]);
  expect(results.map(({ conversationId }) => conversationId)).toEqual(Array(4).fill(kept.threadId));
  expect((await outbound()).map(({ kind }) => kind)).toEqual(["text", "image", "image", "text"]);
});

test("writes only what is missing when an interrupted batch is repeated, also twice at once", async () => {
  const items = orders(230);
  const ids = items.map(() => newId("msg")).sort();
  const [id = ""] = ids;
  const recover = (count: number) => recoverBatch(ctx, { id, ids }, parse(items.slice(0, count)));
  await recover(110);
  const before = await outbound();
  expect(before).toHaveLength(110);
  const recovered = await Promise.all([recover(230), recover(230)]);
  expect(recovered[1]).toEqual(recovered[0]);
  expect(recovered[0]?.body.results.map(({ messageId }) => messageId)).toEqual(ids);
  const after = await outbound();
  expect(after).toHaveLength(230);
  expect(after.filter((row) => before.some(({ id: known }) => known === row.id))).toEqual(before);
});

test("reports a scheduled message as accepted when its batch is repeated after its time", async () => {
  const sendAt = new Date(Date.now() + HOUR).toISOString();
  const items = orders(2).map((item) => ({ ...item, sendAt }));
  const ids = items.map(() => newId("msg")).sort();
  const effect = { id: ids[0] ?? "", ids };
  await recoverBatch(ctx, effect, parse(items.slice(0, 1)));
  const later = createCtx({ ...ctx, clockOffsetMs: 2 * HOUR });
  const { body } = await recoverBatch(later, effect, parse(items));
  expect(body.results).toMatchObject([
    { status: "scheduled", messageId: ids[0], error: null },
    { status: "failed", messageId: null, error: { details: { issues: [{ code: "in_the_past" }] } } },
  ]);
});

test("delivers a batch to the customer's phone in order", async () => {
  const ana = await makeContactWithWindow(ctx, number);
  await send(["a", "b", "c"].map((body) => ({ to: ana.phone, content: text(body) })));
  await drainConversationQueue(ctx, ana.threadId);
  const chat = await readChat(ctx.db, number, ana.phone);
  const sent = chat.filter(({ direction }) => direction === "to_customer");
  expect(sent.map(({ message }) => Object(message).text?.body)).toEqual(["a", "b", "c"]);
});
