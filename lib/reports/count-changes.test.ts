import { and, eq, gt, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Db } from "#db/client.ts";
import { type Ctx, createCtx } from "#db/ctx.ts";
import {
  contactLabels,
  contacts,
  labels,
  messages,
  otpVerifications,
  reportBackfills,
  reportCounts,
  reportCursor,
  reportMessages,
  workspaces,
} from "#db/schema/index.ts";
import { setConversationState } from "#lib/conversations/actions/set-state.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#lib/platform/clock.ts";
import { idToUuid, newId } from "#lib/platform/id.ts";
import { countChanges, deleteOldFacts } from "#lib/reports/count-changes.ts";
import { makeMember, makeWorkspace, until } from "#lib/testing/factories.ts";
import { insertNumber, insertThread, type Thread } from "#lib/testing/insert-messages.ts";
import { countRawRows, inOrder, readStoredSums } from "#lib/testing/report-sums.ts";
import { sweepSize } from "#lib/testing/sweep.ts";

type MessageRow = typeof messages.$inferSelect;

interface World {
  ctx: Ctx;
  agent: Awaited<ReturnType<typeof makeMember>>;
  threads: Thread[];
  labelId: string;
  now: number;
}

async function makeWorld(): Promise<World> {
  const ctx = await makeWorkspace();
  const numbers = [await insertNumber(ctx), await insertNumber(ctx)];
  const threads: Thread[] = [];
  for (const number of numbers) threads.push(await insertThread(ctx, number, "Ana"));
  const labelId = newId("lbl");
  const { workspaceId } = ctx;
  await ctx.db.insert(labels).values({ id: labelId, workspaceId, name: "VIP", normalizedName: "vip" });
  await ctx.db
    .insert(contactLabels)
    .values({ workspaceId, labelId, contactId: threads[0]?.contactId ?? newId("contact") });
  const agent = await makeMember(ctx, "agent");
  return { ctx, agent, threads, labelId: idToUuid("lbl", labelId), now: Math.floor(Date.now() / DAY) * DAY };
}

async function setNow(world: World): Promise<void> {
  await world.ctx.db
    .update(workspaces)
    .set({ clockOffsetMs: world.now - Date.now() })
    .where(eq(workspaces.id, world.ctx.workspaceId));
}

async function publish(
  { ctx }: World,
  type: "message.created" | "message.updated",
  id: string,
): Promise<void> {
  await recordLiveEvent(ctx, { type, message: { id } } as never);
}

async function insert(world: World, thread: number, row: Partial<MessageRow>): Promise<void> {
  const { ctx, threads } = world;
  const to = threads[thread] as Thread;
  const id = newId("msg");
  await ctx.db.insert(messages).values({
    id,
    workspaceId: ctx.workspaceId,
    conversationId: to.conversationId,
    numberId: to.numberId,
    direction: "inbound",
    kind: "text",
    content: { kind: "text", body: "Hello" },
    status: "received",
    authorKind: "contact",
    createdAt: new Date(world.now),
    ...row,
  });
  if (row.kind === "template" && Object(row.content).category === "authentication") {
    await ctx.db.insert(otpVerifications).values({
      id: newId("otp"),
      workspaceId: ctx.workspaceId,
      recipient: "5511999998888",
      prefix: "55119999",
      purpose: "login",
      codeLength: 6,
      messageId: id,
      expiresAt: new Date(world.now + 5 * MINUTE),
      resendAvailableAt: new Date(world.now),
      createdAt: new Date(world.now),
    });
  }
  await publish(world, "message.created", id);
}

type Step =
  | { do: "receive"; thread: number; late: number; kind: "text" | "reaction" | "system" }
  | {
      do: "send";
      thread: number;
      author: "member" | "api_key" | "system";
      what: "text" | "offer" | "code" | "reaction";
    }
  | { do: "status"; of: number; status: "sent" | "delivered" | "read" | "failed"; code: number }
  | { do: "verify" }
  | { do: "activity"; thread: number; action: "closed" | "reopened" | "assigned" | "labelled" }
  | { do: "pass"; ms: number }
  | { do: "count" }
  | { do: "crash"; at: number };

const CONTENTS = {
  text: { kind: "text", body: "Hi" },
  offer: { kind: "template", name: "offer", category: "marketing" },
  code: { kind: "template", name: "code", category: "authentication" },
  reaction: { kind: "reaction", emoji: "👍" },
} as const;

async function take(world: World, step: Step): Promise<void> {
  const { ctx, agent } = world;
  const { db, workspaceId } = ctx;
  const own = eq(messages.workspaceId, workspaceId);
  if (step.do === "pass") {
    world.now += step.ms;
    await setNow(world);
  } else if (step.do === "receive") {
    const whatsappAt = new Date(world.now - step.late);
    await insert(world, step.thread, { kind: step.kind, content: { kind: step.kind }, whatsappAt });
  } else if (step.do === "send") {
    const content = CONTENTS[step.what];
    const author = step.author === "member" ? agent.id : null;
    const of = {
      direction: "outbound",
      status: "queued",
      authorKind: step.author,
      authorId: author,
    } as const;
    await insert(world, step.thread, { ...of, kind: content.kind, content });
  } else if (step.do === "activity") {
    const assignee = step.action === "assigned" ? { id: agent.id, name: "Ben" } : null;
    const content = { kind: "activity", action: step.action, assignee, labels: ["VIP"], until: null };
    const by = { authorKind: "member", authorId: agent.id } as const;
    await insert(world, step.thread, {
      ...by,
      direction: "internal",
      status: "sent",
      kind: "activity",
      content,
    });
  } else if (step.do === "status") {
    const sent = await db
      .select()
      .from(messages)
      .where(and(own, eq(messages.direction, "outbound")));
    const message = sent[step.of % Math.max(1, sent.length)];
    if (!message) return;
    await db
      .update(messages)
      .set({
        status: step.status,
        failure:
          step.status === "failed"
            ? { code: "WHATSAPP_ERROR", message: "Failed", whatsappCode: step.code, retryable: false }
            : null,
        metadata: { pricing: { category: "utility", type: "regular", model: "PMP" } },
      })
      .where(and(own, eq(messages.id, message.id)));
    await publish(world, "message.updated", message.id);
  } else if (step.do === "verify") {
    await db
      .update(otpVerifications)
      .set({ state: "verified" })
      .where(
        and(
          eq(otpVerifications.workspaceId, workspaceId),
          gt(otpVerifications.expiresAt, new Date(world.now)),
        ),
      );
  } else if (step.do === "count") await countChanges(db);
  else await countChanges(failingAt(db, step.at)).catch(() => undefined);
}

/** Counting stops at the oldest open transaction of the PostgreSQL server, which may be one of another test's database. */
async function countEverything(db: Db): Promise<void> {
  const [last] = await db.execute<{ xid: string }>(sql`select pg_current_xact_id()::text as xid`);
  await until(async () => {
    const [row] = await db.execute<{ is_oldest: boolean }>(
      sql`select pg_snapshot_xmin(pg_current_snapshot()) > ${last?.xid}::xid8 as is_oldest`,
    );
    return row?.is_oldest || null;
  });
  await countChanges(db);
}

/** Fails at one of the statements of the transactions, as when the process is killed before it. */
function failingAt(db: Db, at: number): Db {
  let count = 0;
  const failing = (tx: Db): Db =>
    new Proxy(tx, {
      get(target, name) {
        if (name === "transaction")
          return (work: (inner: Db) => Promise<unknown>) =>
            target.transaction((inner) => work(failing(inner)));
        if (name !== "execute") return Reflect.get(target, name);
        return (query: Parameters<Db["execute"]>[0]) => {
          count += 1;
          if (count === at) throw new Error("The process was killed.");
          return target.execute(query);
        };
      },
    });
  return failing(db);
}

const thread = fc.nat(1);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant("receive" as const),
        thread,
        late: fc.constantFrom(0, MINUTE, 3 * HOUR),
        kind: fc.constantFrom("text", "text", "text", "reaction", "system"),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant("send" as const),
        thread,
        author: fc.constantFrom("member", "member", "api_key", "system"),
        what: fc.constantFrom("text", "text", "offer", "code", "reaction"),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant("status" as const),
        of: fc.nat(5),
        status: fc.constantFrom("sent", "delivered", "read", "failed"),
        code: fc.constantFrom(131026, 131047),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant("activity" as const),
        thread,
        action: fc.constantFrom("closed", "reopened", "assigned", "labelled"),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant("pass" as const),
        ms: fc.constantFrom(1, 40 * SECOND, 7 * MINUTE, 5 * HOUR, 30 * HOUR),
      }),
    },
    { weight: 5, arbitrary: fc.constant({ do: "count" as const }) },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant("crash" as const), at: fc.integer({ min: 1, max: 12 }) }),
    },
    { weight: 1, arbitrary: fc.constant({ do: "verify" as const }) },
  ) as fc.Arbitrary<Step>,
  { minLength: 30, maxLength: 80 },
);

test("every sum equals the count of the raw rows, after any history, late and repeated statuses and crashes", async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.boolean(), async (history, isCountedLate) => {
      const world = await makeWorld();
      await setNow(world);
      for (const step of history) {
        if (!isCountedLate || (step.do !== "count" && step.do !== "crash")) await take(world, step);
      }
      world.now += 2 * DAY;
      await setNow(world);
      if (isCountedLate) {
        // As after an update from a version without reports.
        await world.ctx.db.execute(
          sql`update ${reportCursor} set xid = pg_snapshot_xmin(pg_current_snapshot()), position = 0`,
        );
        await world.ctx.db.insert(reportBackfills).values({ workspaceId: world.ctx.workspaceId });
        await take(world, { do: "crash", at: 9 });
      }
      await countEverything(world.ctx.db);
      expect(inOrder(await readStoredSums(world))).toEqual(inOrder(await countRawRows(world)));
    }),
    { numRuns: sweepSize(5, 400) },
  );
});

test("deleting messages keeps what was counted; facts of messages that no longer change are deleted", async () => {
  const world = await makeWorld();
  await setNow(world);
  await take(world, { do: "receive", thread: 0, late: 0, kind: "text" });
  await take(world, { do: "pass", ms: HOUR });
  await take(world, { do: "send", thread: 0, author: "member", what: "offer" });
  await take(world, { do: "status", of: 0, status: "delivered", code: 0 });
  await countEverything(world.ctx.db);
  const before = inOrder(await readStoredSums(world));
  expect(before.times).toHaveLength(1);
  await world.ctx.db.delete(contacts).where(eq(contacts.workspaceId, world.ctx.workspaceId));
  world.now += 2 * DAY;
  await setNow(world);
  await countEverything(world.ctx.db);
  expect(inOrder(await readStoredSums(world))).toEqual(before);
  await world.ctx.db
    .update(reportMessages)
    .set({ createdAt: new Date(Date.now() - 91 * DAY) })
    .where(eq(reportMessages.workspaceId, world.ctx.workspaceId));
  await deleteOldFacts(world.ctx.db);
  const left = await world.ctx.db.$count(
    reportMessages,
    eq(reportMessages.workspaceId, world.ctx.workspaceId),
  );
  expect([left, inOrder(await readStoredSums(world))]).toEqual([0, before]);
});

test("what members do is counted through the live events of the inbox's own actions", async () => {
  const { ctx, threads, agent } = await makeWorld();
  const member = createCtx({ ...agent.ctx, clockOffsetMs: 0, requestId: "test" });
  await setConversationState(member, threads[0]?.conversationId ?? "", "closed");
  await countEverything(ctx.db);
  const rows = await ctx.db
    .select()
    .from(reportCounts)
    .where(
      and(
        eq(reportCounts.workspaceId, ctx.workspaceId),
        eq(reportCounts.measure, "closed"),
        eq(reportCounts.granularity, "month"),
      ),
    );
  expect(rows.map(({ scope, count }) => [scope, count]).sort()).toEqual([
    ["agent", 1],
    ["all", 1],
    ["label", 1],
    ["number", 1],
  ]);
});
