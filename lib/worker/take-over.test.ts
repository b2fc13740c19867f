import { randomUUID } from "node:crypto";
import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pool, sessionName } from "#db/client.ts";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import {
  attachments,
  contactImports,
  contacts,
  messages,
  messageTimeline,
  nodes,
  sandboxWebhooks,
  webhookDeliveries,
  webhookReceipts,
} from "#db/schema/index.ts";
import { appendOutboundEvent } from "#lib/events/append-outbound-event.ts";
import type { Id } from "#lib/id.ts";
import { receiveWebhook } from "#lib/ingest/receive-webhook.ts";
import { acceptMessage, findRecipient } from "#lib/messages/accept-message.ts";
import { prepareMessage } from "#lib/messages/prepare-message.ts";
import { getNumberRow } from "#lib/numbers/queries.ts";
import { createSandboxNumber } from "#lib/sandbox/create-number.ts";
import { enqueueWebhook } from "#lib/sandbox/enqueue-webhook.ts";
import { until } from "#lib/testing/factories.ts";
import { startFile } from "#lib/testing/imports.ts";
import { startReceiver, type WebhookReceiver } from "#lib/testing/webhook-receiver.ts";
import { makeReceiver, numberWebhook } from "#lib/testing/webhooks.ts";
import { startSimulator, startWorker, type WorkerProcess } from "#lib/testing/worker-process.ts";
import { createEndpoint } from "#lib/webhooks/create-endpoint.ts";
import { signBody } from "#lib/whatsapp/verify-signature.ts";

const CUSTOMER = "16505551234";
const TEXT = { type: "text", text: { body: "hi" } };
/** Much longer than a take-over lasts, for a machine that does much else. */
const DEADLINE_MS = 45_000;
vi.setConfig({ testTimeout: 4 * DEADLINE_MS });
const running: WorkerProcess[] = [];
const servers: WebhookReceiver[] = [];

/** Opened once what calls WhatsApp and the receivers is to be answered. */
let gate: PromiseWithResolvers<void>;
beforeEach(() => {
  gate = Promise.withResolvers();
});
afterEach(async () => {
  gate.resolve();
  for (const each of running.splice(0)) {
    await each.kill("SIGCONT");
    await each.kill("SIGKILL");
  }
  for (const server of servers.splice(0)) await server.stop();
});

async function start(process: Promise<WorkerProcess>): Promise<WorkerProcess> {
  const started = await process;
  running.push(started);
  return started;
}

/** A server whose answers wait for the gate. */
async function heldServer(answer: (path: string) => unknown): Promise<WebhookReceiver> {
  const server = await startReceiver();
  servers.push(server);
  server.answer(async ({ path }, response) => {
    await gate.promise;
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(answer(path)));
  });
  return server;
}

const inbound = (from: string, id: string, content: Record<string, unknown>) =>
  numberWebhook({
    contacts: [{ profile: { name: "Ana" }, wa_id: from }],
    messages: [{ from, id, timestamp: String(Math.floor(Date.now() / 1000)), ...content }],
  });

/** A workspace with WhatsApp, the customer's endpoint and the simulator's callback that do not answer yet. */
async function setUp() {
  const graph: WebhookReceiver = await heldServer((path) =>
    path.includes("MEDIA1")
      ? { url: `http://${graph.host}/file`, mime_type: "text/plain", file_size: 2 }
      : { messages: [{ id: `wamid.${randomUUID()}` }] },
  );
  const endpoint = await heldServer(() => ({}));
  const callback = await heldServer(() => ({}));
  const receiver = await makeReceiver();
  const network = { allowHosts: [endpoint.host], resolve: async () => [] };
  await createEndpoint(receiver.ctx, { url: endpoint.url, eventTypes: ["contact.created"] }, network);
  await receiver.deliver(inbound(CUSTOMER, "wamid.1", TEXT));
  const settings = { WHATSAPP_GRAPH_URL: `http://${graph.host}`, PARLEY_WEBHOOK_ALLOW_HOSTS: "127.0.0.1" };
  return { ...receiver, graph, endpoint, callback, settings };
}

type World = Awaited<ReturnType<typeof setUp>>;

/** Brings work of every kind into the middle of the processes that run: each waits for a lock or for an answer. */
async function fillHands({ ctx, numberId, deliver, graph, endpoint, callback }: World) {
  const { db } = ctx;
  const release = await holdContacts();
  const importId = await startFile(ctx, "name;phone\nBen;+16505559999\n");
  const receiptId = await acknowledge(numberId, inbound("16505550002", "wamid.2", TEXT));
  await until(async () => {
    const [receipt] = await db.select().from(webhookReceipts).where(eq(webhookReceipts.id, receiptId));
    const [file] = await db.select().from(contactImports).where(eq(contactImports.id, importId));
    return (receipt?.claimedBy && file?.claimedBy) || null;
  }, DEADLINE_MS);
  await deliver(
    inbound(CUSTOMER, "wamid.3", { type: "document", document: { id: "MEDIA1", filename: "a" } }),
  );
  await appendOutboundEvent(ctx, { type: "contact.created", data: {}, conversationId: null });
  const first = await accept(ctx, numberId as Id<"num">, "first");
  const second = await accept(ctx, numberId as Id<"num">, "second");
  await until(async () => {
    const made = [endpoint.calls.length, callsFor(graph, "MEDIA1"), callsFor(graph, first)];
    return made.every((calls) => calls > 0) || null;
  }, DEADLINE_MS);
  // Last, because the simulator waits least for an answer.
  const simulated = { verifiedName: "Shop", callbackUrl: callback.url, appSecret: "secret" };
  const { phoneNumberId } = await createSandboxNumber(db, simulated);
  await enqueueWebhook(db, { phoneNumberId, body: "{}", delayMs: 0 });
  await until(async () => callback.calls.length > 0 || null, DEADLINE_MS);
  return { release, importId, receiptId, first, second };
}

type Work = Awaited<ReturnType<typeof fillHands>>;

/** Keeps a webhook that any process may process at once. */
async function acknowledge(numberId: string, body: unknown): Promise<Id<"rcpt">> {
  const bytes = Buffer.from(JSON.stringify(body));
  const signature = signBody(bytes, "app secret");
  const kept = await receiveWebhook({
    numberId,
    readBody: async () => bytes,
    signature,
    requestId: "req_test",
  });
  if (typeof kept === "string") throw new Error(kept);
  const { ctx, receiptId } = kept;
  await ctx.db.update(webhookReceipts).set({ claimedBy: null }).where(eq(webhookReceipts.id, receiptId));
  return receiptId;
}

/** Accepts a message that any process may send at once. */
async function accept(ctx: Ctx, numberId: Id<"num">, body: string): Promise<Id<"msg">> {
  const recipient = await findRecipient(ctx, CUSTOMER);
  const number = await getNumberRow(ctx, numberId);
  const conversationId = recipient.conversation?.id ?? null;
  const context = { wabaId: number.wabaId, conversationId };
  const { message } = await prepareMessage(ctx, context, { kind: "text", body });
  const accepted = await inTransaction(ctx, (tx) =>
    acceptMessage(tx, {
      recipient,
      number,
      message,
      windowExpiresAt: recipient.conversation?.windowExpiresAt ?? null,
      clientId: null,
      clientReference: null,
      effect: {},
    }),
  );
  const id = accepted.message.id as Id<"msg">;
  await ctx.db.update(messages).set({ slotAt: new Date() }).where(eq(messages.id, id));
  return id;
}

/** Holds what inserts contacts in the middle, until the function that it returns is called. */
async function holdContacts(): Promise<() => Promise<void>> {
  const locked = Promise.withResolvers<void>();
  const transaction = pool().db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${contacts} in share mode`);
    locked.resolve();
    await gate.promise;
  });
  await locked.promise;
  return () => {
    gate.resolve();
    return transaction;
  };
}

/** Waits until everything is done that may be, and looks whether it was done once. */
async function expectAllDone({ ctx }: World, { importId, receiptId }: Work): Promise<void> {
  const { db } = ctx;
  const find = {
    receipt: () => db.select().from(webhookReceipts).where(eq(webhookReceipts.id, receiptId)),
    import: () => db.select().from(contactImports).where(eq(contactImports.id, importId)),
    file: () => db.select().from(attachments).where(eq(attachments.workspaceId, ctx.workspaceId)),
    delivery: () =>
      db.select().from(webhookDeliveries).where(eq(webhookDeliveries.workspaceId, ctx.workspaceId)),
  };
  await until(async () => {
    const states = await Promise.all([
      find.receipt().then(([row]) => row?.state === "processed"),
      find.import().then(([row]) => row?.state === "done"),
      find.file().then(([row]) => row?.state === "stored"),
      find.delivery().then((rows) => rows.every(({ state }) => state === "delivered")),
      db.$count(sandboxWebhooks).then((left) => left === 0),
    ]);
    return states.every(Boolean) || null;
  }, DEADLINE_MS);
  const stored = and(
    eq(messages.workspaceId, ctx.workspaceId),
    inArray(messages.wamid, ["wamid.1", "wamid.2", "wamid.3"]),
  );
  expect(await db.$count(messages, stored)).toBe(3);
  const imported = and(eq(contacts.workspaceId, ctx.workspaceId), eq(contacts.phone, "16505559999"));
  expect(await db.$count(contacts, imported)).toBe(1);
  expect((await find.import())[0]).toMatchObject({ createdCount: 1, failedCount: 0, nextRow: 1 });
}

const findRow = async (ctx: Ctx, id: Id<"msg">) =>
  (await ctx.db.select().from(messages).where(eq(messages.id, id)))[0];

/** How often WhatsApp was called for a message or a file. */
function callsFor({ calls }: WebhookReceiver, id: string): number {
  return calls.filter(({ path, body }) => path.includes(id) || body.includes(id)).length;
}

test("what a killed process had in hand, another one finishes: every kind of work, once", async () => {
  const world = await setUp();
  const { ctx, graph, settings } = world;
  const dying = await Promise.all([start(startWorker(settings)), start(startSimulator())]);
  const work = await fillHands(world);
  await Promise.all(dying.map((process) => process.kill("SIGKILL")));
  await work.release();
  await Promise.all([start(startWorker(settings)), start(startSimulator())]);
  await expectAllDone(world, work);
  await until(async () => (await findRow(ctx, work.second))?.status === "sent" || null, DEADLINE_MS);
  // It may have arrived: it is not sent again, and says so; what was behind it went on.
  expect(await findRow(ctx, work.first)).toMatchObject({ status: "queued", attemptState: "unknown" });
  expect([callsFor(graph, work.first), callsFor(graph, work.second)]).toEqual([1, 1]);
  const [step] = await ctx.db.select().from(messageTimeline).where(eq(messageTimeline.messageId, work.first));
  expect(step).toMatchObject({ kind: "attempt", data: { outcome: "unknown" } });
});

test("a stalled process that goes on after it was taken for dead repeats nothing and loses nothing", async () => {
  const world = await setUp();
  const { ctx, graph, settings } = world;
  const stalled = await Promise.all([start(startWorker(settings)), start(startSimulator())]);
  const work = await fillHands(world);
  await Promise.all(stalled.map((process) => process.kill("SIGSTOP")));
  // As after a long stall: its PostgreSQL sessions stand, its heartbeat is old.
  await ctx.db.update(nodes).set({ seenAt: sql`now() - interval '1 minute'` });
  await start(startWorker(settings));
  await until(async () => (await findRow(ctx, work.first))?.attemptState === "unknown" || null, DEADLINE_MS);
  await work.release();
  await start(startSimulator());
  await expectAllDone(world, work);
  await until(async () => (await findRow(ctx, work.second))?.status === "sent" || null, DEADLINE_MS);
  await Promise.all(stalled.map((process) => process.kill("SIGCONT")));
  // The stalled ones are nodes again, beside the two others and this test.
  await until(async () => ((await ctx.db.$count(nodes)) >= 5 ? true : null), DEADLINE_MS);
  await expectAllDone(world, work);
  expect([callsFor(graph, work.first), callsFor(graph, work.second)]).toEqual([1, 1]);
});

test("a process whose database sessions are killed again and again goes on by itself and loses nothing", async () => {
  gate.resolve();
  const world = await setUp();
  const { ctx, numberId, graph, settings } = world;
  const worker = await start(startWorker(settings));
  const sent: Id<"msg">[] = [];
  const receipts: Id<"rcpt">[] = [];
  for (let round = 0; round < 6; round += 1) {
    for (let each = 0; each < 3; each += 1) {
      sent.push(await accept(ctx, numberId as Id<"num">, `message ${sent.length}`));
      const body = inbound(`1650555100${each}`, `wamid.r${receipts.length}`, TEXT);
      receipts.push(await acknowledge(numberId, body));
    }
    // In the middle of a round: the worker has taken some of it in hand.
    await until(async () => graph.calls.length >= sent.length - 2 || null, DEADLINE_MS);
    await ctx.db.execute(sql`
      select pg_terminate_backend(a.pid) from pg_stat_activity a
      where a.datname = current_database() and a.application_name <> ${sessionName()}`);
  }
  await until(async () => {
    const open = and(inArray(messages.id, sent), ne(messages.status, "sent"));
    const pending = and(inArray(webhookReceipts.id, receipts), ne(webhookReceipts.state, "processed"));
    return (
      (await ctx.db.$count(messages, open)) + (await ctx.db.$count(webhookReceipts, pending)) === 0 || null
    );
  }, DEADLINE_MS);
  expect(sent.map((id) => callsFor(graph, id))).toEqual(sent.map(() => 1));
  expect(worker.isRunning()).toBe(true);
});

test("a node is dead when its session is gone and heartbeats are missing, or when its heartbeat is old", async () => {
  const { db } = pool();
  await start(startWorker());
  await db.delete(nodes);
  const [recent, stalled, gone, old] = Array.from({ length: 4 }, () => randomUUID());
  // Sessions that stand and that do not, by how long ago the last heartbeat was.
  await db.execute(sql`
    insert into nodes (id, session_name, started_at, seen_at, backend_pid, backend_started_at)
    select n.id, n.id::text, now(), now() - n.age, a.pid, case when n.is_connected then a.backend_start else now() end
    from (values (${recent}::uuid, interval '0 s', false), (${stalled}::uuid, interval '5 s', true),
      (${gone}::uuid, interval '5 s', false), (${old}::uuid, interval '16 s', true)) n (id, age, is_connected),
      pg_stat_get_activity(pg_backend_pid()) a`);
  const left = async () => (await db.select({ id: nodes.id }).from(nodes)).map(({ id }) => id);
  const ids = await until(async () => {
    const present = await left();
    return present.includes(gone ?? "") ? null : present;
  }, DEADLINE_MS);
  expect(ids).not.toContain(old);
  expect(ids).toContain(stalled);
  await until(async () => ((await left()).includes(recent ?? "") ? null : true), DEADLINE_MS);
});
