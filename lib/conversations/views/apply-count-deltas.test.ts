import { and, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { connect } from "#db/client.ts";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import {
  contactLabels,
  contacts,
  conversations,
  labels,
  teams,
  viewCountDeltas,
  viewCounts,
} from "#db/schema/index.ts";
import { mergeContacts } from "#lib/conversations/actions/merge-contacts.ts";
import { listConversationsQuery } from "#lib/conversations/schema.ts";
import { buildCondition } from "#lib/conversations/select-page.ts";
import { applyCountDeltas, correctCounts, VIEW_KEYS } from "#lib/conversations/views/apply-count-deltas.ts";
import { inboxViews } from "#lib/conversations/views/inbox-view-rules.ts";
import { readStoredCounts, readViewCounts } from "#lib/conversations/views/queries.ts";
import { conversationStates } from "#lib/platform/conversation-states.ts";
import { env } from "#lib/platform/env.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import { makeCloudNumber, makeMember, makePhone, makeWorkspace } from "#lib/testing/factories.ts";
import { sweepSize } from "#lib/testing/sweep.ts";

/** Counts conversations by the definition of the keys, independent of the triggers' function. */
async function countConversations(ctx: Ctx): Promise<Map<string, number>> {
  const rows = await ctx.db.execute<{
    state: string;
    assignee: string | null;
    team: string | null;
    unread: number;
    labels: string[];
  }>(sql`
    select v.state, v.assignee_id as assignee, v.assigned_team_id as team, v.unread_count as unread,
      array(select l.label_id from contact_labels l where l.contact_id = v.contact_id) as labels
    from conversations v where v.workspace_id = ${sql.param(ctx.workspaceId, conversations.workspaceId)}`);
  const counts = new Map<string, number>();
  for (const row of rows) {
    const own = row.state === "open" ? row.labels.map((id) => `label:${id}`) : [];
    const whose = row.state === "open" ? [row.assignee ? `assignee:${row.assignee}` : "unassigned"] : [];
    const team = row.state === "open" && row.team ? [`team:${row.team}`] : [];
    for (const key of [row.state, ...whose, ...team, ...own]) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
      if (row.unread > 0) counts.set(`${key}:unread`, (counts.get(`${key}:unread`) ?? 0) + 1);
    }
  }
  return counts;
}

const sorted = (counts: ReadonlyMap<string, number>) => [...counts].sort(([a], [b]) => (a < b ? -1 : 1));

async function expectTrue(ctx: Ctx): Promise<void> {
  expect(sorted(await readStoredCounts(ctx))).toEqual(sorted(await countConversations(ctx)));
}

/** Every view of the sidebar counts the conversations that its list has. */
async function expectListed({ ctx, members }: TestWorkspace): Promise<void> {
  const memberCtx: Ctx = {
    ...ctx,
    actor: { kind: "member", id: members[0] as Id<"user">, name: "Ana", role: "agent" },
  };
  const { views } = await readViewCounts(memberCtx);
  for (const view of inboxViews) {
    const listed = await buildCondition(memberCtx, listConversationsQuery.parse({ view }));
    expect(views[view].all, view).toBe(await ctx.db.$count(conversations, listed));
  }
}

interface TestWorkspace {
  ctx: Ctx;
  members: Id<"user">[];
  labelIds: Id<"lbl">[];
  teamIds: Id<"team">[];
  addContact(): Promise<Id<"contact">>;
  addThread(contactId: Id<"contact">): Promise<void>;
}

async function makeTestWorkspace(): Promise<TestWorkspace> {
  const ctx = await makeWorkspace();
  const number = await makeCloudNumber(ctx, "secret", `1065${makePhone()}`);
  const members = [(await makeMember(ctx, "agent")).id, (await makeMember(ctx, "admin")).id];
  const labelIds = [newId("lbl"), newId("lbl"), newId("lbl")];
  await ctx.db
    .insert(labels)
    .values(labelIds.map((id) => ({ id, workspaceId: ctx.workspaceId, name: id, normalizedName: id })));
  const teamIds = [newId("team"), newId("team")];
  await ctx.db
    .insert(teams)
    .values(teamIds.map((id) => ({ id, workspaceId: ctx.workspaceId, name: id, normalizedName: id })));
  return {
    ctx,
    members,
    labelIds,
    teamIds,
    async addContact() {
      const id = newId("contact");
      await ctx.db
        .insert(contacts)
        .values({ id, workspaceId: ctx.workspaceId, phone: makePhone(), source: "inbound" });
      return id;
    },
    async addThread(contactId) {
      await ctx.db
        .insert(conversations)
        .values({
          id: newId("conv"),
          workspaceId: ctx.workspaceId,
          contactId,
          numberId: number.id as Id<"num">,
          lastActivityAt: new Date(),
        })
        .onConflictDoNothing();
    },
  };
}

const place = fc.nat(5);
const act = fc.oneof(
  fc.record({ do: fc.constant("write" as const), who: place, unread: fc.nat(2) }),
  fc.record({
    do: fc.constant("state" as const),
    who: place,
    state: fc.constantFrom(...conversationStates),
  }),
  fc.record({ do: fc.constant("assign" as const), who: place, member: fc.constantFrom(0, 1, null) }),
  fc.record({ do: fc.constant("team" as const), who: place, team: fc.constantFrom(0, 1, null) }),
  fc.record({ do: fc.constant("wait" as const), who: place, isWaiting: fc.boolean() }),
  fc.record({ do: fc.constant("label" as const), who: place, label: fc.nat(2) }),
  fc.record({ do: fc.constant("unlabel" as const), who: place, label: fc.nat(2) }),
  fc.record({ do: fc.constant("merge" as const), who: place, into: place }),
  fc.record({ do: fc.constant("delete" as const), who: place }),
  fc.record({ do: fc.constant("apply" as const) }),
);
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

async function perform(workspace: TestWorkspace, people: Id<"contact">[], step: Act): Promise<void> {
  const { ctx } = workspace;
  if (step.do === "apply") return applyCountDeltas(ctx.db);
  const contactId = people[step.who];
  if (!contactId) return;
  const theirs = and(eq(conversations.workspaceId, ctx.workspaceId), eq(conversations.contactId, contactId));
  const change = (values: Partial<typeof conversations.$inferInsert>) =>
    ctx.db.update(conversations).set(values).where(theirs);
  const labelId = "label" in step ? workspace.labelIds[step.label] : undefined;
  if (step.do === "write") {
    await workspace.addThread(contactId);
    await change({ unreadCount: step.unread });
  } else if (step.do === "state") {
    await change({ state: step.state as "open" });
  } else if (step.do === "assign") {
    await change({ assigneeId: step.member === null ? null : (workspace.members[step.member] ?? null) });
  } else if (step.do === "team") {
    await change({ assignedTeamId: step.team === null ? null : (workspace.teamIds[step.team] ?? null) });
  } else if (step.do === "wait") {
    await change({ waitingSince: step.isWaiting ? new Date() : null });
  } else if (step.do === "label" && labelId) {
    await ctx.db
      .insert(contactLabels)
      .values({ workspaceId: ctx.workspaceId, contactId, labelId })
      .onConflictDoNothing();
  } else if (step.do === "unlabel" && labelId) {
    await ctx.db
      .delete(contactLabels)
      .where(and(eq(contactLabels.contactId, contactId), eq(contactLabels.labelId, labelId)));
  } else if (step.do === "merge" && people[step.into] && step.into !== step.who) {
    const intoId = people[step.into] as Id<"contact">;
    await inTransaction(ctx, (tx) => mergeContacts(tx, { intoId, fromId: contactId }));
    people[step.who] = await workspace.addContact();
  } else if (step.do === "delete") {
    await ctx.db.delete(contacts).where(eq(contacts.id, contactId));
    people[step.who] = await workspace.addContact();
  }
}

test(
  "stores the same counts as counting after any sequence of changes",
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 40 }), async (steps) => {
        const workspace = await makeTestWorkspace();
        const people: Id<"contact">[] = [];
        for (let index = 0; index < 6; index += 1) people.push(await workspace.addContact());
        for (const step of steps) {
          await perform(workspace, people, step);
          await expectTrue(workspace.ctx);
        }
        await expectListed(workspace);
      }),
      { numRuns: sweepSize(5, 30) },
    );
  },
  sweepSize(120_000, 1_200_000),
);

test("the trigger runs for a change of every column that the keys are made of", async () => {
  const { db } = await makeWorkspace();
  const [row] = await db.execute<{ trigger: string }>(
    sql`select pg_get_triggerdef(oid) as trigger from pg_trigger where tgname = 'conversations_count_changed'`,
  );
  const columns = [...VIEW_KEYS.matchAll(/\bv\.(\w+)/g)].map(([, name]) => name);
  const missing = columns.filter((name) => !new RegExp(`\\bnew\\.${name}\\b`).test(row?.trigger ?? ""));
  expect(missing).toEqual(["workspace_id"]);
});

test("deletes the counts of removed members and deleted labels", async () => {
  const workspace = await makeTestWorkspace();
  const contactId = await workspace.addContact();
  await workspace.addThread(contactId);
  const [member = newId("user")] = workspace.members;
  const [labelId = newId("lbl")] = workspace.labelIds;
  await perform(workspace, [contactId], { do: "assign", who: 0, member: 0 });
  await perform(workspace, [contactId], { do: "label", who: 0, label: 0 });
  await applyCountDeltas(workspace.ctx.db);
  await workspace.ctx.db.execute(
    sql`delete from members where user_id = ${sql.param(member, conversations.assigneeId)}`,
  );
  await workspace.ctx.db.delete(labels).where(eq(labels.id, labelId));
  expect(sorted(await readStoredCounts(workspace.ctx))).toEqual([
    ["open", 1],
    ["unassigned", 1],
  ]);
});

test("counts concurrent label, state and first-message changes once", async () => {
  const workspace = await makeTestWorkspace();
  const people = await Promise.all(Array.from({ length: 12 }, () => workspace.addContact()));
  const connections = [connect(env().DATABASE_URL, 4), connect(env().DATABASE_URL, 4)];
  const [first, second] = connections.map(({ db }) => ({ ...workspace, ctx: { ...workspace.ctx, db } }));
  if (!first || !second) throw new Error("no connections");
  for (let round = 0; round < 6; round += 1) {
    await Promise.all(
      people.flatMap((id) => [
        workspace.addThread(id),
        perform(first, [id], { do: round % 2 === 0 ? "label" : "unlabel", who: 0, label: 0 }),
        perform(second, [id], { do: "state", who: 0, state: round % 2 === 0 ? "closed" : "open" }),
        perform(second, [id], { do: "label", who: 0, label: 1 }),
      ]),
    );
    await Promise.all([applyCountDeltas(first.ctx.db), applyCountDeltas(second.ctx.db)]);
    await expectTrue(workspace.ctx);
  }
  for (const connection of connections) await connection.close();
});

test("corrects wrong counts and skips deltas of deleted workspaces", async () => {
  const workspace = await makeTestWorkspace();
  const contactId = await workspace.addContact();
  await workspace.addThread(contactId);
  expect(await correctCounts(workspace.ctx.db)).toBe(0);
  await applyCountDeltas(workspace.ctx.db);
  await workspace.ctx.db
    .update(viewCounts)
    .set({ count: 41 })
    .where(and(eq(viewCounts.workspaceId, workspace.ctx.workspaceId), eq(viewCounts.key, "open")));
  expect(await correctCounts(workspace.ctx.db)).toBe(1);
  await expectTrue(workspace.ctx);
  for (const state of ["snoozed", "closed", "open", "open"] as const) {
    const people = [await workspace.addContact()];
    await perform(workspace, people, { do: "write", who: 0, unread: 1 });
    await perform(workspace, people, { do: "state", who: 0, state });
    if (state === "open") await perform(workspace, people, { do: "assign", who: 0, member: 0 });
  }
  await expectListed(workspace);
  await workspace.ctx.db.insert(viewCountDeltas).values({ workspaceId: newId("ws"), key: "open", delta: 1 });
  await applyCountDeltas(workspace.ctx.db);
  expect(await workspace.ctx.db.$count(viewCountDeltas)).toBe(0);
  await expectTrue(workspace.ctx);
});
