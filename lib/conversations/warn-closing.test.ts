import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { contacts, conversations, events, members, notifications } from "#db/schema/index.ts";
import { HOUR, MINUTE } from "#lib/clock.ts";
import { assignConversation } from "#lib/conversations/assign-conversation.ts";
import { setConversationState } from "#lib/conversations/set-state.ts";
import { snoozeConversation } from "#lib/conversations/snooze-conversation.ts";
import { findDueWarnings, warnClosing } from "#lib/conversations/warn-closing.ts";
import type { Id } from "#lib/id.ts";
import { storeMessage } from "#lib/ingest/store-message.ts";
import type { SandboxNumber } from "#lib/sandbox/present.ts";
import {
  customerWrites,
  makeMember,
  makePhone,
  makeSandboxWorkspace,
  withCurrentClock,
} from "#lib/testing/factories.ts";
import { startUpstream } from "#lib/testing/upstream.ts";
import { moveClock } from "#lib/workspaces/move-clock.ts";

let stopUpstream: () => Promise<void>;
let ctx: Ctx;
let number: SandboxNumber;
let waId: string;
let id: Id<"conv">;
let ana: Id<"user">;
let ben: Id<"user">;

beforeAll(async () => {
  stopUpstream = await startUpstream();
});
afterAll(() => stopUpstream());
beforeEach(async () => {
  ({ ctx, number } = await makeSandboxWorkspace());
  ana = (await makeMember(ctx, "agent")).id;
  ben = (await makeMember(ctx, "owner")).id;
  waId = makePhone();
  await customerWrites(ctx, number, waId, "Is it in stock?");
  const [row] = await ctx.db
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.workspaceId, ctx.workspaceId));
  if (!row) throw new Error("The customer's conversation is not there.");
  id = row.id;
});

/** What the worker does in the next second, twice at once, as two processes would. */
async function work(): Promise<void> {
  const present: Ctx = { ...(await withCurrentClock(ctx)), actor: { kind: "system", name: "warnings" } };
  const due = (await findDueWarnings(ctx.db)).filter((row) => row.workspaceId === ctx.workspaceId);
  await Promise.all([...due, ...due].map((row) => warnClosing(present, row)));
}

/** Moves to so many milliseconds before the window's end, and lets the worker look. */
async function beforeEnd(ms: number): Promise<void> {
  const [row] = await ctx.db.select().from(conversations).where(eq(conversations.id, id));
  const end = row?.windowExpiresAt?.getTime() ?? 0;
  await moveClock(ctx, end - ms - (await withCurrentClock(ctx)).clock.now().getTime());
  await work();
}

async function warnings(): Promise<[string, Id<"user">][]> {
  const rows = await ctx.db
    .select({ kind: notifications.kind, userId: notifications.userId })
    .from(notifications)
    .where(and(eq(notifications.workspaceId, ctx.workspaceId), eq(notifications.conversationId, id)));
  return rows
    .filter(({ kind }) => kind !== "assigned")
    .map(({ kind, userId }): [string, Id<"user">] => [kind, userId])
    .toSorted();
}

test("the assignee an hour before, the team a quarter of one before, once each, whatever races", async () => {
  await assignConversation(ctx, { id, assigneeId: ana });
  await beforeEnd(HOUR + MINUTE);
  expect(await warnings()).toEqual([]);
  await beforeEnd(59 * MINUTE);
  await work();
  expect(await warnings()).toEqual([["closing_soon", ana]]);
  await beforeEnd(14 * MINUTE);
  await work();
  const all = [["closing_soon", ana], ...[ana, ben].toSorted().map((one) => ["closing_team", one])];
  expect(await warnings()).toEqual(all);
  // Each is on its member's stream, and on nobody else's.
  const told = await ctx.db
    .select({ data: events.data })
    .from(events)
    .where(and(eq(events.workspaceId, ctx.workspaceId), eq(events.type, "notification.created")));
  expect(
    told.map(({ data }) => Object(data)).filter(({ notification }) => notification.kind !== "assigned"),
  ).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        userId: ana,
        notification: expect.objectContaining({
          kind: "closing_soon",
          actorName: null,
          preview: "Is it in stock?",
          conversation: { id, displayName: "Customer" },
        }),
      }),
      expect.objectContaining({ userId: ben }),
    ]),
  );
});

test("nobody an hour before while it is nobody's; whoever takes it then is told at once", async () => {
  await beforeEnd(50 * MINUTE);
  expect(await warnings()).toEqual([]);
  await assignConversation(ctx, { id, assigneeId: ben });
  await work();
  expect(await warnings()).toEqual([["closing_soon", ben]]);
});

test("a workspace that was asleep for both warns the team alone, and nobody once it is closed", async () => {
  await assignConversation(ctx, { id, assigneeId: ana });
  await ctx.db.update(members).set({ disabledAt: new Date() }).where(eq(members.userId, ben));
  await beforeEnd(5 * MINUTE);
  expect(await warnings()).toEqual([["closing_team", ana]]);
  const other = makePhone();
  await customerWrites(ctx, number, other, "Hello");
  await beforeEnd(-MINUTE);
  expect(await warnings()).toEqual([["closing_team", ana]]);
});

test("the customer's next message opens a new window with warnings of its own; one that comes late does not", async () => {
  await assignConversation(ctx, { id, assigneeId: ana });
  await beforeEnd(40 * MINUTE);
  await storeLate();
  await work();
  expect(await warnings()).toEqual([["closing_soon", ana]]);
  const clockOffsetMs = (await withCurrentClock(ctx)).clock.now().getTime() - Date.now();
  await customerWrites(ctx, { ...number, clockOffsetMs }, waId, "Hello?");
  await work();
  expect(await warnings()).toHaveLength(1);
  await beforeEnd(40 * MINUTE);
  expect(await warnings()).toEqual([
    ["closing_soon", ana],
    ["closing_soon", ana],
  ]);
});

/** A message from before the newest one, which WhatsApp delivers only now. */
async function storeLate(): Promise<void> {
  const [row] = await ctx.db.select().from(conversations).where(eq(conversations.id, id));
  if (!row?.lastInboundAt) throw new Error("The customer never wrote.");
  const told = {
    resolveContact: async () => row.contactId,
    numberId: row.numberId,
    at: new Date(row.lastInboundAt.getTime() - HOUR),
  };
  await inTransaction(await withCurrentClock(ctx), (tx) =>
    storeMessage(tx, {
      ...told,
      wamid: `wamid.${waId}.late`,
      content: { kind: "text", body: "Hi" },
      direction: "inbound",
      authorName: "Customer",
      quotedWamid: null,
      facts: {},
      opensWindow: true,
      countsUnread: true,
    }),
  );
}

test("nothing for whom nobody waits: answered, closed, blocked; but for what is snoozed", async () => {
  const set = (change: Partial<typeof conversations.$inferInsert>) =>
    ctx.db.update(conversations).set(change).where(eq(conversations.id, id));
  await assignConversation(ctx, { id, assigneeId: ana });
  await set({ waitingSince: null });
  await beforeEnd(50 * MINUTE);
  await set({ waitingSince: new Date() });
  await setConversationState(ctx, id, "closed");
  await work();
  await setConversationState(ctx, id, "open");
  const blocked = (blockedAt: Date | null) =>
    ctx.db.update(contacts).set({ blockedAt }).where(eq(contacts.workspaceId, ctx.workspaceId));
  await blocked(new Date());
  await work();
  expect(await warnings()).toEqual([]);
  await blocked(null);
  const present = await withCurrentClock(ctx);
  await snoozeConversation(present, { id, until: new Date(present.clock.now().getTime() + 5 * HOUR) });
  await work();
  expect(await warnings()).toEqual([["closing_soon", ana]]);
});

test("somebody who answered between the look and the warning is not warned", async () => {
  await assignConversation(ctx, { id, assigneeId: ana });
  const [row] = await ctx.db.select().from(conversations).where(eq(conversations.id, id));
  await moveClock(ctx, (row?.windowExpiresAt?.getTime() ?? 0) - 30 * MINUTE - Date.now());
  const [due] = (await findDueWarnings(ctx.db)).filter((one) => one.conversationId === id);
  await ctx.db.update(conversations).set({ waitingSince: null }).where(eq(conversations.id, id));
  if (due) await warnClosing(await withCurrentClock(ctx), due);
  expect([due?.audience, await warnings()]).toEqual(["assignee", []]);
});
