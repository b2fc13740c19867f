import { and, asc, count, eq, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { awaitingAssignment, contacts, conversations, messages, notifications } from "#db/schema/index.ts";
import { assignAwaiting, findDueAssignments } from "#lib/assignment/assign-awaiting.ts";
import { type AssignmentRule, chooseAssignee } from "#lib/assignment/rules.ts";
import { changeAutomations } from "#lib/automations/change-automations.ts";
import { assignConversation } from "#lib/conversations/actions/assign-conversation.ts";
import { assignTeam } from "#lib/conversations/actions/assign-team.ts";
import { CLOSED_BATCH, deleteTeam } from "#lib/conversations/actions/delete-team.ts";
import { setConversationState } from "#lib/conversations/actions/set-conversation-state.ts";
import { snoozeConversation } from "#lib/conversations/actions/snooze-conversation.ts";
import { registerStream, removeStream, updatePresence } from "#lib/events/live/presence.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import type { SandboxNumber } from "#lib/simulator/sandbox-number.ts";
import { changeAvailability } from "#lib/teams/change-availability.ts";
import { createTeam, updateTeam } from "#lib/teams/write-team.ts";
import {
  customerWrites,
  makeMember,
  makePhone,
  makeSandboxWorkspace,
  makeWorkspace,
} from "#lib/testing/factories.ts";
import { insertNumber, insertThread } from "#lib/testing/insert-messages.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";

serveUpstream();

type Member = Awaited<ReturnType<typeof makeMember>>;

async function makeDesk() {
  const { ctx, number } = await makeSandboxWorkspace();
  const [ana, ben] = [await makeMember(ctx, "agent"), await makeMember(ctx, "agent")];
  for (const { ctx: own, id } of [ana, ben]) await registerStream(own, id);
  return { ctx, number, ana, ben };
}

/** Two workers at once; what was tried before is due again. */
async function work(ctx: Ctx): Promise<void> {
  await ctx.db
    .update(awaitingAssignment)
    .set({ dueAt: new Date(0) })
    .where(eq(awaitingAssignment.workspaceId, ctx.workspaceId));
  const system: Ctx = { ...ctx, actor: { kind: "system", name: "assignment" } };
  await Promise.all([assignAwaiting(system), assignAwaiting(system)]);
}

async function write(ctx: Ctx, number: SandboxNumber, waId = makePhone()): Promise<Id<"conv">> {
  await customerWrites(ctx, number, waId, crypto.randomUUID());
  const [row] = await ctx.db
    .select({ id: conversations.id })
    .from(conversations)
    .innerJoin(contacts, eq(contacts.id, conversations.contactId))
    .where(and(eq(conversations.workspaceId, ctx.workspaceId), eq(contacts.waId, waId)));
  if (!row) throw new Error("The customer's conversation is not there.");
  return row.id;
}

async function assigneeOf(ctx: Ctx, id: Id<"conv">): Promise<Id<"user"> | null> {
  const [row] = await ctx.db.select().from(conversations).where(eq(conversations.id, id));
  return row?.assigneeId ?? null;
}

const waitingCount = (ctx: Ctx) =>
  ctx.db.$count(awaitingAssignment, eq(awaitingAssignment.workspaceId, ctx.workspaceId));

const idle = async ({ ctx, id }: Member, isIdle: boolean) =>
  updatePresence(ctx, { streamId: id, viewing: [], typingIn: null, isIdle });

test("takes turns among members who are online and take conversations, once each with two workers", async () => {
  const { ctx, number, ana, ben } = await makeDesk();
  await write(ctx, number);
  expect(await waitingCount(ctx)).toBe(0);
  await changeAutomations(ctx, { assignment: "round_robin" });
  const ids: Id<"conv">[] = [];
  for (let count = 0; count < 4; count += 1) ids.push(await write(ctx, number));
  expect((await findDueAssignments(ctx.db)).map(({ workspaceId }) => workspaceId)).toContain(ctx.workspaceId);
  await work(ctx);
  const owners = await Promise.all(ids.map((id) => assigneeOf(ctx, id)));
  expect([owners[0], owners[1]].toSorted()).toEqual([ana.id, ben.id].toSorted());
  expect([owners[2], owners[3]]).toEqual([owners[0], owners[1]]);
  expect(await waitingCount(ctx)).toBe(0);
  const [first] = ids;
  if (!first) throw new Error("no conversation");
  const lines = await ctx.db
    .select({ content: messages.content, author: messages.authorKind })
    .from(messages)
    .where(and(eq(messages.conversationId, first), eq(messages.direction, "internal")));
  expect(lines).toEqual([
    {
      content: expect.objectContaining({
        action: "assigned",
        assignee: { id: owners[0], name: "Test agent" },
      }),
      author: "system",
    },
  ]);
  const notified = await ctx.db
    .select({ userId: notifications.userId })
    .from(notifications)
    .where(eq(notifications.conversationId, first));
  expect(notified).toEqual([{ userId: owners[0] }]);

  await changeAvailability(ana.ctx, { availableForAssignment: false });
  await idle(ben, true);
  const late = await write(ctx, number);
  await work(ctx);
  expect([await assigneeOf(ctx, late), await waitingCount(ctx)]).toEqual([null, 1]);
  await idle(ben, false);
  await work(ctx);
  expect([await assigneeOf(ctx, late), await waitingCount(ctx)]).toEqual([ben.id, 0]);
  await removeStream(ben.id);
  await changeAvailability(ana.ctx, { availableForAssignment: true });
  const last = await write(ctx, number);
  await work(ctx);
  expect(await assigneeOf(ctx, last)).toBe(ana.id);
});

test("a team's rule chooses the least busy of its members below the limit, and the last person goes first", async () => {
  const { ctx, number, ana, ben } = await makeDesk();
  const outsider = await makeMember(ctx, "admin");
  await registerStream(outsider.ctx, outsider.id);
  const team = await createTeam(ctx, {
    ...{ name: "Sales", memberIds: [ana.id, ben.id] },
    ...{ assignment: "least_busy", assignmentLimit: 2, assignToLastMember: true },
  });
  const phones = Array.from({ length: 5 }, makePhone);
  const ids: Id<"conv">[] = [];
  for (const phone of phones) ids.push(await write(ctx, number, phone));
  const [busy, ...others] = ids;
  if (!busy) throw new Error("no conversation");
  await assignConversation(ctx, { id: busy, assigneeId: ana.id });
  for (const id of others) await assignTeam(ctx, { id, teamId: team.id });
  await work(ctx);
  const owners = await Promise.all(others.map((id) => assigneeOf(ctx, id)));
  const count = (member: Member) => owners.filter((id) => id === member.id).length;
  expect([owners[0], count(ana), count(ben), owners.filter((id) => id === null).length]).toEqual([
    ben.id,
    1,
    2,
    1,
  ]);
  // Somebody takes the one that waits.
  const unassigned = others[owners.indexOf(null)];
  if (!unassigned) throw new Error("no conversation");
  await assignConversation(ctx, { id: unassigned, assigneeId: outsider.id });
  await work(ctx);
  expect([await assigneeOf(ctx, unassigned), await waitingCount(ctx)]).toEqual([outsider.id, 0]);

  // A customer who comes back goes to the person who handled them, if that person is available.
  const [first] = others;
  const phone = phones[1];
  if (!first || !phone) throw new Error("no conversation");
  await setConversationState(ctx, first, "closed");
  await write(ctx, number, phone);
  await work(ctx);
  expect([await assigneeOf(ctx, first), await waitingCount(ctx)]).toEqual([ben.id, 0]);
  await setConversationState(ctx, first, "closed");
  await removeStream(ben.id);
  await updateTeam(ctx, team.id, { assignmentLimit: null });
  await write(ctx, number, phone);
  await work(ctx);
  expect(await assigneeOf(ctx, first)).toBe(ana.id);
  // Further messages change nothing, and neither does unassigning by hand while the customer waits.
  await assignConversation(ctx, { id: first, assigneeId: null });
  await write(ctx, number, phone);
  await work(ctx);
  expect([await assigneeOf(ctx, first), await waitingCount(ctx)]).toEqual([null, 0]);
  // The team that takes over when this one is deleted assigns what nobody handles.
  const { id: moveTo } = await createTeam(ctx, {
    ...{ name: "Support", memberIds: [outsider.id] },
    ...{ assignment: "round_robin", assignmentLimit: null, assignToLastMember: false },
  });
  const before = await assigneeOf(ctx, unassigned);
  await deleteTeam(ctx, team.id, { moveTo });
  await work(ctx);
  expect([await assigneeOf(ctx, first), await assigneeOf(ctx, unassigned)]).toEqual([outsider.id, before]);
  const history = await ctx.db
    .select({ content: messages.content })
    .from(messages)
    .where(and(eq(messages.conversationId, first), eq(messages.kind, "activity")))
    .orderBy(asc(messages.createdAt), asc(messages.id));
  expect(history.map(({ content }) => Object(content).action)).toEqual([
    ...[
      "team_assigned",
      "assigned",
      "closed",
      "closed",
      "assigned",
      "unassigned",
      "team_replaced",
      "assigned",
    ],
  ]);
});

test("a customer who comes back stays with the last person below the limit, and goes to another at the limit", async () => {
  const { ctx, number, ana, ben } = await makeDesk();
  await changeAutomations(ctx, { assignment: "round_robin", assignmentLimit: 1, assignToLastMember: true });
  const phone = makePhone();
  const comeBack = async () => {
    const id = await write(ctx, number, phone);
    await work(ctx);
    const assigneeId = await assigneeOf(ctx, id);
    await setConversationState(ctx, id, "closed");
    return assigneeId;
  };
  const first = await comeBack();
  expect(await comeBack()).toBe(first);
  const { conversationId } = await insertThread(ctx, await insertNumber(ctx), "Another");
  await assignConversation(ctx, { id: conversationId, assigneeId: first });
  expect(await comeBack()).toBe(first === ana.id ? ben.id : ana.id);
});

test("what nobody can take delays no other team, and a snoozed conversation waits until it is open", async () => {
  const { ctx, number, ana, ben } = await makeDesk();
  await changeAutomations(ctx, { assignment: "least_busy", assignmentLimit: 1 });
  const team = await createTeam(ctx, {
    ...{ name: "Sales", memberIds: [ben.id] },
    ...{ assignment: "round_robin", assignmentLimit: null, assignToLastMember: false },
  });
  const numberId = await insertNumber(ctx);
  for (const { id } of [ana, ben]) {
    const { conversationId } = await insertThread(ctx, numberId, "Taken");
    await assignConversation(ctx, { id: conversationId, assigneeId: id });
  }
  const stuck: Id<"conv">[] = [];
  for (let count = 0; count < 101; count += 1) {
    stuck.push((await insertThread(ctx, numberId, "Stuck")).conversationId);
  }
  await ctx.db
    .insert(awaitingAssignment)
    .values(stuck.map((conversationId) => ({ workspaceId: ctx.workspaceId, conversationId })));
  const late = await write(ctx, number);
  await assignTeam(ctx, { id: late, teamId: team.id });
  await work(ctx);
  expect(await assigneeOf(ctx, late)).toBe(ben.id);

  const [snoozed = late] = stuck;
  const until = new Date(Date.now() + 60_000);
  await snoozeConversation(ctx, { id: snoozed, until });
  await changeAutomations(ctx, { assignmentLimit: null });
  await ctx.db.delete(awaitingAssignment).where(inArray(awaitingAssignment.conversationId, stuck.slice(1)));
  await work(ctx);
  expect(await assigneeOf(ctx, snoozed)).toBeNull();
  await setConversationState(ctx, snoozed, "open");
  await work(ctx);
  expect(await assigneeOf(ctx, snoozed)).not.toBeNull();
  // Assigned to nobody on purpose: naming the same team again changes nothing.
  await assignConversation(ctx, { id: late, assigneeId: null });
  await assignTeam(ctx, { id: late, teamId: team.id });
  await work(ctx);
  expect(await assigneeOf(ctx, late)).toBeNull();
});

test("a team's closed conversations move in several transactions before it is deleted", async () => {
  const ctx = await makeWorkspace();
  const rule = { assignment: "off" as const, assignmentLimit: null, assignToLastMember: false };
  const [from, into] = [
    await createTeam(ctx, { name: "Sales", memberIds: [], ...rule }),
    await createTeam(ctx, { name: "Support", memberIds: [], ...rule }),
  ];
  const { workspaceId } = ctx;
  const numberId = await insertNumber(ctx);
  const lastActivityAt = ctx.clock.now();
  const people = Array.from({ length: CLOSED_BATCH + 1 }, () => newId("contact"));
  await ctx.db
    .insert(contacts)
    .values(people.map((id) => ({ id, workspaceId, phone: makePhone(), source: "demo" as const })));
  await ctx.db.insert(conversations).values(
    people.map((contactId) => ({
      ...{ id: newId("conv"), workspaceId, contactId, numberId },
      ...{ state: "closed" as const, assignedTeamId: from.id as Id<"team">, lastActivityAt },
    })),
  );
  await deleteTeam(ctx, from.id, { moveTo: into.id });
  const transactions = await ctx.db
    .select({ rows: count() })
    .from(conversations)
    .where(
      and(
        eq(conversations.workspaceId, workspaceId),
        eq(conversations.assignedTeamId, into.id as Id<"team">),
      ),
    )
    .groupBy(sql`xmin::text`);
  expect(transactions.map(({ rows }) => rows).toSorted((a, b) => a - b)).toEqual([1, CLOSED_BATCH]);
});

test("the rule never exceeds a limit, and turns differ by at most one", () => {
  const members = fc.uniqueArray(fc.constantFrom(..."abcdef"), { minLength: 1 });
  const rule: fc.Arbitrary<AssignmentRule> = fc.record({
    method: fc.constantFrom("round_robin", "least_busy"),
    limit: fc.option(fc.integer({ min: 1, max: 4 })),
    assignToLastMember: fc.constant(false),
  });
  fc.assert(
    fc.property(members, rule, fc.nat(30), (ids, given, count) => {
      const people = ids.map((id) => ({ id, openConversations: 0, lastAssignedAt: null as number | null }));
      for (let at = 1; at <= count; at += 1) {
        const chosen = chooseAssignee(people, given, null);
        if (!chosen) {
          expect(people.every(({ openConversations }) => openConversations === given.limit)).toBe(true);
          break;
        }
        chosen.openConversations += 1;
        chosen.lastAssignedAt = at;
      }
      const loads = people.map(({ openConversations }) => openConversations);
      expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1);
      expect(Math.max(...loads)).toBeLessThanOrEqual(given.limit ?? Number.POSITIVE_INFINITY);
    }),
  );
});
