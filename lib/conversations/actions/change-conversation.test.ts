import { randomUUID } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { lockInWorkspace } from "#db/lock-in-workspace.ts";
import {
  contacts,
  conversations,
  labels,
  liveEvents,
  members,
  messages,
  notifications,
  webhookEvents,
} from "#db/schema/index.ts";
import { listAudit } from "#lib/accounts/audit/queries.ts";
import { listAuditQuery } from "#lib/accounts/audit/schema.ts";
import { moveClock } from "#lib/accounts/move-clock.ts";
import { changePreferences } from "#lib/accounts/preferences/change-preferences.ts";
import { MAX_LABELS } from "#lib/contacts/rules.ts";
import { createLabel, updateLabel } from "#lib/contacts/write-label.ts";
import { assignConversation } from "#lib/conversations/actions/assign-conversation.ts";
import { changeLabels } from "#lib/conversations/actions/change-labels.ts";
import { markConversationRead } from "#lib/conversations/actions/mark-read.ts";
import { markConversationUnread } from "#lib/conversations/actions/mark-unread.ts";
import { setConversationState } from "#lib/conversations/actions/set-conversation-state.ts";
import { snoozeConversation } from "#lib/conversations/actions/snooze-conversation.ts";
import { updateConversation } from "#lib/conversations/actions/update-conversation.ts";
import { findDueSnoozes, wakeConversation } from "#lib/conversations/actions/wake-conversation.ts";
import { getConversation } from "#lib/conversations/queries.ts";
import { reply } from "#lib/messages/reply/reply.ts";
import { DAY, HOUR, MINUTE } from "#lib/platform/clock.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import type { SandboxNumber } from "#lib/simulator/sandbox-number.ts";
import { auditOf } from "#lib/testing/audit-of.ts";
import {
  customerWrites,
  makeMember,
  makePhone,
  makeSandboxWorkspace,
  makeWorkspace,
  withCurrentClock,
} from "#lib/testing/factories.ts";
import { raceWithTransaction } from "#lib/testing/race-with-transaction.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";

let number: SandboxNumber;
let ctx: Ctx;
let ana: Awaited<ReturnType<typeof makeMember>>;
let ben: Awaited<ReturnType<typeof makeMember>>;
let waId: string;
let id: Id<"conv">;

serveUpstream();
beforeEach(async () => {
  const made = await makeSandboxWorkspace();
  number = made.number;
  ana = await makeMember(made.ctx, "agent");
  ben = await makeMember(made.ctx, "agent");
  ctx = ana.ctx;
  waId = makePhone();
  await customerWrites(ctx, number, waId, "Where is my order?");
  const [row] = await ctx.db
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.workspaceId, ctx.workspaceId));
  if (!row) throw new Error("The customer's conversation is not there.");
  id = row.id;
});

const ofWorkspace = (column: typeof messages.workspaceId) => eq(column, ctx.workspaceId);

async function history() {
  const rows = await ctx.db
    .select({ content: messages.content, by: messages.authorName })
    .from(messages)
    .where(and(ofWorkspace(messages.workspaceId), eq(messages.kind, "activity")))
    .orderBy(asc(messages.createdAt), asc(messages.id));
  return rows.map(({ content, by }) => ({ ...Object(content), by }));
}

async function listWebhookEvents(prefix: string) {
  const rows = await ctx.db
    .select({ body: webhookEvents.body })
    .from(webhookEvents)
    .where(eq(webhookEvents.workspaceId, ctx.workspaceId))
    .orderBy(webhookEvents.position);
  return rows.map(({ body }) => JSON.parse(body)).filter(({ type }) => type.startsWith(prefix));
}

const countEvents = () => ctx.db.$count(liveEvents, eq(liveEvents.workspaceId, ctx.workspaceId));

const notified = (userId: Id<"user">) =>
  ctx.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.workspaceId, ctx.workspaceId), eq(notifications.userId, userId)));

const inHours = (hours: number) => new Date(ctx.clock.now().getTime() + hours * HOUR);

describe("assigning", () => {
  test("assigns to a member, notifies them, records activity, publishes events, and unassigns", async () => {
    const given = await assignConversation(ctx, { id, assigneeId: ben.id });
    expect(given.assignee).toEqual({ id: ben.id, name: "Test agent" });
    expect(await history()).toMatchObject([
      { action: "assigned", assignee: { id: ben.id, name: "Test agent" }, by: "Test agent" },
    ]);
    expect(await notified(ben.id)).toMatchObject([
      {
        kind: "assigned",
        conversationId: id,
        actorName: "Test agent",
        preview: "Where is my order?",
        readAt: null,
      },
    ]);
    expect((await assignConversation(ctx, { id, assigneeId: null })).assignee).toBeNull();
    expect((await history()).map(({ action }) => action)).toEqual(["assigned", "unassigned"]);
    expect(
      (await listWebhookEvents("conversation.assigned")).map(({ data }) => data.conversation.assignee),
    ).toEqual([{ id: ben.id, name: "Test agent" }, null]);
    const [last] = (await listWebhookEvents("conversation.assigned")).slice(-1);
    const { updatedAt } =
      (await ctx.db.select().from(conversations).where(eq(conversations.id, id)))[0] ?? {};
    expect(last.data.conversation.updatedAt).toBe(updatedAt?.toISOString());
  });

  test("does not notify a member who assigns to themselves, and ignores a repeated assignment", async () => {
    await assignConversation(ctx, { id, assigneeId: ana.id });
    const before = await countEvents();
    await assignConversation(ctx, { id, assigneeId: ana.id });
    expect(await countEvents()).toBe(before);
    expect([await notified(ana.id), await history()]).toMatchObject([[], [{ action: "assigned" }]]);
  });

  test("records two concurrent assignments in order and notifies both members", async () => {
    await Promise.all([
      assignConversation(ctx, { id, assigneeId: ben.id }),
      assignConversation(ctx, { id, assigneeId: ben.id }),
      assignConversation(ben.ctx, { id, assigneeId: ana.id }),
    ]);
    const { conversation } = await getConversation(ctx, id);
    const lines = await history();
    expect(lines.at(-1)?.assignee.id).toBe(conversation.assignee?.id);
    expect(lines).toHaveLength((await listWebhookEvents("conversation.assigned")).length);
    expect(lines.filter((line, at) => at > 0 && lines[at - 1]?.assignee.id === line.assignee.id)).toEqual([]);
  });

  test("rejects members of another workspace, disabled members and conversations of another workspace", async () => {
    const outsider = await makeMember(await makeWorkspace(), "owner");
    await ctx.db.update(members).set({ disabledAt: new Date() }).where(eq(members.userId, ben.id));
    for (const assigneeId of [outsider.id, ben.id, "user_x"]) {
      await expect(assignConversation(ctx, { id, assigneeId })).rejects.toMatchObject({
        code: "VALIDATION_ERROR",
        details: { issues: [{ code: "unknown_member" }] },
      });
    }
    for (const change of [{ assigneeId: outsider.id }, { state: "closed" as const }]) {
      await expect(updateConversation(outsider.ctx, { id, ...change })).rejects.toMatchObject({
        code: "NOT_FOUND",
      });
    }
    expect(await history()).toEqual([]);
  });

  test("a reply assigns the conversation only if the member prefers it and nobody is assigned", async () => {
    const text = () => ({ kind: "text" as const, clientId: randomUUID(), seen: 1000, body: "On its way." });
    const assignee = async () => (await getConversation(ctx, id)).conversation.assignee?.id ?? null;
    await reply(ana.ctx, id, text());
    await changePreferences(ana.ctx, { assignOnReply: true });
    await reply(ben.ctx, id, text());
    expect(await assignee()).toBeNull();
    await reply(ana.ctx, id, text());
    expect(await assignee()).toBe(ana.id);
    await assignConversation(ctx, { id, assigneeId: ben.id });
    await reply(ana.ctx, id, text());
    expect(await assignee()).toBe(ben.id);
    expect((await history()).map(({ assignee: person }) => person.id)).toEqual([ana.id, ben.id]);
  });
});

test("each change by a member or key has an audit entry with the values before and after", async () => {
  const origin = { requestId: newId("req"), address: "203.0.113.7" };
  const member = { ...ben.ctx, ...origin };
  const until = inHours(2);
  await assignConversation(member, { id, assigneeId: ana.id });
  await snoozeConversation(member, { id, until });
  await setConversationState(member, id, "open");
  await setConversationState(member, id, "open");
  await setConversationState({ ...ctx, actor: { kind: "system", name: "Rule" } }, id, "closed");
  const entries = await auditOf(ctx, id);
  expect(entries).toMatchObject([
    { action: "conversation.assigned", before: { assigneeId: null }, after: { assigneeId: ana.id } },
    {
      action: "conversation.snoozed",
      before: { state: "open", snoozedUntil: null },
      after: { state: "snoozed", snoozedUntil: until.toISOString() },
    },
    { action: "conversation.woken", after: { state: "open", snoozedUntil: null } },
  ]);
  expect(entries.map(({ actorId, address, requestId }) => ({ actorId, address, requestId }))).toEqual(
    Array(3).fill({ actorId: ben.id, ...origin }),
  );
  // As the page shows it.
  const { data } = await listAudit(ctx, listAuditQuery.parse({ target: id, limit: 1 }));
  expect(data).toMatchObject([{ target: { name: expect.stringMatching(/./) } }]);
  const shown = await listAudit(ctx, listAuditQuery.parse({ area: "conversation" }));
  expect(shown.data.at(-1)?.changes).toEqual([{ field: "assigneeId", before: null, after: "Test agent" }]);
  expect((await listAudit(ctx, listAuditQuery.parse({ area: "main" }))).data).not.toContainEqual(
    expect.objectContaining({ action: "conversation.assigned" }),
  );
});

describe("closing and reopening", () => {
  test("records activity and publishes an event once each", async () => {
    await setConversationState(ctx, id, "closed");
    await setConversationState(ctx, id, "closed");
    await setConversationState(ctx, id, "open");
    await setConversationState(ctx, id, "open");
    expect((await history()).map(({ action }) => action)).toEqual(["closed", "reopened"]);
    expect((await listWebhookEvents("conversation.")).slice(2).map(({ type }) => type)).toEqual([
      "conversation.closed",
      "conversation.reopened",
    ]);
  });

  test("starts a new wait when the customer writes to a closed conversation", async () => {
    const { waitingSince } = (await getConversation(ctx, id)).conversation;
    await setConversationState(ctx, id, "closed");
    expect((await setConversationState(ctx, id, "open")).waitingSince).toBe(waitingSince);
    await setConversationState(ctx, id, "closed");
    await customerWrites(ctx, number, waId, "Another thing");
    const later = (await getConversation(ctx, id)).conversation;
    expect([later.state, Date.parse(later.waitingSince ?? "")]).toEqual([
      "open",
      Date.parse(later.lastMessage?.whatsappAt ?? ""),
    ]);
  });
});

describe("snoozing", () => {
  test("snoozes until a time by the workspace's clock and then moves the conversation to the top", async () => {
    const until = inHours(1);
    const away = await snoozeConversation(ctx, { id, until });
    expect(away).toMatchObject({ state: "snoozed", snoozedUntil: until.toISOString() });
    await snoozeConversation(ctx, { id, until });
    const mine = async () => (await findDueSnoozes(ctx.db)).filter((row) => row.conversationId === id);
    expect(await mine()).toEqual([]);
    await moveClock(ctx, 61 * MINUTE);
    const system: Ctx = { ...(await withCurrentClock(ctx)), actor: { kind: "system", name: "snoozes" } };
    const due = await mine();
    await Promise.all([...due, ...due].map((row) => wakeConversation(system, row)));
    expect(due).toHaveLength(1);
    const { conversation } = await getConversation(system, id);
    expect([conversation.state, conversation.snoozedUntil]).toEqual(["open", null]);
    expect(Date.parse(conversation.lastActivityAt)).toBeGreaterThanOrEqual(until.getTime());
    expect(await history()).toMatchObject([
      { action: "snoozed", until: until.toISOString(), by: "Test agent" },
      { action: "woken", by: "snoozes" },
    ]);
    expect(await listWebhookEvents("conversation.reopened")).toEqual([]);
  });

  test("ends a snooze when the customer writes or a member reopens the conversation", async () => {
    await snoozeConversation(ctx, { id, until: inHours(5) });
    await customerWrites(ctx, number, waId, "I am still here");
    expect((await getConversation(ctx, id)).conversation).toMatchObject({
      state: "open",
      snoozedUntil: null,
    });
    await snoozeConversation(ctx, { id, until: inHours(5) });
    await setConversationState(ctx, id, "open");
    expect((await history()).map(({ action }) => action)).toEqual(["snoozed", "snoozed", "woken"]);
  });

  test("ignores the previous time after a new snooze, and reopens a closed conversation by snoozing it", async () => {
    await setConversationState(ctx, id, "closed");
    await snoozeConversation(ctx, { id, until: inHours(1) });
    expect(await listWebhookEvents("conversation.reopened")).toHaveLength(1);
    await moveClock(ctx, 2 * HOUR);
    const present = await withCurrentClock(ctx);
    const [due] = (await findDueSnoozes(ctx.db)).filter((row) => row.conversationId === id);
    if (!due) throw new Error("Nothing is due.");
    await snoozeConversation(present, { id, until: new Date(present.clock.now().getTime() + HOUR) });
    await wakeConversation(present, due);
    expect((await getConversation(present, id)).conversation.state).toBe("snoozed");
  });

  test("rejects times in the past or more than a year ahead", async () => {
    for (const until of [inHours(-1), ctx.clock.now(), new Date(ctx.clock.now().getTime() + 366 * DAY)]) {
      await expect(snoozeConversation(ctx, { id, until })).rejects.toMatchObject({
        code: "VALIDATION_ERROR",
      });
    }
    expect(await history()).toEqual([]);
  });
});

describe("labels", () => {
  test("adds labels by name and id, creates new ones, removes them, and records each change", async () => {
    const labeled = await changeLabels(ctx, { id, add: ["VIP", "refund", "vip "], remove: [] });
    expect(labeled.conversation.labels.map(({ name }) => name)).toEqual(["refund", "VIP"]);
    const vip = labeled.conversation.labels.find(({ name }) => name === "VIP")?.id ?? "";
    const next = await changeLabels(ctx, { id, add: ["later"], remove: [vip, "nobody has this"] });
    expect(next.conversation.labels.map(({ name }) => name)).toEqual(["later", "refund"]);
    const before = await countEvents();
    await changeLabels(ctx, { id, add: ["LATER"], remove: ["vip"] });
    expect(await countEvents()).toBe(before);
    expect((await history()).map(({ action, labels }) => [action, labels])).toEqual([
      ["labeled", ["refund", "VIP"]],
      ["labeled", ["later"]],
      ["unlabeled", ["VIP"]],
    ]);
    expect((await listWebhookEvents("contact.updated")).map(({ data }) => data.contact.labels)).toEqual([
      ["refund", "VIP"],
      ["later", "refund"],
    ]);
  });

  test("combines two concurrent label changes", async () => {
    await Promise.all(
      ["one", "two", "three"].map((name) => changeLabels(ctx, { id, add: [name], remove: [] })),
    );
    const { conversation } = await getConversation(ctx, id);
    expect(conversation.labels.map(({ name }) => name)).toEqual(["one", "three", "two"]);
  });

  test("a label that is renamed during a change remains on the contact", async () => {
    const [vip] = (await changeLabels(ctx, { id, add: ["VIP"], remove: [] })).conversation.labels;
    const rename = async (tx: Ctx) => {
      await lockInWorkspace(tx, "labels");
      await updateLabel(tx, vip?.id ?? "", { name: "Premium" });
    };
    await raceWithTransaction(ctx, rename, () => changeLabels(ctx, { id, add: ["new"], remove: [] }));
    const { conversation } = await getConversation(ctx, id);
    expect(conversation.labels.map(({ name }) => name)).toEqual(["new", "Premium"]);
  });

  test("rejects too many labels, deleted labels and labels of another workspace", async () => {
    const many = Array.from({ length: MAX_LABELS }, (_, index) => `label ${index}`);
    await changeLabels(ctx, { id, add: many, remove: [] });
    await expect(changeLabels(ctx, { id, add: ["more"], remove: [] })).rejects.toMatchObject({
      details: { issues: [{ code: "too_many_labels" }] },
    });
    await changeLabels(ctx, { id, add: ["more"], remove: ["label 1"] });
    const other = await makeWorkspace();
    const [theirs] = await ctx.db
      .select({ id: labels.id })
      .from(labels)
      .where(eq(labels.workspaceId, ctx.workspaceId));
    await expect(
      changeLabels({ ...ctx, workspaceId: other.workspaceId }, { id, add: [theirs?.id ?? ""], remove: [] }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
    for (const unknown of [newId("lbl"), (await createLabel(other, { name: "theirs" })).id]) {
      await expect(changeLabels(ctx, { id, add: [unknown], remove: [] })).rejects.toMatchObject({
        details: { issues: [{ code: "unknown_label" }] },
      });
    }
    await expect(changeLabels(ctx, { id: "conv_x", add: ["x"], remove: [] })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});

describe("marking unread", () => {
  test("sets the first unread message to the customer's newest one without recording activity", async () => {
    await markConversationRead(ctx, id);
    await customerWrites(ctx, number, waId, "Anybody there?");
    const newest = (await getConversation(ctx, id)).conversation.lastMessage?.id;
    await markConversationRead(ctx, id);
    const marked = await markConversationUnread(ctx, id);
    expect([marked.unreadCount, marked.firstUnreadId]).toEqual([1, newest]);
    const before = await countEvents();
    await markConversationUnread(ctx, id);
    expect(await countEvents()).toBe(before);
    expect(await history()).toEqual([]);
  });

  test("restores what was unread before it was read", async () => {
    await markConversationRead(ctx, id);
    for (const text of ["One", "Two", "Three"]) await customerWrites(ctx, number, waId, text);
    const { firstUnreadId } = (await getConversation(ctx, id)).conversation;
    await markConversationRead(ctx, id);
    const marked = await markConversationUnread(ctx, id, { unreadCount: 3 });
    expect([marked.unreadCount, marked.firstUnreadId]).toEqual([3, firstUnreadId]);
  });

  test("returns NOT_FOUND for another workspace", async () => {
    const foreign = { ...ctx, workspaceId: (await makeWorkspace()).workspaceId };
    await expect(markConversationUnread(foreign, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

test("changes the conversation of a blocked or unnamed contact like any other", async () => {
  const changes = { blockedAt: new Date(), profileName: null };
  await ctx.db.update(contacts).set(changes).where(eq(contacts.workspaceId, ctx.workspaceId));
  expect((await updateConversation(ctx, { id, assigneeId: ben.id })).assignee?.id).toBe(ben.id);
});
