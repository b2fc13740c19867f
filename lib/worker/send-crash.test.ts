import { randomUUID } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { contacts, conversations, messages, numbers, workspaces } from "#db/schema/index.ts";
import { createContactManually } from "#lib/conversations/actions/save-contact.ts";
import { env } from "#lib/platform/env.ts";
import { makeApprovedTemplate, makeKey, makePhone, until } from "#lib/testing/factories.ts";
import { sendTemplate, type TemplateRequest } from "#lib/testing/send-template.ts";
import { openStatementGate } from "#lib/testing/statement-gate.ts";
import { sweepSize } from "#lib/testing/sweep.ts";
import { makeReceiver, numberWebhook, type Receiver } from "#lib/testing/webhooks.ts";
import { startScript, startWorker, type WorkerProcess } from "#lib/testing/worker-process.ts";

interface Call {
  wamid: string;
  callbackData: string;
}

/** What WhatsApp received, by recipient. */
const calls = new Map<string, Call[]>();
/** Recipients whose call gets no response. */
const unanswered = new Map<string, () => void>();

const graph = createServer(async (request, response: ServerResponse) => {
  const body = (await json(request)) as { to: string; biz_opaque_callback_data: string };
  const to = body.to.replace("+", "");
  const wamid = `wamid.${randomUUID()}`;
  calls.set(to, [...(calls.get(to) ?? []), { wamid, callbackData: body.biz_opaque_callback_data }]);
  const onUnanswered = unanswered.get(to);
  if (onUnanswered) return onUnanswered();
  response.writeHead(200, { "Content-Type": "application/json" });
  response.end(JSON.stringify({ messages: [{ id: wamid }], contacts: [{ wa_id: to }] }));
});

const TAKEN_OVER_MS = 60_000;

/** Takes over from the killed processes. */
let worker: WorkerProcess;
let receiver: Receiver;
let ctx: Ctx;
let secret: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => graph.listen(env().PORT, "127.0.0.1", resolve));
  receiver = await makeReceiver();
  ctx = receiver.ctx;
  await ctx.db
    .update(numbers)
    // Its calls go to this process's port.
    .set({ kind: "sandbox" })
    .where(eq(numbers.workspaceId, ctx.workspaceId));
  await makeApprovedTemplate(ctx, { name: "order_update", category: "utility", body: "Hi {{1}}" });
  // Callers that repeat their requests must not reach the limits.
  const requestsPerSecond = 10_000;
  await ctx.db.update(workspaces).set({ requestsPerSecond }).where(eq(workspaces.id, ctx.workspaceId));
  ({ secret } = await makeKey(ctx, ["messages.send"], "Sender", { requestsPerSecond }));
  worker = await startWorker();
});
afterAll(async () => {
  await worker.kill("SIGKILL");
  graph.closeAllConnections();
  await new Promise((resolve) => graph.close(resolve));
});

type Crash = "call" | { text: string; when: "before" | "after" };

/** Runs the request in a process that is killed at one point. */
async function crash(request: TemplateRequest, point: Crash): Promise<void> {
  const databaseUrl = process.env.DATABASE_URL ?? "";
  const reached = Promise.withResolvers<void>();
  const gate = point === "call" ? null : await openStatementGate(databaseUrl, point, reached.resolve);
  if (!gate) unanswered.set(request.to, reached.resolve);
  const sender = await startScript(
    `const { sendTemplate } = await import("#lib/testing/send-template.ts");
    process.send("ready");
    await sendTemplate(${JSON.stringify(request)});`,
    { DATABASE_URL: gate?.url ?? databaseUrl },
  );
  try {
    await reached.promise;
  } finally {
    await sender.kill("SIGKILL");
    gate?.close();
    unanswered.delete(request.to);
  }
}

/** Until the request is no longer in progress. */
function repeat(request: TemplateRequest): Promise<{ status: number; body: string }> {
  return until(async () => {
    const response = await sendTemplate(request);
    return response.status === 409 ? null : response;
  });
}

function sentTo(phone: string) {
  return ctx.db
    .select({ status: messages.status, attemptState: messages.attemptState })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .innerJoin(contacts, eq(contacts.id, conversations.contactId))
    .where(and(eq(messages.workspaceId, ctx.workspaceId), eq(contacts.phone, phone)));
}

const deliveredStatus = (to: string, { wamid, callbackData }: Call) =>
  numberWebhook({
    statuses: [
      {
        id: wamid,
        status: "delivered",
        timestamp: String(Math.floor(Date.now() / 1000)),
        recipient_id: to,
        biz_opaque_callback_data: callbackData,
      },
    ],
  });

const CHECK = "parley_check_key_and_limits";
const READ = "thread.has_unsent";
const WRITE = "parley_accept_message";
const SETTLE = "parley_settle_unchanged";
const sent = { status: "sent", attemptState: null };
const unknown = { status: "queued", attemptState: "unknown" };

const crashes: [string, Crash, { calls: number; row: object }][] = [
  ["before the key is checked", { text: CHECK, when: "before" }, { calls: 1, row: sent }],
  ["after the key is checked", { text: CHECK, when: "after" }, { calls: 1, row: sent }],
  ["before the conversation is read", { text: READ, when: "before" }, { calls: 1, row: sent }],
  ["after the conversation is read", { text: READ, when: "after" }, { calls: 1, row: sent }],
  ["before the message is stored", { text: WRITE, when: "before" }, { calls: 1, row: sent }],
  // Whether WhatsApp was called cannot be known, so it is not called again.
  ["after the message is stored", { text: WRITE, when: "after" }, { calls: 0, row: unknown }],
  ["when WhatsApp has been called", "call", { calls: 1, row: unknown }],
  ["before WhatsApp's response is stored", { text: SETTLE, when: "before" }, { calls: 1, row: unknown }],
  ["after WhatsApp's response is stored", { text: SETTLE, when: "after" }, { calls: 1, row: sent }],
];
const essentialCrashes = crashes.filter(([when]) => when === "when WhatsApp has been called");

test.concurrent.for(sweepSize(essentialCrashes, crashes))(
  "a send is stored and sent once by a process killed %s",
  async ([_when, point, expected], { expect }) => {
    const crashSend = async (isKnown: boolean) => {
      const request = { secret, idempotencyKey: randomUUID(), to: makePhone() };
      if (isKnown) await createContactManually(ctx, { phone: request.to });
      await crash(request, point);
      const response = await repeat(request);
      expect(response.status).toBe(expected.row === sent ? 200 : 202);
      const made = calls.get(request.to) ?? [];
      expect(made).toHaveLength(expected.calls);
      await expect.poll(() => sentTo(request.to), { timeout: TAKEN_OVER_MS }).toEqual([expected.row]);
      if (made[0]) {
        await receiver.deliver(deliveredStatus(request.to, made[0]));
        expect(await sentTo(request.to)).toEqual([{ status: "delivered", attemptState: null }]);
      }
      expect((await sendTemplate(request)).body).toBe(response.body);
      expect(calls.get(request.to) ?? []).toHaveLength(expected.calls);
    };
    const isWrite = point !== "call" && [WRITE, SETTLE].includes(point.text);
    await Promise.all((isWrite ? sweepSize([false], [true, false]) : [true]).map(crashSend));
  },
);
