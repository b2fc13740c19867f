import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { pool } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import { conversations, messages } from "#db/schema/index.ts";
import { newId } from "#lib/platform/id.ts";
import { makeWorkspace } from "#lib/testing/factories.ts";
import { makeDatabase, startBenchServer } from "../environment.ts";
import { emptyRoute, measureLoad, openCaller } from "../load.ts";
import { loadColumns, type PartContext } from "../part.ts";
import { countUnprocessed, openWebhookSource, type WebhookSource, waitUntilStored } from "../webhooks.ts";

const IN_PARALLEL = [1, 10];
const LARGE_BODY = 1000;
const PACED_PER_SECOND = 500;
const PACED_SECONDS = 5;
const PACED_IN_FLIGHT = 50;

export async function measureReceiving(context: PartContext): Promise<void> {
  const until = { seconds: context.options.seconds };
  const databaseUrl = await makeDatabase(context, "receive");
  const { url } = await startBenchServer(context, databaseUrl);
  const ctx = await makeWorkspace("Bench");
  const call = openCaller(url);
  const source = await openWebhookSource(ctx, call);
  const postOne = () => source.postMessages(1);
  await measureLoad(4, { calls: 200 }, postOne);
  await waitUntilStored();
  await pool().sql`analyze`;

  let statusCount = 0;
  for (const inParallel of IN_PARALLEL) {
    const empty = await measureLoad(inParallel, until, emptyRoute(call));
    context.add({ what: "empty route", ...loadColumns(empty, inParallel) });
    const began = performance.now();
    const load = await measureLoad(inParallel, until, postOne);
    context.add({ what: "acknowledged, one message each", ...loadColumns(load, inParallel, empty) });
    await waitUntilStored();
    context.add({
      what: "the same stored",
      inParallel,
      perSecond: load.calls / ((performance.now() - began) / 1000),
    });
  }

  const timeStored = async (what: string, post: () => Promise<unknown>) => {
    const began = performance.now();
    await post();
    await waitUntilStored();
    const ms = performance.now() - began;
    context.add({ what, perSecond: LARGE_BODY / (ms / 1000), note: `${ms.toFixed(0)} ms in all` });
  };
  await timeStored(`${LARGE_BODY} messages in one body, stored`, () => source.postMessages(LARGE_BODY));
  const wamids = await insertSentMessages(ctx, LARGE_BODY);
  statusCount += wamids.length;
  await timeStored(`${LARGE_BODY} statuses in one body, applied`, () =>
    source.postStatuses(wamids, "delivered"),
  );
  await measurePaced(context, source);
  await checkStored(ctx, source.made() + statusCount);
}

async function measurePaced(context: PartContext, source: WebhookSource): Promise<void> {
  const start = performance.now();
  let turn = 0;
  const load = await measureLoad(PACED_IN_FLIGHT, { calls: PACED_PER_SECOND * PACED_SECONDS }, async () => {
    const due = start + (turn / PACED_PER_SECOND) * 1000;
    turn += 1;
    await sleep(Math.max(0, due - performance.now()));
    await source.postMessages(1);
  });
  const backlog = await countUnprocessed();
  const sentAt = performance.now();
  await waitUntilStored();
  const seconds = (performance.now() - sentAt) / 1000;
  context.add({
    what: `acknowledged, offered at ${PACED_PER_SECOND} a second`,
    inParallel: PACED_IN_FLIGHT,
    perSecond: load.perSecond,
    note: `then ${backlog} left to store, done ${seconds.toFixed(1)} s later`,
  });
}

async function insertSentMessages(ctx: Ctx, count: number): Promise<string[]> {
  const { db } = pool();
  const threads = await db
    .select({ id: conversations.id, numberId: conversations.numberId })
    .from(conversations)
    .where(eq(conversations.workspaceId, ctx.workspaceId));
  const rows = Array.from({ length: count }, (_, index) => {
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
      wamid: `wamid.sent.${index}`,
      authorKind: "system" as const,
      createdAt: new Date(),
    };
  });
  await db.insert(messages).values(rows);
  return rows.map(({ wamid }) => wamid);
}

/** @throws Error when an acknowledged message is missing */
async function checkStored(ctx: Ctx, expected: number): Promise<void> {
  const stored = await pool().db.$count(messages, eq(messages.workspaceId, ctx.workspaceId));
  if (stored !== expected) throw new Error(`${expected} messages were made, ${stored} are stored.`);
}
