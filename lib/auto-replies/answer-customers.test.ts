import { and, asc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { automaticReplies, awaitingAutoReply, contacts, conversations, messages } from "#db/schema/index.ts";
import { moveClock } from "#lib/accounts/move-clock.ts";
import { answerCustomers, findDueAnswers } from "#lib/auto-replies/answer-customers.ts";
import { changeAutomations } from "#lib/automations/change-automations.ts";
import { OPT_IN_WORDS, OPT_OUT_WORDS } from "#lib/automations/rules.ts";
import { getContactForApi } from "#lib/contacts/api-queries.ts";
import { assignTeam } from "#lib/conversations/actions/assign-team.ts";
import { setBlocked } from "#lib/conversations/actions/set-blocked.ts";
import { setConversationState } from "#lib/conversations/actions/set-conversation-state.ts";
import { sendFromInbox } from "#lib/messages/send/send-from-inbox.ts";
import { HOUR, MINUTE } from "#lib/platform/clock.ts";
import { moveSandboxClock } from "#lib/simulator/change-settings.ts";
import type { SandboxNumber } from "#lib/simulator/sandbox-number.ts";
import { createTeam, updateTeam } from "#lib/teams/write-team.ts";
import {
  customerWrites,
  makeMember,
  makePhone,
  makeSandboxWorkspace,
  withCurrentClock,
} from "#lib/testing/factories.ts";
import { sendMessage } from "#lib/testing/send-message.ts";
import { sweepTest } from "#lib/testing/sweep-test.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";

serveUpstream();

const CLOSED = { timeZone: "Europe/Berlin", week: Array.from({ length: 7 }, () => []), holidays: [] };
const OPEN = { ...CLOSED, week: Array.from({ length: 7 }, () => [{ from: 0, to: 1440 }]) };

/** Two workers at once; what was tried before is due again. */
async function work(ctx: Ctx): Promise<void> {
  const own = eq(awaitingAutoReply.workspaceId, ctx.workspaceId);
  await ctx.db
    .update(awaitingAutoReply)
    .set({ dueAt: new Date(0) })
    .where(own);
  const present: Ctx = { ...(await withCurrentClock(ctx)), actor: { kind: "system", name: "auto-replies" } };
  const due = (await findDueAnswers(ctx.db)).filter((row) => row.workspaceId === ctx.workspaceId);
  await Promise.all([...due, ...due].map((row) => answerCustomers(present, row)));
}

/** The clocks of the workspace and of the simulated WhatsApp. */
async function advance(ctx: Ctx, number: SandboxNumber, ms: number): Promise<void> {
  await moveClock(ctx, ms);
  await moveSandboxClock(ctx.db, [number.phoneNumberId], ms);
  number.clockOffsetMs += ms;
}

async function makeCustomer(ctx: Ctx, number: SandboxNumber) {
  const waId = makePhone();
  const find = async () => {
    const [row] = await ctx.db
      .select({ thread: conversations, contactId: contacts.id })
      .from(contacts)
      .innerJoin(conversations, eq(conversations.contactId, contacts.id))
      .where(and(eq(contacts.workspaceId, ctx.workspaceId), eq(contacts.waId, waId)));
    if (!row) throw new Error("The customer's conversation is not there.");
    return row;
  };
  const replies = async () => {
    const { thread } = await find();
    const rows = await ctx.db
      .select({ name: messages.authorName, content: messages.content, kind: messages.authorKind })
      .from(messages)
      .where(and(eq(messages.conversationId, thread.id), eq(messages.direction, "outbound")))
      .orderBy(asc(messages.createdAt), asc(messages.id));
    return rows.map(({ name, content, kind }) => [kind === "system" ? name : kind, Object(content).body]);
  };
  /** Writes, lets the workers run, and returns the new replies. */
  const write = async (body: string) => {
    await customerWrites(ctx, number, waId, body);
    const before = (await replies()).length;
    await work(ctx);
    return (await replies()).slice(before);
  };
  const consent = async () => {
    const { optOut, optIn } = await getContactForApi(ctx, (await find()).contactId);
    return { optOut, optIn };
  };
  return { waId, find, write, replies, consent };
}

test("greets new and silent customers, answers while closed, and never twice within the interval", async () => {
  const { ctx, number } = await makeSandboxWorkspace();
  const ana = await makeMember(ctx, "agent");
  const quiet = await makeCustomer(ctx, number);
  expect(await quiet.write("Before anything is configured")).toEqual([]);
  await changeAutomations(ctx, {
    ...{ hours: OPEN, greeting: "Welcome!", greetingAfterHours: 20 },
    ...{ awayReply: "We are closed.", replyIntervalHours: 10 },
  });
  const cy = await makeCustomer(ctx, number);
  expect(await cy.write("Hello")).toEqual([["greeting", "Welcome!"]]);
  // The customer still waits for a person.
  expect((await cy.find()).thread).toMatchObject({
    waitingSince: expect.any(Date),
    state: "open",
    lastMessage: { direction: "inbound", preview: "Hello" },
  });
  await advance(ctx, number, 30 * MINUTE);
  expect(await cy.write("Are you there?")).toEqual([]);
  await changeAutomations(ctx, { hours: CLOSED });
  expect(await cy.write("Anybody?")).toEqual([]);
  await advance(ctx, number, 10 * HOUR);
  expect(await cy.write("Still closed?")).toEqual([["away_reply", "We are closed."]]);
  // A team's own hours and texts replace the workspace's.
  const team = await createTeam(ctx, {
    ...{
      name: "Night",
      memberIds: [ana.id],
      assignment: "off",
      assignmentLimit: null,
      assignToLastMember: true,
    },
  });
  await updateTeam(ctx, team.id, { hours: OPEN, greeting: "Good evening." });
  await assignTeam(ctx, { id: (await cy.find()).thread.id, teamId: team.id });
  await advance(ctx, number, 11 * HOUR);
  expect(await cy.write("Hello again")).toEqual([]);
  await advance(ctx, number, 21 * HOUR);
  expect(await cy.write("Good evening")).toEqual([["greeting", "Good evening."]]);

  // While a person answers, and for a machine that answers at once, nothing is sent.
  await assignTeam(ctx, { id: (await cy.find()).thread.id, teamId: null });
  await advance(ctx, number, 12 * HOUR);
  const answering = { ...(await withCurrentClock(ctx)), actor: ana.ctx.actor };
  const { thread } = await cy.find();
  await sendFromInbox(answering, thread.id, {
    ...{ kind: "text" as const, body: "How can I help?", clientId: crypto.randomUUID() },
    seen: thread.threadRevision,
  });
  await advance(ctx, number, 20 * MINUTE);
  expect(await cy.write("It does not work")).toEqual([]);
  await advance(ctx, number, 2 * HOUR);
  const parcel = { kind: "text" as const, body: "Your parcel has arrived." };
  const { message: sent } = await sendMessage(await withCurrentClock(ctx), { to: cy.waId, message: parcel });
  await customerWrites(ctx, number, cy.waId, "Thanks for writing to the machine");
  await ctx.db.execute(sql`
    update messages o set sent_at = (
      select max(m.whatsapp_at) from messages m
      where m.conversation_id = o.conversation_id and m.direction = 'inbound')
    where o.id = ${sql.param(sent.id, messages.id)}`);
  const before = await cy.replies();
  await work(ctx);
  expect(await cy.replies()).toEqual(before);
  await advance(ctx, number, MINUTE);
  expect(await cy.write("Hello?")).toEqual([["away_reply", "We are closed."]]);
  expect(await ctx.db.$count(awaitingAutoReply, eq(awaitingAutoReply.workspaceId, ctx.workspaceId))).toBe(0);

  const returning = await makeCustomer(ctx, number);
  await changeAutomations(ctx, { hours: OPEN, greetingAfterHours: null });
  await returning.write("Hello");
  // Retention deleted the old messages.
  const returned = (await returning.find()).thread.id;
  await ctx.db.delete(messages).where(eq(messages.conversationId, returned));
  await ctx.db
    .update(conversations)
    .set({ deletedInboundAt: new Date(0) })
    .where(eq(conversations.id, returned));
  await advance(ctx, number, 11 * HOUR);
  expect(await returning.write("Hello again")).toEqual([]);
  const done = await makeCustomer(ctx, number);
  await customerWrites(ctx, number, done.waId, "Wrong number");
  await setConversationState(ctx, (await done.find()).thread.id, "closed");
  await work(ctx);
  expect([await done.replies(), (await done.find()).thread.state]).toEqual([[], "closed"]);

  const blocked = await makeCustomer(ctx, number);
  await customerWrites(ctx, number, blocked.waId, "Spam");
  await setBlocked(ctx, (await blocked.find()).contactId, true);
  await work(ctx);
  expect(await blocked.replies()).toEqual([]);
});

test("a message that is looked at late, also after its window closed, gets no reply, and its choice counts", async () => {
  const { ctx, number } = await makeSandboxWorkspace();
  await changeAutomations(ctx, {
    ...{ hours: CLOSED, awayReply: "We are closed." },
    ...{ optOutWords: [...OPT_OUT_WORDS], optOutReply: "You get no offers any more." },
  });
  const answerAfter = async (ms: number) => {
    const [asking, leaving] = [await makeCustomer(ctx, number), await makeCustomer(ctx, number)];
    await customerWrites(ctx, number, asking.waId, "Anybody?");
    await customerWrites(ctx, number, leaving.waId, "STOP");
    await advance(ctx, number, ms);
    await work(ctx);
    return [await asking.replies(), await leaving.replies(), (await leaving.consent()).optOut?.by];
  };
  expect(await answerAfter(50 * MINUTE)).toEqual([
    [["away_reply", "We are closed."]],
    [["opt_out_reply", "You get no offers any more."]],
    "customer",
  ]);
  for (const hours of [2, 25]) expect(await answerAfter(hours * HOUR)).toEqual([[], [], "customer"]);
  const own = eq(awaitingAutoReply.workspaceId, ctx.workspaceId);
  expect(await ctx.db.$count(awaitingAutoReply, own)).toBe(0);
});

sweepTest("a reply whose process dies before it is accepted is sent once by another one", async () => {
  const { ctx, number } = await makeSandboxWorkspace();
  await changeAutomations(ctx, { greeting: "Welcome!" });
  const cy = await makeCustomer(ctx, number);
  await customerWrites(ctx, number, cy.waId, "Hello");
  const dying: Ctx = {
    ...ctx,
    actor: { kind: "system", name: "auto-replies" },
    db: new Proxy(ctx.db, {
      get: (db, key) =>
        key === "transaction"
          ? (write: Parameters<typeof db.transaction>[0]) =>
              db.transaction(async (tx) => {
                await write(tx);
                throw new Error("killed");
              })
          : Reflect.get(db, key),
    }),
  };
  const { id: conversationId } = (await cy.find()).thread;
  await answerCustomers(dying, { workspaceId: ctx.workspaceId, conversationId });
  expect(await cy.replies()).toEqual([]);
  await work(ctx);
  await work(ctx);
  expect(await cy.replies()).toEqual([["greeting", "Welcome!"]]);
});

test("a word opts a customer out and in again with a confirmation, and a sentence with it does not", async () => {
  const { ctx, number } = await makeSandboxWorkspace();
  const words = { optOutWords: [...OPT_OUT_WORDS], optInWords: [...OPT_IN_WORDS] };
  const texts = { optOutReply: "You get no offers any more.", optInReply: "Welcome back." };
  await changeAutomations(ctx, { ...words, ...texts, greeting: "Welcome!" });
  const cy = await makeCustomer(ctx, number);
  expect(await cy.write("Please stop the delivery")).toEqual([["greeting", "Welcome!"]]);
  expect(await cy.consent()).toEqual({ optOut: null, optIn: null });
  await advance(ctx, number, MINUTE);
  expect(await cy.write("start")).toEqual([]);
  expect(await cy.consent()).toEqual({ optOut: null, optIn: null });
  await advance(ctx, number, MINUTE);
  const before = (await withCurrentClock(ctx)).clock.now();
  // As by a node whose clock is ahead.
  await ctx.db
    .update(automaticReplies)
    .set({ sentAt: new Date(before.getTime() + 5 * MINUTE) })
    .where(eq(automaticReplies.workspaceId, ctx.workspaceId));
  expect(await cy.write(" ¡Stop! 🛑")).toEqual([["opt_out_reply", texts.optOutReply]]);
  const { optOut } = await cy.consent();
  expect(optOut).toMatchObject({ by: "customer", source: "message" });
  expect(Math.abs(new Date(optOut?.at ?? 0).getTime() - before.getTime())).toBeLessThan(MINUTE);
  await advance(ctx, number, MINUTE);
  expect(await cy.write("STOP")).toEqual([]);
  await advance(ctx, number, MINUTE);
  expect(await cy.write("Ich möchte mich nicht anmelden")).toEqual([]);
  await advance(ctx, number, MINUTE);
  expect(await cy.write("anmelden")).toEqual([["opt_in_reply", texts.optInReply]]);
  expect(await cy.consent()).toMatchObject({ optOut: null, optIn: { source: "message" } });
  const history = await ctx.db
    .select({ content: messages.content, author: messages.authorKind })
    .from(messages)
    .where(and(eq(messages.workspaceId, ctx.workspaceId), eq(messages.kind, "activity")))
    .orderBy(asc(messages.createdAt), asc(messages.id));
  expect(history.map(({ content, author }) => [Object(content).action, author])).toEqual([
    ["opted_out", "system"],
    ["opted_in", "system"],
  ]);
  // Both at once, as after a time without network; WhatsApp's times are whole seconds.
  await advance(ctx, number, MINUTE);
  for (const word of ["STOP", "START"]) await customerWrites(ctx, number, cy.waId, word);
  await work(ctx);
  expect((await cy.consent()).optOut).toBeNull();
  await changeAutomations(ctx, { optOutWords: null });
  const di = await makeCustomer(ctx, number);
  expect(await di.write("STOP")).toEqual([["greeting", "Welcome!"]]);
  expect((await di.consent()).optOut).toBeNull();
});
