import { and, eq, gt, isNull, sql } from "drizzle-orm";
import fc from "fast-check";
import type { Db } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import {
  automations,
  contactLabels,
  contacts,
  conversations,
  labels,
  messages,
  otpVerifications,
  teams,
  workspaces,
} from "#db/schema/index.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";
import type { BusinessHours } from "#lib/hours/rules.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#lib/platform/clock.ts";
import { type Id, idToUuid, newId } from "#lib/platform/id.ts";
import { countChanges } from "#lib/reports/count-changes.ts";
import { makeMember, makeWorkspace, until } from "#lib/testing/factories.ts";
import { insertNumber, insertThread, type Thread } from "#lib/testing/insert-messages.ts";

type MessageRow = typeof messages.$inferSelect;

const OPEN = { from: 8 * 60, to: 20 * 60 };
const hoursFrom = (from: number, timeZone: string): BusinessHours => ({
  timeZone,
  week: Array.from({ length: 7 }, (_, day) => (day === 6 ? [] : [{ ...OPEN, from }])),
  holidays: [],
});

export interface World {
  ctx: Ctx;
  agent: Awaited<ReturnType<typeof makeMember>>;
  assignee: Id<"user">;
  threads: Thread[];
  /** The first thread's contact has the first one at the beginning. */
  labelIds: Id<"lbl">[];
  /** The first has business hours of its own. */
  teams: { id: Id<"team">; hours: BusinessHours | null }[];
  /** The business hours of the workspace. */
  hours: BusinessHours | null;
  /** The team and labels (UUIDs) of each message (UUID) when it was first counted. */
  countedFor: Map<string, { team: string | null; labels: string[] }>;
  start: number;
  now: number;
}

export async function makeWorld({ hasHours = false } = {}): Promise<World> {
  const ctx = await makeWorkspace();
  const { db, workspaceId } = ctx;
  const numbers = [await insertNumber(ctx), await insertNumber(ctx)];
  const threads: Thread[] = [];
  for (const number of numbers) threads.push(await insertThread(ctx, number, "Ana"));
  const labelIds = [newId("lbl"), newId("lbl")];
  const hours = hasHours ? hoursFrom(9 * 60, "Asia/Kathmandu") : null;
  const world: World = {
    ctx,
    agent: await makeMember(ctx, "agent"),
    assignee: (await makeMember(ctx, "agent")).id,
    threads,
    labelIds,
    teams: [
      { id: newId("team"), hours: hoursFrom(11 * 60, "America/New_York") },
      { id: newId("team"), hours: null },
    ],
    hours,
    countedFor: new Map(),
    start: Math.floor(Date.now() / DAY) * DAY,
    now: Math.floor(Date.now() / DAY) * DAY,
  };
  await db.insert(labels).values(
    ["VIP", "New"].map((name, index) => ({
      id: labelIds[index] ?? newId("lbl"),
      workspaceId,
      name,
      normalizedName: name.toLowerCase(),
    })),
  );
  await take(world, { do: "label", thread: 0, label: 0 });
  await db.insert(teams).values(
    world.teams.map((team, index) => ({
      ...team,
      workspaceId,
      name: `Team ${index}`,
      normalizedName: `team ${index}`,
    })),
  );
  await db
    .insert(automations)
    .values({ workspaceId, hours })
    .onConflictDoUpdate({ target: automations.workspaceId, set: { hours } });
  return world;
}

export async function setNow(world: World): Promise<void> {
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
      author: "member" | "api_key" | "system" | "echo";
      what: "text" | "offer" | "code" | "reaction";
    }
  | { do: "status"; of: number; status: "sent" | "delivered" | "read" | "failed"; code: number }
  | { do: "verify" }
  | { do: "activity"; thread: number; action: "closed" | "reopened" | "assigned" | "labeled" }
  | { do: "team"; thread: number; team: number | null }
  | { do: "label"; thread: number; label: number }
  | { do: "block"; thread: number }
  | { do: "pass"; ms: number }
  | { do: "count" }
  | { do: "crash"; at: number };

const CONTENTS = {
  text: { kind: "text", body: "Hi" },
  offer: { kind: "template", name: "offer", category: "marketing" },
  code: { kind: "template", name: "code", category: "authentication" },
  reaction: { kind: "reaction", emoji: "👍" },
} as const;

export async function take(world: World, step: Step): Promise<void> {
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
      authorKind: step.author === "echo" ? "system" : step.author,
      authorId: author,
      metadata: step.author === "echo" ? { echo: true } : {},
    } as const;
    await insert(world, step.thread, { ...of, kind: content.kind, content });
  } else if (step.do === "activity") {
    const assignee = step.action === "assigned" ? { id: world.assignee, name: "Ben" } : null;
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
        metadata: sql`${messages.metadata} || '{"pricing": {"category": "utility", "type": "regular", "model": "PMP"}}'`,
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
  } else if (step.do === "team" || step.do === "label" || step.do === "block") {
    await changeThread(world, step);
  } else {
    if (step.do === "count") await countChanges(db);
    else await countChanges(failingAt(db, step.at)).catch(() => undefined);
    await noteCounted(world);
  }
}

async function changeThread(
  world: World,
  step: Extract<Step, { do: "team" | "label" | "block" }>,
): Promise<void> {
  const { db, workspaceId } = world.ctx;
  const { contactId, conversationId } = world.threads[step.thread] as Thread;
  const contact = and(eq(contacts.workspaceId, workspaceId), eq(contacts.id, contactId));
  if (step.do === "team") {
    await db
      .update(conversations)
      .set({ assignedTeamId: step.team === null ? null : world.teams[step.team]?.id })
      .where(and(eq(conversations.workspaceId, workspaceId), eq(conversations.id, conversationId)));
  } else if (step.do === "label") {
    const labelId = world.labelIds[step.label] ?? newId("lbl");
    const given = and(eq(contactLabels.contactId, contactId), eq(contactLabels.labelId, labelId));
    const removed = await db.delete(contactLabels).where(given).returning();
    if (removed.length === 0) await db.insert(contactLabels).values({ workspaceId, labelId, contactId });
  } else {
    // Later than every earlier message, so that it does not matter which of them are counted.
    world.now += 1;
    await setNow(world);
    await db
      .update(contacts)
      .set({ blockedAt: new Date(world.now) })
      .where(and(contact, isNull(contacts.blockedAt)));
  }
}

/** Notes the present team and labels of the messages that were counted since the last call. */
async function noteCounted({ ctx, countedFor }: World): Promise<void> {
  const rows = await ctx.db.execute<{ id: string; team: string | null; labels: string[] }>(sql`
    select m.id, c.assigned_team_id as team,
      array(select l.label_id::text from contact_labels l where l.contact_id = c.contact_id) as labels
    from report_messages r
    join messages m on m.workspace_id = r.workspace_id and m.id = r.message_id
    join conversations c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
    where r.workspace_id = ${idToUuid("ws", ctx.workspaceId)} and r.facts <> '[]'`);
  for (const { id, team, labels } of rows) {
    if (!countedFor.has(id)) countedFor.set(id, { team, labels });
  }
}

/** Counting stops at the oldest open transaction of the PostgreSQL server, which may be one of another test's database. */
export async function countEverything(world: World): Promise<void> {
  const { db } = world.ctx;
  const [last] = await db.execute<{ xid: string }>(sql`select pg_current_xact_id()::text as xid`);
  await until(async () => {
    const [row] = await db.execute<{ is_oldest: boolean }>(
      sql`select pg_snapshot_xmin(pg_current_snapshot()) > ${last?.xid}::xid8 as is_oldest`,
    );
    return row?.is_oldest || null;
  });
  await take(world, { do: "count" });
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
export const steps: fc.Arbitrary<Step[]> = fc.array(
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
        author: fc.constantFrom("member", "member", "api_key", "system", "echo"),
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
        action: fc.constantFrom("closed", "reopened", "assigned", "labeled"),
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
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant("team" as const), thread, team: fc.constantFrom(0, 1, null) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant("label" as const), thread, label: fc.nat(1) }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("block" as const), thread: fc.constant(1) }) },
  ) as fc.Arbitrary<Step>,
  { minLength: 30, maxLength: 80 },
);
