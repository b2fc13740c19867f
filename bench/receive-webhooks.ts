import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { eq, ne, sql } from "drizzle-orm";
import { pool } from "#db/client.ts";
import { conversations, messages, webhookReceipts } from "#db/schema/index.ts";
import { newId } from "#lib/id.ts";
import { makeCloudNumber, makeWorkspace, until } from "#lib/testing/factories.ts";
import { numberWebhook } from "#lib/testing/webhooks.ts";
import { signBody } from "#lib/whatsapp/verify-signature.ts";
import { percentile, startBenchServer } from "./bench-server.ts";

// How fast webhooks are acknowledged and stored, beside an empty route of the same server in the same run. WhatsApp's
// guidance is a median of 250 ms at most (whatsapp-cloud-api.md §4.2); ours is 50 ms whatever the processing costs.

const SECRET = "bench secret";
const PEOPLE = 500;
const RATE = 500;
const RATE_SECONDS = 10;
const IN_FLIGHT = 50;
let count = 0;

const personOf = (index: number) => `1650${String(5_550_000 + (index % PEOPLE))}`;

function messagesBody(updates: number): Buffer {
  const list = Array.from({ length: updates }, () => {
    count += 1;
    return {
      from: personOf(count),
      id: `wamid.bench.${count}`,
      timestamp: String(Math.floor(Date.now() / 1000)),
      type: "text",
      text: { body: `message ${count}` },
    };
  });
  return Buffer.from(JSON.stringify(numberWebhook({ messages: list })));
}

function statusesBody(wamids: readonly string[], status: string): Buffer {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const statuses = wamids.map((id, index) => ({ id, status, timestamp, recipient_id: personOf(index) }));
  return Buffer.from(JSON.stringify(numberWebhook({ statuses })));
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Runs work over and over, so many at once. @returns how long each took and how many there were a second */
async function repeat(times: number, atOnce: number, work: () => Promise<unknown>) {
  const taken: number[] = [];
  let left = times;
  const seconds =
    (await timed(() =>
      Promise.all(
        Array.from({ length: atOnce }, async () => {
          while (left > 0) {
            left -= 1;
            taken.push(await timed(work));
          }
        }),
      ),
    )) / 1000;
  return { taken, rate: times / seconds };
}

const { url, stop } = await startBenchServer();
try {
  const ctx = await makeWorkspace("Bench");
  const number = await makeCloudNumber(ctx, SECRET);
  const post = async (bytes: Buffer): Promise<void> => {
    const response = await fetch(`${url}/api/webhooks/whatsapp/${number.id}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Hub-Signature-256": signBody(bytes, SECRET) },
      body: new Uint8Array(bytes),
    });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`answered ${response.status}`);
  };
  const empty = async () => {
    await (await fetch(`${url}/api/health`)).arrayBuffer();
  };
  const waiting = () => pool().db.$count(webhookReceipts, ne(webhookReceipts.state, "processed"));
  const allStored = () => until(async () => ((await waiting()) === 0 ? true : null), 600_000);
  const show = (
    what: string,
    { taken, rate }: { taken: number[]; rate: number },
    beside?: { rate: number },
  ) =>
    console.log(
      [
        what.padEnd(44),
        `${rate.toFixed(0)} a second`.padStart(14),
        `median ${percentile(taken, 0.5)}, 99 % ${percentile(taken, 0.99)}`,
        beside ? `ratio ${(rate / beside.rate).toFixed(2)}` : "",
      ].join("  "),
    );

  await repeat(300, 4, empty);
  await repeat(100, 4, () => post(messagesBody(1)));
  await allStored();

  const emptyAlone = await repeat(500, 1, empty);
  show("empty route, one at a time", emptyAlone);
  show("acknowledged, one at a time", await repeat(300, 1, () => post(messagesBody(1))), emptyAlone);
  await allStored();
  const emptyTen = await repeat(3000, 10, empty);
  show("empty route, 10 at once", emptyTen);
  const began = performance.now();
  show("acknowledged, 10 at once", await repeat(2000, 10, () => post(messagesBody(1))), emptyTen);
  await allStored();
  const seconds = (performance.now() - began) / 1000;
  console.log(
    `2,000 webhooks of one message stored in ${seconds.toFixed(1)} s: ${(2000 / seconds).toFixed(0)} a second`,
  );

  const thousand = messagesBody(1000);
  const stored = await timed(async () => {
    await post(thousand);
    await allStored();
  });
  console.log(
    `1,000 messages of ${PEOPLE} people in one body: stored ${stored.toFixed(0)} ms after they were posted`,
  );

  const threads = await pool()
    .db.select({ id: conversations.id, numberId: conversations.numberId })
    .from(conversations)
    .where(eq(conversations.workspaceId, ctx.workspaceId));
  const wamids = Array.from({ length: 1000 }, (_, index) => `wamid.sent.${index}`);
  await pool()
    .db.insert(messages)
    .values(
      wamids.map((wamid, index) => {
        const thread = threads[index % threads.length];
        if (!thread) throw new Error("There is no conversation.");
        return {
          id: newId("msg"),
          workspaceId: ctx.workspaceId,
          conversationId: thread.id,
          numberId: thread.numberId,
          direction: "outbound" as const,
          kind: "text",
          content: { kind: "text", body: "from us" },
          status: "sent" as const,
          wamid,
          authorKind: "system" as const,
          createdAt: new Date(),
        };
      }),
    );
  const delivered = statusesBody(wamids, "delivered");
  const moved = await timed(async () => {
    await post(delivered);
    await allStored();
  });
  console.log(`1,000 statuses in one body: applied ${moved.toFixed(0)} ms after they were posted`);

  // No more than so many at once: a machine that cannot keep the pace shows a lower rate.
  const start = performance.now();
  let turn = 0;
  const paced = await repeat(RATE * RATE_SECONDS, IN_FLIGHT, () => {
    const due = start + (turn / RATE) * 1000;
    turn += 1;
    return wait(Math.max(0, due - performance.now())).then(() => post(messagesBody(1)));
  });
  const sending = (performance.now() - start) / 1000;
  const backlog = await waiting();
  await allStored();
  const draining = (performance.now() - start) / 1000 - sending;
  show(`${RATE * RATE_SECONDS} at ${RATE} a second, pauses included`, paced);
  console.log(`left to store then: ${backlog}, done ${draining.toFixed(1)} s later`);
  const [{ total } = { total: 0 }] = await pool()
    .db.select({ total: sql<number>`count(*)::integer` })
    .from(messages)
    .where(eq(messages.workspaceId, ctx.workspaceId));
  if (total !== count + wamids.length) throw new Error(`${count} messages were posted, ${total} are stored.`);
} finally {
  await stop();
}
