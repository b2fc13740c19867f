import { randomUUID } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import {
  contacts,
  conversations,
  events,
  labels,
  members,
  messages,
  notifications,
  outboundEvents,
} from "#db/schema/index.ts";
import { DAY, HOUR, MINUTE } from "#lib/clock.ts";
import { MAX_LABELS } from "#lib/contacts/rules.ts";
import { assignConversation } from "#lib/conversations/assign-conversation.ts";
import { changeLabels } from "#lib/conversations/change-labels.ts";
import { markConversationRead } from "#lib/conversations/mark-read.ts";
import { markConversationUnread } from "#lib/conversations/mark-unread.ts";
import { getConversation } from "#lib/conversations/queries.ts";
import { setConversationState } from "#lib/conversations/set-state.ts";
import { snoozeConversation } from "#lib/conversations/snooze-conversation.ts";
import { updateConversation } from "#lib/conversations/update-conversation.ts";
import { findDueSnoozes, wakeConversation } from "#lib/conversations/wake-conversation.ts";
import { type Id, newId } from "#lib/id.ts";
import { sendFromInbox } from "#lib/messages/send-from-inbox.ts";
import type { SandboxNumber } from "#lib/sandbox/present.ts";
import {
  customerWrites,
  makeMember,
  makePhone,
  makeSandboxWorkspace,
  makeWorkspace,
  withCurrentClock,
} from "#lib/testing/factories.ts";
import { startUpstream } from "#lib/testing/upstream.ts";
import { moveClock } from "#lib/workspaces/move-clock.ts";

let stopUpstream: () => Promise<void>;
let number: SandboxNumber;
/** The workspace, with Ana acting. */
let ctx: Ctx;
let ana: Awaited<ReturnType<typeof makeMember>>;
let ben: Awaited<ReturnType<typeof makeMember>>;
let waId: string;
let id: Id<"conv">;

beforeAll(async () => {
  stopUpstream = await startUpstream();
});
afterAll(() => stopUpstream());
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

/** The lines of the conversation's history, oldest first. */
async function history() {
  const rows = await ctx.db
    .select({ content: messages.content, by: messages.authorName })
    .from(messages)
    .where(and(ofWorkspace(messages.workspaceId), eq(messages.kind, "activity")))
    .orderBy(asc(messages.createdAt), asc(messages.id));
  return rows.map(({ content, by }) => ({ ...Object(content), by }));
}

async function told(prefix: string) {
  const rows = await ctx.db
    .select({ body: outboundEvents.body })
    .from(outboundEvents)
    .where(eq(outboundEvents.workspaceId, ctx.workspaceId))
    .orderBy(outboundEvents.position);
  return rows.map(({ body }) => JSON.parse(body)).filter(({ type }) => type.startsWith(prefix));
}

const countEvents = () => ctx.db.$count(events, eq(events.workspaceId, ctx.workspaceId));

const notified = (userId: Id<"user">) =>
  ctx.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.workspaceId, ctx.workspaceId), eq(notifications.userId, userId)));

const inHours = (hours: number) => new Date(ctx.clock.now().getTime() + hours * HOUR);

describe("assigning", () => {
  test("gives it to a member, tells them, the thread and other systems; and to nobody again", async () => {
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
    expect((await told("conversation.assigned")).map(({ data }) => data.conversation.assignee)).toEqual([
      { id: ben.id, name: "Test agent" },
      null,
    ]);
    const [last] = (await told("conversation.assigned")).slice(-1);
    const { updatedAt } =
      (await ctx.db.select().from(conversations).where(eq(conversations.id, id)))[0] ?? {};
    expect(last.data.conversation.updatedAt).toBe(updatedAt?.toISOString());
  });

  test("who takes it is told nothing, and taking it twice is taking it once", async () => {
    await assignConversation(ctx, { id, assigneeId: ana.id });
    const before = await countEvents();
    await assignConversation(ctx, { id, assigneeId: ana.id });
    expect(await countEvents()).toBe(before);
    expect([await notified(ana.id), await history()]).toMatchObject([[], [{ action: "assigned" }]]);
  });

  test("of two who give it away at once, both are told in the order in which it happened", async () => {
    await Promise.all([
      assignConversation(ctx, { id, assigneeId: ben.id }),
      assignConversation(ctx, { id, assigneeId: ben.id }),
      assignConversation(ben.ctx, { id, assigneeId: ana.id }),
    ]);
    const { conversation } = await getConversation(ctx, id);
    const lines = await history();
    expect(lines.at(-1)?.assignee.id).toBe(conversation.assignee?.id);
    expect(lines).toHaveLength((await told("conversation.assigned")).length);
    // No line says what stood in the line before.
    expect(lines.filter((line, at) => at > 0 && lines[at - 1]?.assignee.id === line.assignee.id)).toEqual([]);
  });

  test("nobody of another workspace, nobody disabled, and nothing of another workspace", async () => {
    const stranger = await makeMember(await makeWorkspace(), "owner");
    await ctx.db.update(members).set({ disabledAt: new Date() }).where(eq(members.userId, ben.id));
    for (const assigneeId of [stranger.id, ben.id, "user_x"]) {
      await expect(assignConversation(ctx, { id, assigneeId })).rejects.toMatchObject({
        code: "VALIDATION_ERROR",
        details: { issues: [{ code: "unknown_member" }] },
      });
    }
    for (const change of [{ assigneeId: stranger.id }, { state: "closed" as const }]) {
      await expect(updateConversation(stranger.ctx, { id, ...change })).rejects.toMatchObject({
        code: "NOT_FOUND",
      });
    }
    expect(await history()).toEqual([]);
  });

  test("a reply leaves who has it as it is", async () => {
    const body = { kind: "text" as const, clientId: randomUUID(), seen: 1000, body: "On its way." };
    await sendFromInbox(ctx, id, body);
    expect((await getConversation(ctx, id)).conversation.assignee).toBeNull();
  });
});

describe("closing and opening again", () => {
  test("leaves a line and tells other systems, once each", async () => {
    await setConversationState(ctx, id, "closed");
    await setConversationState(ctx, id, "closed");
    await setConversationState(ctx, id, "open");
    await setConversationState(ctx, id, "open");
    expect((await history()).map(({ action }) => action)).toEqual(["closed", "reopened"]);
    expect((await told("conversation.")).slice(2).map(({ type }) => type)).toEqual([
      "conversation.closed",
      "conversation.reopened",
    ]);
  });

  test("who writes after it was closed waits from then on", async () => {
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
  test("puts it away until a time, by the workspace's clock, then it comes back to the top by itself", async () => {
    const until = inHours(1);
    const away = await snoozeConversation(ctx, { id, until });
    expect(away).toMatchObject({ state: "snoozed", snoozedUntil: until.toISOString() });
    await snoozeConversation(ctx, { id, until });
    const mine = async () => (await findDueSnoozes(ctx.db)).filter((row) => row.conversationId === id);
    expect(await mine()).toEqual([]);
    await moveClock(ctx, 61 * MINUTE);
    const system: Ctx = { ...(await withCurrentClock(ctx)), actor: { kind: "system", name: "snoozes" } };
    const due = await mine();
    // Two workers at once.
    await Promise.all([...due, ...due].map((row) => wakeConversation(system, row)));
    expect(due).toHaveLength(1);
    const { conversation } = await getConversation(system, id);
    expect([conversation.state, conversation.snoozedUntil]).toEqual(["open", null]);
    expect(Date.parse(conversation.lastActivityAt)).toBeGreaterThanOrEqual(until.getTime());
    expect(await history()).toMatchObject([
      { action: "snoozed", until: until.toISOString(), by: "Test agent" },
      { action: "woken", by: "snoozes" },
    ]);
    expect(await told("conversation.reopened")).toEqual([]);
  });

  test("a customer who writes, and a member, end it before its time", async () => {
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

  test("put away anew, it is not woken at the former time; a closed one is open again thereby", async () => {
    await setConversationState(ctx, id, "closed");
    await snoozeConversation(ctx, { id, until: inHours(1) });
    expect(await told("conversation.reopened")).toHaveLength(1);
    await moveClock(ctx, 2 * HOUR);
    const present = await withCurrentClock(ctx);
    const [due] = (await findDueSnoozes(ctx.db)).filter((row) => row.conversationId === id);
    if (!due) throw new Error("Nothing is due.");
    await snoozeConversation(present, { id, until: new Date(present.clock.now().getTime() + HOUR) });
    await wakeConversation(present, due);
    expect((await getConversation(present, id)).conversation.state).toBe("snoozed");
  });

  test("not into the past, not for ever", async () => {
    for (const until of [inHours(-1), ctx.clock.now(), new Date(ctx.clock.now().getTime() + 366 * DAY)]) {
      await expect(snoozeConversation(ctx, { id, until })).rejects.toMatchObject({
        code: "VALIDATION_ERROR",
      });
    }
    expect(await history()).toEqual([]);
  });
});

describe("labels", () => {
  test("by name and id, made where they are new, taken off again, each with its line and told of the contact", async () => {
    const labelled = await changeLabels(ctx, { id, add: ["VIP", "refund", "vip "], remove: [] });
    expect(labelled.labels.map(({ name }) => name)).toEqual(["refund", "VIP"]);
    const vip = labelled.labels.find(({ name }) => name === "VIP")?.id ?? "";
    const next = await changeLabels(ctx, { id, add: ["later"], remove: [vip, "nobody has this"] });
    expect(next.labels.map(({ name }) => name)).toEqual(["later", "refund"]);
    const before = await countEvents();
    await changeLabels(ctx, { id, add: ["LATER"], remove: ["vip"] });
    expect(await countEvents()).toBe(before);
    expect((await history()).map(({ action, labels }) => [action, labels])).toEqual([
      ["labelled", ["refund", "VIP"]],
      ["labelled", ["later"]],
      ["unlabelled", ["VIP"]],
    ]);
    expect((await told("contact.updated")).map(({ data }) => data.contact.labels)).toEqual([
      ["refund", "VIP"],
      ["later", "refund"],
    ]);
  });

  test("two at once keep each other's", async () => {
    await Promise.all(
      ["one", "two", "three"].map((name) => changeLabels(ctx, { id, add: [name], remove: [] })),
    );
    const { conversation } = await getConversation(ctx, id);
    expect(conversation.labels.map(({ name }) => name)).toEqual(["one", "three", "two"]);
  });

  test("not more than a contact may have, none that is gone, none of another workspace", async () => {
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
    const unknown = newId("lbl");
    await expect(changeLabels(ctx, { id, add: [unknown], remove: [] })).rejects.toMatchObject({
      details: { issues: [{ code: "unknown_label" }] },
    });
    await expect(changeLabels(ctx, { id: "conv_x", add: ["x"], remove: [] })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});

describe("marking unread", () => {
  test("the thread opens at the customer's newest message again; no line tells of it", async () => {
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

  test("not in another workspace", async () => {
    const other = await makeWorkspace();
    await expect(
      markConversationUnread({ ...ctx, workspaceId: other.workspaceId }, id),
    ).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});

test("a blocked or nameless person's conversation is worked like any other", async () => {
  await ctx.db
    .update(contacts)
    .set({ blockedAt: new Date(), profileName: null })
    .where(eq(contacts.workspaceId, ctx.workspaceId));
  expect((await updateConversation(ctx, { id, assigneeId: ben.id })).assignee?.id).toBe(ben.id);
});
