import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { and, desc, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import {
  conversations,
  liveEvents,
  type MessageMetadata,
  messages,
  numbers,
  rateLimits,
  sendRateLimits,
  webhookEvents,
  windows,
} from "#db/schema/index.ts";
import { type ApiOperation, serveCall } from "#lib/api/serve-call.ts";
import { createContactManually } from "#lib/conversations/actions/save-contact.ts";
import { getConversationForApi } from "#lib/conversations/api-queries.ts";
import { getConversation } from "#lib/conversations/queries.ts";
import { getMessage } from "#lib/conversations/thread/queries.ts";
import { getMessageForApi } from "#lib/messages/api/api-queries.ts";
import {
  sendMessage as sendMessageEndpoint,
  sendTemplateMessage,
  sendTextMessage,
} from "#lib/messages/api/send-endpoints.ts";
import {
  recoverSend,
  sendMessageForApi,
  sendTemplateForApi,
  sendTextForApi,
} from "#lib/messages/api/send-for-api.ts";
import { openConversation } from "#lib/messages/compose/open-conversation.ts";
import type { MessageInput } from "#lib/messages/compose/prepare-message.ts";
import { reply as replyAsMember } from "#lib/messages/reply/reply.ts";
import { sendTemplateBody, sendTextBody } from "#lib/messages/schema.ts";
import { sendMessageBody } from "#lib/messages/send/message-schema.ts";
import type { SendInput } from "#lib/messages/send/send-to-recipient.ts";
import { sendOtp } from "#lib/otp/endpoints.ts";
import { sendOtpBody } from "#lib/otp/schema.ts";
import { recoverSentCode, sendCode } from "#lib/otp/send-code.ts";
import { DAY } from "#lib/platform/clock.ts";
import { env } from "#lib/platform/env.ts";
import { type Id, idToUuid, newId } from "#lib/platform/id.ts";
import {
  makeApprovedTemplate,
  makeCloudNumber,
  makeKey,
  makeMember,
  makePhone,
  makeWorkspace,
} from "#lib/testing/factories.ts";
import { sendMessage } from "#lib/testing/send-message.ts";
import { sweepSize } from "#lib/testing/sweep.ts";
import { type CountedPool, openCountedPool, type WireCost } from "#lib/testing/wire-counter.ts";

const operations: Record<"messages" | "messages/template" | "messages/text" | "otp/send", ApiOperation> = {
  messages: {
    endpoint: sendMessageEndpoint,
    run: ({ ctx, body }) => sendMessageForApi(ctx, sendMessageBody.parse(body)),
    recover: recoverSend,
    defersClaim: true,
  },
  "messages/template": {
    endpoint: sendTemplateMessage,
    run: ({ ctx, body }) => sendTemplateForApi(ctx, sendTemplateBody.parse(body)),
    recover: recoverSend,
    defersClaim: true,
  },
  "messages/text": {
    endpoint: sendTextMessage,
    run: ({ ctx, body }) => sendTextForApi(ctx, sendTextBody.parse(body)),
    recover: recoverSend,
    defersClaim: true,
  },
  "otp/send": {
    endpoint: sendOtp,
    run: ({ ctx, body }) => sendCode(ctx, sendOtpBody.parse(body)),
    recover: recoverSentCode,
    defersClaim: true,
  },
};

const graph = createServer((request, response) => {
  request.resume();
  response.writeHead(200, { "Content-Type": "application/json" });
  response.end(
    JSON.stringify({
      messages: [{ id: `wamid.${randomUUID()}` }],
      contacts: [{ wa_id: String(Math.random()).slice(2, 14) }],
    }),
  );
});

/** Statements outside of hot paths are prepared from their fifth use (db/prepare-repeated.ts). */
const WARM_CALLS = 6;
/** Enough for most of them to be undisturbed by the tests that run beside this one. */
const DURABLE_CALLS = 11;

const known = makePhone();
const order = { kind: "template" as const, template: { name: "order_update" }, variables: { "1": "Ana" } };
let ctx: Ctx;
let secret: string;
let wire: CountedPool;
let threadId: Id<"conv">;

beforeAll(async () => {
  await new Promise<void>((resolve) => graph.listen(env().PORT, "127.0.0.1", resolve));
  ctx = await makeWorkspace();
  await makeCloudNumber(ctx, "secret");
  const [number] = await ctx.db
    .update(numbers)
    .set({ kind: "sandbox" })
    .where(eq(numbers.workspaceId, ctx.workspaceId))
    .returning();
  await makeApprovedTemplate(ctx, { name: "order_update", category: "utility", body: "Hi {{1}}" });
  await makeApprovedTemplate(ctx, {
    name: "login_code",
    category: "authentication",
    body: "*{{1}}* is your code.",
  });
  const contactId = (await createContactManually(ctx, { phone: known })).id;
  const { id: conversationId } = await ctx.db.transaction((db) =>
    openConversation({ ...ctx, db }, { contactId, numberId: number?.id ?? "num_", now: new Date() }),
  );
  threadId = conversationId;
  const at = { lastInboundAt: new Date(), expiresAt: new Date(Date.now() + DAY) };
  await ctx.db
    .insert(windows)
    .values({ workspaceId: ctx.workspaceId, conversationId, numberId: number?.id ?? "num_", ...at });
  ({ secret } = await makeKey(ctx, ["messages.send", "otp.send"]));
  wire = await openCountedPool();
});
afterAll(async () => {
  graph.closeAllConnections();
  await new Promise((resolve) => graph.close(resolve));
  await wire.close();
});

interface Case {
  to: () => string;
  kind: Exclude<keyof typeof operations, "messages">;
  key?: boolean;
}

const bodies: Record<Case["kind"], object> = {
  "messages/template": { template: "order_update", variables: { "1": "Ana" } },
  "messages/text": { body: "On its way." },
  "otp/send": {},
};

function send({ to, kind, key = false }: Case): Promise<void> {
  return post(kind, { to: to(), ...bodies[kind] }, key);
}

async function post(kind: keyof typeof operations, body: object, key: boolean): Promise<void> {
  const request = new Request(`http://localhost/api/v1/${kind}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${secret}`,
      "content-type": "application/json",
      ...(key ? { "idempotency-key": randomUUID() } : {}),
    },
    body: JSON.stringify(body),
  });
  const context = { params: Promise.resolve({}) };
  const { response } = await serveCall(operations[kind], request, context, newId("req"));
  expect(JSON.parse(response.body)).toMatchObject({ status: "sent" });
}

async function costOf(call: () => Promise<void>): Promise<WireCost> {
  for (let warm = 0; warm < WARM_CALLS; warm += 1) await call();
  return countWithLimits(call);
}

/** A slow database makes the key be checked again without its limits, which is a further statement: counted anew. */
async function countWithLimits(call: () => Promise<void>): Promise<WireCost> {
  let cost = await wire.count(call);
  for (let again = 0; again < 3 && isCheckedTwice(cost); again += 1) cost = await wire.count(call);
  return cost;
}

function isCheckedTwice({ statements }: WireCost): boolean {
  return statements.filter((statement) => statement.includes("parley_check_key")).length > 1;
}

test.each<[string, Case, number]>([
  ["a template to a known contact", { kind: "messages/template", to: () => known }, 4],
  ["a template to a new contact", { kind: "messages/template", to: makePhone }, 4],
  ["a text", { kind: "messages/text", to: () => known }, 4],
  ["a passcode to a new contact", { kind: "otp/send", to: makePhone }, 4],
  ["a passcode with an idempotency key", { kind: "otp/send", to: makePhone, key: true }, 4],
  ["a template with an idempotency key", { kind: "messages/template", to: () => known, key: true }, 4],
])("runs %s with one statement and round trip per step, and two flushes", async (_what, call, steps) => {
  const { roundTrips, commits, statements } = await costOf(() => send(call));
  expect([statements.length, roundTrips, commits]).toEqual([steps, steps, steps]);
  expect(await wire.replannedStatements()).toEqual([]);
  await resetLimits();
  expect(await wire.durableCommits(DURABLE_CALLS, () => send(call))).toBe(2);
});

test.each([
  ["known contacts", true],
  ["new contacts", false],
])("concurrent sends to %s are checked, read and stored with one statement each", async (_whom, isKnown) => {
  // As many as a number sends at once (lib/messages/send/reserve-slot.ts).
  const phones = Array.from({ length: 8 }, makePhone);
  const sendAll = (to: readonly string[]) =>
    Promise.all(to.map((phone) => send({ kind: "messages/template", to: () => phone, key: true })));
  const resetNumberLimit = () => ctx.db.delete(sendRateLimits);
  for (let warm = 0; warm < WARM_CALLS; warm += 1) {
    await resetNumberLimit();
    await sendAll(isKnown ? phones : phones.map(makePhone));
  }
  await resetNumberLimit();
  const { statements, commits } = await wire.count(() => sendAll(phones));
  const count = (text: string) => statements.filter((statement) => statement.includes(text)).length;
  expect({
    checks: count("parley_check_key_and_limits"),
    reads: count("has_unsent"),
    writes: count("parley_accept_messages"),
  }).toEqual({ checks: 1, reads: 1, writes: 1 });
  expect(count("parley_settle_unchanged")).toBeLessThanOrEqual(phones.length);
  expect(statements).toHaveLength(3 + count("parley_settle_unchanged"));
  expect(commits).toBe(statements.length);
  expect(await wire.replannedStatements()).toEqual([]);
});

const link = "https://example.com/a.jpg";
const fallback = { template: "order_update", variables: { "1": "Ana" } };

test("runs every kind of message to each form of recipient with one statement and round trip per step", async () => {
  const [thread] = await ctx.db.select().from(conversations).where(eq(conversations.id, threadId));
  const recipients = [{ to: known }, { conversationId: threadId }, { contactId: thread?.contactId }];
  const bodies = [
    { content: { type: "text", body: "On its way." } },
    { content: { type: "template", ...fallback } },
    { content: { type: "image", link } },
    { content: { type: "image", link }, fallback },
  ];
  const calls = bodies.flatMap((body, kind) =>
    recipients
      .filter((_, form) => sweepSize(form === kind % recipients.length, true))
      .map((recipient) => ({ body, recipient })),
  );
  for (const { body, recipient } of calls) {
    for (const key of [false, true]) {
      await resetLimits();
      const { roundTrips, commits } = await costOf(() => post("messages", { ...recipient, ...body }, key));
      expect({ recipient, key, roundTrips, commits }).toEqual({ recipient, key, roundTrips: 4, commits: 4 });
    }
  }
  expect(await wire.replannedStatements()).toEqual([]);
  await resetLimits();
});

/** The API's own limits, and the one of docs/whatsapp.md#pair-rate-limit. */
async function resetLimits(): Promise<void> {
  await ctx.db.delete(rateLimits);
  await ctx.db.delete(sendRateLimits).where(like(sendRateLimits.key, `%/${idToUuid("conv", threadId)}`));
}

test("sends a member's reply in a read, a write that clears the draft, and a settlement", async () => {
  const { ctx: member } = await makeMember(ctx, "agent");
  const reply = (more: { draftAt?: string } = {}) =>
    replyAsMember({ ...member, db: wire.connection.db }, threadId, {
      kind: "text",
      clientId: randomUUID(),
      seen: 999,
      body: "hi",
      ...more,
    });
  const draft = () => ({ draftAt: new Date().toISOString() });
  for (let warm = 0; warm < WARM_CALLS; warm += 1) await reply(draft());
  expect(await wire.count(() => reply())).toMatchObject({ roundTrips: 3, commits: 3 });
  expect(await wire.count(() => reply(draft()))).toMatchObject({ roundTrips: 3, commits: 3 });
  expect(await wire.replannedStatements()).toEqual([]);
});

test.each<[string, () => Promise<Omit<SendInput, "message"> & { to: string; message: MessageInput }>]>([
  ["a new contact", async () => ({ to: makePhone(), message: order })],
  ["a known contact", async () => ({ to: known, message: order, clientReference: "order-1" })],
  [
    "a closed conversation",
    async () => {
      await changeThread({ state: "closed", assigneeId: null });
      return { to: known, message: order };
    },
  ],
  [
    "a customer who came from an ad",
    async () => {
      const id = await storeInbound({ referral: { headline: "Sale" } });
      await changeThread({
        lastInboundAt: new Date(),
        waitingSince: new Date(),
        unreadCount: 1,
        firstUnreadId: id,
      });
      return { to: known, message: { kind: "text", body: "Yes", replyTo: id } };
    },
  ],
])("reports the stored state after a send to %s", async (_whom, given) => {
  const { to, ...input } = await given();
  const last = async () => {
    const [row] = await ctx.db
      .select({ data: liveEvents.data })
      .from(liveEvents)
      .where(eq(liveEvents.workspaceId, ctx.workspaceId))
      .orderBy(desc(liveEvents.xid), desc(liveEvents.position))
      .limit(1);
    return row?.data;
  };
  const { fallbackUsed, ...sendResult } = await sendMessage(ctx, { to, ...input });
  expect(fallbackUsed).toBe(false);
  expect(await last()).toMatchObject({ type: "message.updated", ...sendResult });
  const { message, conversation } = sendResult;
  expect({
    message: await getMessage(ctx, message.id),
    conversation: (await getConversation(ctx, conversation.id)).conversation,
  }).toEqual(sendResult);
  const [event] = await ctx.db
    .select()
    .from(webhookEvents)
    .where(
      and(
        eq(webhookEvents.workspaceId, ctx.workspaceId),
        eq(webhookEvents.messageId, message.id as Id<"msg">),
      ),
    );
  const body = JSON.parse(event?.body ?? "");
  expect(body).toMatchObject({ type: "message.sent", sequence: event?.sequence });
  expect(body.data).toEqual({
    message: await getMessageForApi(ctx, message.id),
    conversation: await getConversationForApi(ctx, conversation.id),
  });
});

test("sends concurrent messages to a new customer in one conversation with one rate-limit slot each", async () => {
  const to = makePhone();
  const began = Date.now();
  const sent = await Promise.all(
    Array.from({ length: 25 }, (_, index) =>
      sendMessage(ctx, { to, message: order, clientReference: `burst-${index}` }),
    ),
  );
  expect(new Set(sent.map(({ message }) => message.status))).toEqual(new Set(["sent"]));
  const [id, ...others] = new Set(sent.map(({ conversation }) => conversation.id));
  expect(others).toEqual([]);
  const [pair] = await ctx.db
    .select()
    .from(sendRateLimits)
    .where(like(sendRateLimits.key, `%/${idToUuid("conv", id ?? "")}`));
  // One every six seconds beyond the burst (docs/whatsapp.md#pair-rate-limit); unused reservations were released.
  const seconds = ((pair?.allowedAt.getTime() ?? 0) - began) / 1000;
  expect(seconds).toBeGreaterThanOrEqual(25 * 6);
  expect(seconds).toBeLessThan(26 * 6 + (Date.now() - began) / 1000);
});

async function changeThread(change: Partial<typeof conversations.$inferInsert>): Promise<void> {
  await ctx.db.update(conversations).set(change).where(eq(conversations.id, threadId));
}

async function storeInbound(metadata: MessageMetadata): Promise<Id<"msg">> {
  const id = newId("msg");
  const [thread] = await ctx.db.select().from(conversations).where(eq(conversations.id, threadId));
  await ctx.db.insert(messages).values({
    id,
    workspaceId: ctx.workspaceId,
    conversationId: threadId,
    numberId: thread?.numberId ?? "num_",
    direction: "inbound",
    kind: "text",
    content: { kind: "text", body: "Is it on sale?" },
    status: "received",
    wamid: `wamid.${randomUUID()}`,
    authorKind: "contact",
    metadata,
    whatsappAt: new Date(Date.now() - 1000),
    createdAt: new Date(),
  });
  return id;
}
