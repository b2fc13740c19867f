import { randomUUID } from "node:crypto";
import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { pool, sessionName } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import {
  attachments,
  contactImports,
  contacts,
  inboundWebhooks,
  jobClaims,
  messages,
  messageTimeline,
  nodes,
  sandboxWebhooks,
  webhookDeliveries,
} from "#db/schema/index.ts";
import { recordWebhookEvent } from "#lib/events/record-webhook-event.ts";
import { receiveWebhook } from "#lib/ingest/receive-webhook.ts";
import { prepareMessage } from "#lib/messages/compose/prepare-message.ts";
import { ABANDONED_BATCH } from "#lib/messages/send/abandon-call.ts";
import { getNumberRow } from "#lib/numbers/queries.ts";
import { type Id, idToUuid } from "#lib/platform/id.ts";
import { createSandboxNumber } from "#lib/simulator/create-number.ts";
import { enqueueWebhook } from "#lib/simulator/enqueue-webhook.ts";
import { makeWorkspace, until } from "#lib/testing/factories.ts";
import { startFile } from "#lib/testing/imports.ts";
import { insertNumber, insertTexts, insertThread } from "#lib/testing/insert-messages.ts";
import { findRecipient, queueMessage } from "#lib/testing/queue-message.ts";
import { refuseUpdates } from "#lib/testing/refuse-updates.ts";
import { sweepSize } from "#lib/testing/sweep.ts";
import { sweepTest } from "#lib/testing/sweep-test.ts";
import { startReceiver, type WebhookReceiver } from "#lib/testing/webhook-receiver.ts";
import { makeReceiver, numberWebhook } from "#lib/testing/webhooks.ts";
import { startSimulator, startWorker, type WorkerProcess } from "#lib/testing/worker-process.ts";
import { createEndpoint } from "#lib/webhooks/create-endpoint.ts";
import { signBody } from "#lib/whatsapp/verify-signature.ts";
import { isTakeOverDue, takeOverAndRetry } from "#lib/worker/take-over.ts";

const CUSTOMER = "16505551234";
const TEXT = { type: "text", text: { body: "hi" } };
const DEADLINE_MS = 45_000;
vi.setConfig({ testTimeout: 4 * DEADLINE_MS });
const workers: WorkerProcess[] = [];
const servers: WebhookReceiver[] = [];

/** Open while the stand-ins for WhatsApp and the receivers may respond. */
let gate = Promise.withResolvers<void>();
gate.resolve();
afterAll(async () => {
  gate.resolve();
  await stopWorkers();
  for (const server of servers) await server.stop();
});

async function start(process: Promise<WorkerProcess>): Promise<WorkerProcess> {
  const started = await process;
  workers.push(started);
  return started;
}

async function stopWorkers(): Promise<void> {
  for (const each of workers.splice(0)) {
    await each.kill("SIGCONT");
    await each.kill("SIGKILL");
  }
}

async function startGatedServer(bodyOf: (path: string) => unknown): Promise<WebhookReceiver> {
  const server = await startReceiver();
  servers.push(server);
  server.respondWith(async ({ path }, response) => {
    await gate.promise;
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(bodyOf(path)));
  });
  return server;
}

const inbound = (from: string, id: string, content: Record<string, unknown>) =>
  numberWebhook({
    contacts: [{ profile: { name: "Ana" }, wa_id: from }],
    messages: [{ from, id, timestamp: String(Math.floor(Date.now() / 1000)), ...content }],
  });

/** A workspace whose WhatsApp, customer endpoint and simulator callback do not respond yet. */
async function setUp() {
  const graph: WebhookReceiver = await startGatedServer((path) =>
    path.includes("MEDIA1")
      ? { url: `http://${graph.host}/file`, mime_type: "text/plain", file_size: 2 }
      : { messages: [{ id: `wamid.${randomUUID()}` }] },
  );
  const endpoint = await startGatedServer(() => ({}));
  const callback = await startGatedServer(() => ({}));
  const receiver = await makeReceiver();
  const network = { allowHosts: [endpoint.host], resolve: async () => [] };
  await createEndpoint(receiver.ctx, { url: endpoint.url, eventTypes: ["contact.created"] }, network);
  await receiver.deliver(inbound(CUSTOMER, "wamid.1", TEXT));
  const settings = { WHATSAPP_GRAPH_URL: `http://${graph.host}`, PARLEY_WEBHOOK_ALLOW_HOSTS: "127.0.0.1" };
  return { ...receiver, graph, endpoint, callback, settings };
}

type World = Awaited<ReturnType<typeof setUp>>;

/** @param place different for each call, because the customers and messages have it in their names */
async function startAllWork({ ctx, numberId, deliver, graph, endpoint, callback }: World, place: number) {
  const { db } = ctx;
  gate = Promise.withResolvers();
  for (const { calls } of [graph, endpoint, callback]) calls.splice(0);
  const release = await blockContactInserts();
  const imported = `1650555999${place}`;
  const importId = await startFile(ctx, `name;phone\nBen;+${imported}\n`);
  const wamids = [`wamid.${place}.text`, `wamid.${place}.document`] as const;
  const inboundWebhookId = await acknowledge(numberId, inbound(`1650555000${place}`, wamids[0], TEXT));
  await until(async () => {
    const [webhook] = await db.select().from(inboundWebhooks).where(eq(inboundWebhooks.id, inboundWebhookId));
    const [file] = await db.select().from(contactImports).where(eq(contactImports.id, importId));
    return (webhook?.claimedBy && file?.claimedBy) || null;
  }, DEADLINE_MS);
  await deliver(
    inbound(CUSTOMER, wamids[1], { type: "document", document: { id: "MEDIA1", filename: "a" } }),
  );
  await recordWebhookEvent(ctx, { type: "contact.created", data: {}, conversationId: null });
  const first = await accept(ctx, numberId as Id<"num">, "first");
  const second = await accept(ctx, numberId as Id<"num">, "second");
  await until(async () => {
    const made = [endpoint.calls.length, callsFor(graph, "MEDIA1"), callsFor(graph, first)];
    return made.every((calls) => calls > 0) || null;
  }, DEADLINE_MS);
  // Last, because the simulator has the shortest timeout.
  const simulated = { verifiedName: "Shop", callbackUrl: callback.url, appSecret: "secret" };
  const { phoneNumberId } = await createSandboxNumber(db, simulated);
  await enqueueWebhook(db, { phoneNumberId, body: "{}", delayMs: 0 });
  await until(async () => callback.calls.length > 0 || null, DEADLINE_MS);
  return { release, importId, imported, inboundWebhookId, wamids, first, second };
}

type Work = Awaited<ReturnType<typeof startAllWork>>;

async function acknowledge(numberId: string, body: unknown): Promise<Id<"rcpt">> {
  const bytes = Buffer.from(JSON.stringify(body));
  const signature = signBody(bytes, "app secret");
  const storedInboundWebhook = await receiveWebhook({
    numberId,
    readBody: async () => bytes,
    signature,
    requestId: "req_test",
  });
  if (typeof storedInboundWebhook === "string") throw new Error(storedInboundWebhook);
  const { ctx, inboundWebhookId } = storedInboundWebhook;
  await ctx.db
    .update(inboundWebhooks)
    .set({ claimedBy: null })
    .where(eq(inboundWebhooks.id, inboundWebhookId));
  return inboundWebhookId;
}

async function accept(ctx: Ctx, numberId: Id<"num">, body: string): Promise<Id<"msg">> {
  const recipient = await findRecipient(ctx, CUSTOMER);
  const number = await getNumberRow(ctx, numberId);
  const conversationId = recipient.conversation?.id ?? null;
  const context = { wabaId: number.wabaId, conversationId };
  const { message } = await prepareMessage(ctx, context, { kind: "text", body });
  const id = await queueMessage(ctx, recipient, number, message);
  await ctx.db.update(messages).set({ slotAt: new Date() }).where(eq(messages.id, id));
  return id;
}

async function blockContactInserts(): Promise<() => Promise<void>> {
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

async function expectAllDone(
  { ctx }: World,
  { importId, imported, inboundWebhookId, wamids }: Work,
): Promise<void> {
  const { db } = ctx;
  const find = {
    webhook: () => db.select().from(inboundWebhooks).where(eq(inboundWebhooks.id, inboundWebhookId)),
    import: () => db.select().from(contactImports).where(eq(contactImports.id, importId)),
    file: () => db.select().from(attachments).where(eq(attachments.workspaceId, ctx.workspaceId)),
    delivery: () =>
      db.select().from(webhookDeliveries).where(eq(webhookDeliveries.workspaceId, ctx.workspaceId)),
  };
  await until(async () => {
    const states = await Promise.all([
      find.webhook().then(([row]) => row?.state === "processed"),
      find.import().then(([row]) => row?.state === "done"),
      find.file().then((rows) => rows.every(({ state }) => state === "stored")),
      find.delivery().then((rows) => rows.every(({ state }) => state === "delivered")),
      db.$count(sandboxWebhooks).then((left) => left === 0),
    ]);
    return states.every(Boolean) || null;
  }, DEADLINE_MS);
  const stored = and(eq(messages.workspaceId, ctx.workspaceId), inArray(messages.wamid, wamids));
  expect(await db.$count(messages, stored)).toBe(2);
  const created = and(eq(contacts.workspaceId, ctx.workspaceId), eq(contacts.phone, imported));
  expect(await db.$count(contacts, created)).toBe(1);
  expect((await find.import())[0]).toMatchObject({ createdCount: 1, failedCount: 0, nextRow: 1 });
}

const findRow = async (ctx: Ctx, id: Id<"msg">) =>
  (await ctx.db.select().from(messages).where(eq(messages.id, id)))[0];

function callsFor({ calls }: WebhookReceiver, id: string): number {
  return calls.filter(({ path, body }) => path.includes(id) || body.includes(id)).length;
}

test("one pass ends all calls of a dead process, and says which it could not end", async () => {
  const ctx = await makeWorkspace();
  await insertTexts(ctx, await insertThread(ctx, await insertNumber(ctx), "Ana"), ABANDONED_BATCH + 5);
  const isOwn = eq(messages.workspaceId, ctx.workspaceId);
  await ctx.db
    .update(messages)
    .set({ direction: "outbound", status: "queued", attemptState: "in_flight", claimedBy: randomUUID() })
    .where(isOwn);
  const where = `new.workspace_id = '${idToUuid("ws", ctx.workspaceId)}'`;
  await refuseUpdates(ctx.db, "messages", { where, times: 2 });
  const left = () => ctx.db.$count(messages, and(isOwn, eq(messages.attemptState, "in_flight")));
  expect([await takeOverAndRetry(async () => ctx), await left()]).toEqual([false, 2]);
  expect([await takeOverAndRetry(async () => ctx), await left()]).toEqual([true, 0]);
});

test("jobs and webhooks that a take-over left of a dead process are due", async () => {
  const { ctx, numberId } = await makeReceiver();
  const { db } = ctx;
  const isDue = async () => (await db.execute<{ due: boolean }>(sql`select ${isTakeOverDue} as due`))[0]?.due;
  const id = await acknowledge(numberId, inbound(CUSTOMER, "wamid.left", TEXT));
  await db
    .update(inboundWebhooks)
    .set({ claimedBy: randomUUID(), nextAttemptAt: sql`now() + interval '1 minute'` })
    .where(eq(inboundWebhooks.id, id));
  expect(await isDue()).toBe(true);
  await takeOverAndRetry(async () => ctx);
  expect(await isDue()).toBe(false);
  await db.insert(jobClaims).values({ queue: "gone", jobId: randomUUID(), attempt: 0, nodeId: randomUUID() });
  expect(await isDue()).toBe(true);
  await takeOverAndRetry(async () => ctx);
  expect(await isDue()).toBe(false);
});

/** Both a process that is killed and one that is stalled and resumes after it was considered dead. */
sweepTest("finishes every kind of work of a dead process exactly once", async () => {
  onTestFinished(stopWorkers);
  const world = await setUp();
  const { ctx, graph, settings } = world;
  const killed = await Promise.all([start(startWorker(settings)), start(startSimulator())]);
  const work = await startAllWork(world, 1);
  await Promise.all(killed.map((process) => process.kill("SIGKILL")));
  await ageHeartbeats("6 seconds");
  await work.release();
  const stalled = await Promise.all([start(startWorker(settings)), start(startSimulator())]);
  await expectAllDone(world, work);
  await expectSentOnce(world, work);
  const [step] = await ctx.db
    .select()
    .from(messageTimeline)
    .where(eq(messageTimeline.messageId, work.first))
    .orderBy(messageTimeline.id);
  expect(step).toMatchObject({ kind: "attempt", data: { outcome: "unknown" } });

  const later = await startAllWork(world, 2);
  await Promise.all(stalled.map((process) => process.kill("SIGSTOP")));
  // As after a long stall: the PostgreSQL sessions are open, the heartbeat is old.
  await ageHeartbeats("1 minute");
  await start(startWorker(settings));
  await until(async () => (await findRow(ctx, later.first))?.attemptState === "unknown" || null, DEADLINE_MS);
  await later.release();
  await start(startSimulator());
  await expectAllDone(world, later);
  await expectSentOnce(world, later);
  await Promise.all(stalled.map((process) => process.kill("SIGCONT")));
  // The stalled processes have registered again, in addition to the two others and this test.
  await until(async () => ((await ctx.db.$count(nodes)) >= 5 ? true : null), DEADLINE_MS);
  await expectAllDone(world, later);
  expect([callsFor(graph, later.first), callsFor(graph, later.second)]).toEqual([1, 1]);
});

async function ageHeartbeats(age: string): Promise<void> {
  await pool()
    .db.update(nodes)
    .set({ seenAt: sql`now() - ${age}::interval` });
}

/** The first may have arrived, so it is not sent again and its state is unknown; the queue behind it continues. */
async function expectSentOnce({ ctx, graph }: World, { first, second }: Work): Promise<void> {
  await until(async () => (await findRow(ctx, second))?.status === "sent" || null, DEADLINE_MS);
  expect(await findRow(ctx, first)).toMatchObject({ status: "queued", attemptState: "unknown" });
  expect([callsFor(graph, first), callsFor(graph, second)]).toEqual([1, 1]);
}

describe("a worker", () => {
  let world: World;
  let worker: WorkerProcess;
  beforeAll(async () => {
    world = await setUp();
    worker = await start(startWorker(world.settings));
  });

  test("recovers and loses nothing when its database sessions are killed repeatedly", async () => {
    const { ctx, numberId, graph } = world;
    const sent: Id<"msg">[] = [];
    const webhooks: Id<"rcpt">[] = [];
    for (let round = 0; round < sweepSize(2, 6); round += 1) {
      for (let each = 0; each < 3; each += 1) {
        sent.push(await accept(ctx, numberId as Id<"num">, `message ${sent.length}`));
        const body = inbound(`1650555100${each}`, `wamid.r${webhooks.length}`, TEXT);
        webhooks.push(await acknowledge(numberId, body));
      }
      // In the middle of a round: the worker has claimed some of it.
      await until(async () => graph.calls.length >= sent.length - 2 || null, DEADLINE_MS);
      await ctx.db.execute(sql`
        select pg_terminate_backend(a.pid) from pg_stat_activity a
        where a.datname = current_database() and a.application_name <> ${sessionName()}`);
    }
    await until(async () => {
      const open = and(inArray(messages.id, sent), ne(messages.status, "sent"));
      const pending = and(inArray(inboundWebhooks.id, webhooks), ne(inboundWebhooks.state, "processed"));
      return (
        (await ctx.db.$count(messages, open)) + (await ctx.db.$count(inboundWebhooks, pending)) === 0 || null
      );
    }, DEADLINE_MS);
    expect(sent.map((id) => callsFor(graph, id))).toEqual(sent.map(() => 1));
    expect(worker.isRunning()).toBe(true);
  });

  test("is killed while it processes a webhook, which another node processes long before the claim ends", async () => {
    const { ctx, numberId, settings } = world;
    gate = Promise.withResolvers();
    const release = await blockContactInserts();
    const id = await acknowledge(numberId, inbound("16505552001", "wamid.killed", TEXT));
    const read = async () =>
      (await ctx.db.select().from(inboundWebhooks).where(eq(inboundWebhooks.id, id)))[0];
    await until(async () => (await read())?.claimedBy ?? null, DEADLINE_MS);
    const other = await start(startWorker(settings));
    await worker.kill("SIGKILL");
    await release();
    worker = other;
    await expect.poll(async () => (await read())?.state, { timeout: DEADLINE_MS }).toBe("processed");
    const stored = and(eq(messages.workspaceId, ctx.workspaceId), eq(messages.wamid, "wamid.killed"));
    expect(await ctx.db.$count(messages, stored)).toBe(1);
  });

  test("considers a node dead when its session ended and heartbeats are missing, or when its heartbeat is old", async () => {
    const { db } = pool();
    const [recent, stalled, gone, old] = Array.from({ length: 4 }, () => randomUUID());
    // Open and ended sessions by the age of their last heartbeat; the first one is seen for a minute more.
    await db.execute(sql`
      insert into nodes (id, session_name, started_at, seen_at, backend_pid, backend_started_at)
      select n.id, n.id::text, now(), now() - n.age, a.pid, case when n.is_connected then a.backend_start else now() end
      from (values (${recent}::uuid, interval '-1 minute', false), (${stalled}::uuid, interval '6 s', true),
        (${gone}::uuid, interval '6 s', false), (${old}::uuid, interval '16 s', true)) n (id, age, is_connected),
        pg_stat_get_activity(pg_backend_pid()) a`);
    const left = async () => (await db.select({ id: nodes.id }).from(nodes)).map(({ id }) => id);
    const ids = await until(async () => {
      const present = await left();
      return present.includes(gone ?? "") ? null : present;
    }, DEADLINE_MS);
    expect(ids).not.toContain(old);
    expect(ids).toContain(stalled);
    expect(ids).toContain(recent);
    await db
      .update(nodes)
      .set({ seenAt: sql`now() - interval '6 s'` })
      .where(eq(nodes.id, recent ?? ""));
    await until(async () => ((await left()).includes(recent ?? "") ? null : true), DEADLINE_MS);
  });
});
