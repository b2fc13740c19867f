import { and, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import {
  attachments,
  contacts,
  conversations,
  deferredUpdates,
  inboundWebhooks,
  messages,
  messageTimeline,
  numbers,
  pushSubscriptions,
  webhookEvents,
  windows,
} from "#db/schema/index.ts";
import { changeAutomations } from "#lib/automations/change-automations.ts";
import { writeContactByPhone } from "#lib/contacts/write-contact.ts";
import { applyUpdate } from "#lib/ingest/apply-update.ts";
import { applyUpdates, BATCH_FAILED } from "#lib/ingest/apply-updates.ts";
import { isProblem } from "#lib/ingest/to-inbound-webhook-columns.ts";
import type { WebhookTarget } from "#lib/ingest/webhook-target.ts";
import { pushJob } from "#lib/notifications/push/jobs.ts";
import { encrypt } from "#lib/platform/crypto.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import { makeMember } from "#lib/testing/factories.ts";
import { sweepSize } from "#lib/testing/sweep.ts";
import { sweepTest } from "#lib/testing/sweep-test.ts";
import { statementsFor } from "#lib/testing/webhook-statements.ts";
import { METADATA, makeReceiver, numberWebhook, type Receiver, WABA_ID } from "#lib/testing/webhooks.ts";
import { parseWebhook, type WebhookUpdate } from "#lib/whatsapp/parse-webhook.ts";

const NOW = Math.floor(Date.now() / 1000);
const [ANA, BO, CY, DI] = ["16505550101", "551199998888", "16505550103", "16505550104"] as const;

const PEOPLE = [
  { wa_id: ANA, profile: { name: "Ana" } },
  { wa_id: BO, profile: { name: "Bo" } },
  { wa_id: CY, user_id: "US.3", profile: { name: "Cy", username: "cy" } },
  { wa_id: DI, profile: { name: "Di" } },
];

const message = fc.record({
  person: fc.constantFrom(...PEOPLE),
  id: fc.constantFrom(..."abcd"),
  age: fc.constantFrom(60, 7200, 30 * 3600),
  content: fc.oneof(
    fc.constantFrom("hi", "there").map((body) => ({ type: "text", text: { body } })),
    fc.constant({ type: "image", image: { id: "media", mime_type: "image/jpeg", sha256: "x" } }),
    fc
      .constantFrom("wamid.a", "wamid.b", "wamid.OUT1")
      .map((id) => ({ type: "reaction", reaction: { message_id: id, emoji: "👍" } })),
    fc
      .constantFrom("wamid.c", "wamid.OUT2", "wamid.none")
      .map((id) => ({ type: "text", text: { body: "answer" }, context: { id } })),
  ),
});

const status = fc.record({
  id: fc.constantFrom("wamid.OUT1", "wamid.OUT2", "wamid.OUT3", "wamid.unknown"),
  status: fc.constantFrom("sent", "delivered", "read", "played", "failed"),
  age: fc.constantFrom(50, 40, 30),
});

const given = fc.record({
  messages: fc.array(message, { maxLength: 12 }),
  statuses: fc.array(status, { maxLength: 8 }),
});

type Arbitrary<A> = A extends fc.Arbitrary<infer T> ? T : never;

const at = (age: number) => String(NOW - age);

const wamidOf = ({ id, content }: Arbitrary<typeof message>) =>
  `wamid.${"context" in content ? "answer-" : content.type === "text" ? "" : `${content.type}-`}${id}`;

const messageBody = (given: Arbitrary<typeof message>) =>
  numberWebhook({
    contacts: [given.person],
    messages: [
      {
        ...{ from: given.person.wa_id, id: wamidOf(given), timestamp: at(given.age) },
        ...given.content,
      },
    ],
  });

const statusBody = ({ id, status: name, age }: Arbitrary<typeof status>) =>
  numberWebhook({
    statuses: [
      {
        ...{ id, status: name, timestamp: at(age), recipient_id: ANA },
        ...(name === "failed" ? { errors: [{ code: 131026, title: "Message undeliverable" }] } : {}),
      },
    ],
  });

const revoke = numberWebhook({
  contacts: PEOPLE.slice(0, 1),
  messages: [
    {
      ...{ from: ANA, id: "wamid.revoke", timestamp: at(10), type: "revoke" },
      revoke: { original_message_id: "wamid.b" },
    },
  ],
});

async function prepare({ ctx, numberId, deliver }: Receiver): Promise<WebhookTarget[]> {
  await deliver(
    messageBody({
      person: PEOPLE[0] as never,
      id: "a",
      age: 60,
      content: { type: "text", text: { body: "hi" } } as never,
    }),
  );
  const mine = eq(conversations.workspaceId, ctx.workspaceId);
  await ctx.db
    .update(conversations)
    .set({ state: "closed", windowExpiresAt: new Date((NOW - 3600) * 1000), closingNoticeSentTo: "team" })
    .where(mine);
  await ctx.db
    .update(windows)
    .set({ expiresAt: new Date((NOW - 3600) * 1000) })
    .where(eq(windows.workspaceId, ctx.workspaceId));
  await inTransaction(ctx, (tx) => writeContactByPhone(tx, { phone: "5511999998888" }));
  const { id } = await inTransaction(ctx, (tx) => writeContactByPhone(tx, { phone: DI }));
  await ctx.db.update(contacts).set({ blockedAt: new Date() }).where(eq(contacts.id, id));
  const [thread] = await ctx.db.select().from(conversations).where(mine);
  if (!thread) throw new Error("no thread");
  for (const name of ["OUT1", "OUT2", "OUT3"]) {
    await ctx.db.insert(messages).values({
      ...{ id: newId("msg"), workspaceId: ctx.workspaceId, conversationId: thread.id },
      ...{ numberId: thread.numberId, direction: "outbound", kind: "text", status: "sent" },
      ...{ content: { kind: "text", body: name }, wamid: `wamid.${name}`, lastPublishedStatus: "sent" },
      ...{ authorKind: "system", createdAt: new Date() },
    });
  }
  await deliver(revoke);
  const number = { phoneNumberId: METADATA.phone_number_id, displayNumber: METADATA.display_phone_number };
  return [{ id: numberId as Id<"num">, ...number, wabaId: WABA_ID, addressed: true, lastReceivedAt: null }];
}

async function stateOf(ctx: Ctx) {
  const of = (table: { workspaceId: typeof messages.workspaceId }) => eq(table.workspaceId, ctx.workspaceId);
  const rows = await ctx.db.select().from(messages).where(of(messages));
  const people = await ctx.db
    .select()
    .from(contacts)
    .where(of(contacts as never));
  const threads = await ctx.db
    .select()
    .from(conversations)
    .where(of(conversations as never));
  const wamid = (id: string | null) => rows.find((row) => row.id === id)?.wamid ?? null;
  const person = (conversationId: string | null) => {
    const thread = threads.find(({ id }) => id === conversationId);
    return people.find(({ id }) => id === thread?.contactId)?.waId ?? null;
  };
  const sorted = <T>(list: T[]) => list.map((each) => JSON.stringify(each)).sort();
  const published = await ctx.db
    .select()
    .from(webhookEvents)
    .where(of(webhookEvents as never))
    .orderBy(webhookEvents.sequence, webhookEvents.xid, webhookEvents.position);
  const steps = await ctx.db
    .select()
    .from(messageTimeline)
    .where(of(messageTimeline as never))
    .orderBy(messageTimeline.id);
  return {
    messages: sorted(
      rows.map(
        ({ kind, content, status: now, failure, replyToId, metadata, lastPublishedStatus, ...row }) => ({
          ...{
            wamid: row.wamid,
            kind,
            content,
            now,
            failure,
            metadata,
            lastPublishedStatus,
            quoted: wamid(replyToId),
          },
          times: Object.entries(row).filter(([name, value]) => name !== "createdAt" && value instanceof Date),
          in: person(row.conversationId),
        }),
      ),
    ),
    contacts: sorted(
      people.map(({ phone, waId, bsuid, username, profileName, phoneObservedAt }) => ({
        ...{ phone, waId, bsuid, username, profileName, phoneObservedAt },
      })),
    ),
    conversations: sorted(
      threads.map(({ id, lastMessage, firstUnreadId, ...row }) => ({
        ...{ of: person(id), state: row.state, unread: row.unreadCount, first: wamid(firstUnreadId) },
        ...{
          waitingSince: row.waitingSince,
          threadRevision: row.threadRevision,
          closingNoticeSentTo: row.closingNoticeSentTo,
        },
        ...{ last: [wamid(lastMessage?.id ?? null), lastMessage?.preview, lastMessage?.status] },
        ...{ window: row.windowExpiresAt, lastInboundAt: row.lastInboundAt, events: row.eventSequence },
      })),
    ),
    windows: sorted(
      (
        await ctx.db
          .select()
          .from(windows)
          .where(of(windows as never))
      ).map((row) => ({
        ...{
          of: person(row.conversationId),
          at: row.lastInboundAt,
          until: row.expiresAt,
          open: row.openEventPublished,
        },
      })),
    ),
    events: Object.fromEntries(
      [...Map.groupBy(published, ({ conversationId }) => person(conversationId))].map(([of_, list]) => [
        of_,
        list.map(({ type, messageId, body, sequence }) => {
          const { message: shown, closedAt } = JSON.parse(body).data;
          const about = of_ === null ? null : [sequence, wamid(messageId), shown?.status, closedAt];
          return [type, about];
        }),
      ]),
    ),
    timeline: Object.fromEntries(
      [...Map.groupBy(steps, ({ messageId }) => wamid(messageId))].map(([of_, list]) => [
        of_,
        list.map(({ kind, whatsappAt, data }) => ({ kind, whatsappAt, data })),
      ]),
    ),
    attachments: await ctx.db.$count(attachments, of(attachments as never)),
    mentions: await ctx.db.$count(deferredUpdates, of(deferredUpdates as never)),
  };
}

async function after(
  { messages: received, statuses }: Arbitrary<typeof given>,
  apply: (ctx: Ctx, targets: WebhookTarget[], updates: WebhookUpdate[]) => Promise<unknown[]>,
) {
  const receiver = await makeReceiver();
  const targets = await prepare(receiver);
  const bodies = [...statuses.map(statusBody), ...received.map(messageBody)];
  const updates = bodies.flatMap((body) => parseWebhook(body));
  const results = await apply(receiver.ctx, targets, updates);
  return { results, ...(await stateOf(receiver.ctx)) };
}

test("a batch has the same result and publishes the same events as its updates in sequence", async () => {
  await fc.assert(
    fc.asyncProperty(given, async (all) => {
      const [together, oneByOne] = await Promise.all([
        after(all, async (ctx, targets, updates) => {
          const spy = vi.spyOn(ctx.log, "info");
          const results = await applyUpdates(ctx, targets, updates);
          expect(spy.mock.calls.map(([, text]) => text)).not.toContain(BATCH_FAILED);
          return results;
        }),
        after(all, async (ctx, targets, updates) => {
          const results = [];
          for (const update of updates) results.push(await applyUpdate(ctx, targets, update));
          return results;
        }),
      ]);
      expect(together).toEqual(oneByOne);
    }),
    { numRuns: sweepSize(3, 40) },
  );
});

function textOf(index: number, people: number) {
  return {
    from: `1650556${String(1000 + (index % people))}`,
    id: `wamid.many.${index}`,
    timestamp: at(60),
    type: "text",
    text: { body: `message ${index}` },
  };
}

sweepTest(
  "the number of statements does not grow with the number of updates and webhooks processed together",
  async () => {
    const receiver = await makeReceiver();
    const one = (index: number) => numberWebhook({ messages: [textOf(index, 20)] });
    // Creates contacts and conversations and starts this process's queue.
    for (let index = 0; index < 20; index += 1) await receiver.deliver(one(index));
    // The time of the last webhook is written every few seconds and is not counted.
    const justReceived = { webhookLastReceivedAt: new Date(Date.now() + 3_600_000) };
    await receiver.ctx.db
      .update(numbers)
      .set(justReceived)
      .where(eq(numbers.workspaceId, receiver.ctx.workspaceId));
    const single = await statementsFor(receiver, [one(100)]);
    expect(single.received).toBe(1);
    expect(single.processed).toBeLessThanOrEqual(16);
    const bodies = Array.from({ length: 100 }, (_, index) => one(200 + index));
    // Up to fifty are acknowledged together.
    expect(await statementsFor(receiver, bodies)).toEqual({ received: 2, processed: single.processed });
    // Only a workspace with automations has one more.
    await changeAutomations(receiver.ctx, { greeting: "Welcome!", assignment: "least_busy" });
    const automated = Array.from({ length: 100 }, (_, index) => one(400 + index));
    expect((await statementsFor(receiver, automated)).processed).toBe(single.processed + 1);
    await changeAutomations(receiver.ctx, { greeting: null, assignment: "off" });
    // Batches of a hundred messages, most of them from new contacts.
    const batches = sweepSize(3, 10);
    const texts = Array.from({ length: batches * 100 }, (_, n) => textOf(1000 + n, batches * 50));
    const many = await statementsFor(receiver, [numberWebhook({ messages: texts })]);
    expect(many.processed).toBeLessThanOrEqual(batches * 20 + 5);
    const mine = eq(messages.workspaceId, receiver.ctx.workspaceId);
    expect(await receiver.ctx.db.$count(messages, mine)).toBe(221 + texts.length);
    const left = and(eq(inboundWebhooks.workspaceId, receiver.ctx.workspaceId), sql`state <> 'processed'`);
    expect(await receiver.ctx.db.$count(inboundWebhooks, left)).toBe(0);
  },
);

test("messages to an assigned conversation notify every device in as many statements as one message", async () => {
  const receiver = await makeReceiver();
  const { ctx } = receiver;
  const member = await makeMember(ctx, "agent");
  const devices = ["phone", "laptop"].map((name) => ({
    ...{ id: newId("push"), workspaceId: ctx.workspaceId, userId: member.id, createdAt: new Date() },
    ...{ endpointHash: name, subscription: encrypt(name, name) },
  }));
  await ctx.db.insert(pushSubscriptions).values(devices);
  await receiver.deliver(numberWebhook({ messages: [textOf(0, 1)] }));
  await ctx.db
    .update(conversations)
    .set({ assigneeId: member.id })
    .where(eq(conversations.workspaceId, ctx.workspaceId));
  // The first push starts this process's queue.
  await receiver.deliver(numberWebhook({ messages: [textOf(1, 1)] }));
  const justReceived = { webhookLastReceivedAt: new Date(Date.now() + 3_600_000) };
  await ctx.db.update(numbers).set(justReceived).where(eq(numbers.workspaceId, ctx.workspaceId));
  const one = await statementsFor(receiver, [numberWebhook({ messages: [textOf(2, 1)] })]);
  const texts = Array.from({ length: 20 }, (_, index) => textOf(3 + index, 1));
  expect(await statementsFor(receiver, [numberWebhook({ messages: texts })])).toEqual(one);
  const jobs = await ctx.db.execute(
    sql`select from pgboss.job where name = ${pushJob.name} and data ->> 'workspaceId' = ${ctx.workspaceId}`,
  );
  expect(jobs).toHaveLength(2 * 22);
});

test("a webhook's statuses are applied in few statements", async () => {
  const receiver = await makeReceiver();
  await prepare(receiver);
  const [thread] = await receiver.ctx.db
    .select()
    .from(conversations)
    .where(eq(conversations.workspaceId, receiver.ctx.workspaceId));
  if (!thread) throw new Error("no thread");
  const ids = Array.from({ length: 100 }, (_, index) => `wamid.sent.${index}`);
  await receiver.ctx.db.insert(messages).values(
    ids.map((wamid) => ({
      ...{ id: newId("msg"), workspaceId: receiver.ctx.workspaceId, conversationId: thread.id, wamid },
      ...{ numberId: thread.numberId, direction: "outbound" as const, kind: "text", status: "sent" as const },
      ...{ content: { kind: "text", body: "x" }, authorKind: "system" as const, createdAt: new Date() },
    })),
  );
  const statuses = ids.flatMap((id) =>
    ["delivered", "read"].map((name) => ({ id, status: name, timestamp: at(5), recipient_id: ANA })),
  );
  // Two batches.
  const { processed } = await statementsFor(receiver, [numberWebhook({ statuses })]);
  expect(processed).toBeLessThanOrEqual(2 * 10 + 5);
  const read = and(eq(messages.workspaceId, receiver.ctx.workspaceId), eq(messages.status, "read"));
  expect(await receiver.ctx.db.$count(messages, read)).toBe(100);
});

test("a failing update does not affect the others of its batch", async () => {
  const receiver = await makeReceiver();
  const targets = await prepare(receiver);
  const updates = parseWebhook(numberWebhook({ messages: [textOf(1, 2), textOf(2, 2), textOf(3, 2)] }));
  const [, broken] = updates;
  if (broken?.kind === "message") broken.content = { kind: "text", body: "\0" };
  const results = await applyUpdates(receiver.ctx, targets, updates);
  expect(results.map((result) => isProblem(result))).toEqual([false, true, false]);
});
